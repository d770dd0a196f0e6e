import type { ConversionRun } from './conversion-run';

/**
 * How a generated function should take an object.
 *
 * `0`: as the author returned it. `1`: known to be an array or an object whose members count. `2`: likewise, and it
 * came from `toJSON`, so its members have their names on the wire already.
 */
export type Mode = 0 | 1 | 2;

/** A generated function: the part of a value that its schema declares, as JSON. */
export type Projection = (value: unknown, run: ConversionRun, mode: Mode) => unknown;
