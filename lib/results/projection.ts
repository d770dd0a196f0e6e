import type { ConversionRun } from './conversion-run';
import type { Mode } from './mode';

/** A generated function: the part of a value that its schema declares, as JSON. */
export type Projection = (value: unknown, run: ConversionRun, mode: Mode) => unknown;
