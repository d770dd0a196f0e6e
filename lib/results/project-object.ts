import { types } from 'node:util';
import type { ClassPlan } from '../schema/described-schema';
import type { ConversionRun } from './conversion-run';
import { primitiveValue, scalarValue } from './leaf-value';
import type { Mode } from './mode';
import type { Projection } from './projection';
import { mapToObject, toJsonMethod } from './to-json-value';
import { Unconvertible } from './unconvertible';
import { valueKind, type ValueKind } from './value-kind';

/** What a schema node can take in, and the function that does it. */
export interface Taker {
  readonly project: Projection;
  readonly arrays: boolean;
  readonly objects: boolean;
  /** Whether a value must be entered into the run here, since the function itself does not do it. */
  readonly enters: boolean;
  /** The class whose own rules judge an instance that went through its `toJSON`. */
  readonly plan?: ClassPlan;
}

const NOTHING: Taker = { project: () => null, arrays: false, objects: false, enters: false };

/** The JSON form of a value where the schema knows only scalars; a container that does not fit arrives empty. */
export function leafValue(value: unknown, run: ConversionRun): unknown {
  return typeof value === 'object' && value !== null
    ? specialObject(value, run, { taker: NOTHING, mode: 0 })
    : primitiveValue(value, run);
}

/** Whether an object's own members are what counts, and nothing inside it. */
export function isOrdinary(value: object): boolean {
  if (Object.getPrototypeOf(value) === Object.prototype) return !Array.isArray(value);
  const kind = valueKind(value);
  return kind === 'plain' || kind === 'instance';
}

/** Whether an object is an instance of a class of the author's. */
export function isInstance(value: object): boolean {
  return valueKind(value) === 'instance';
}

/** Whether an object is an error, of this realm or another. */
export function isError(value: object): boolean {
  return value instanceof Error || types.isNativeError(value);
}

/** A plain object with its members under their names in the class rather than on the wire. */
export function underOwnNames(value: Readonly<Record<string, unknown>>, { members }: ClassPlan): object {
  return Object.fromEntries(members.map(({ name, wireName }) => [name, value[wireName]]));
}

/** Whether an object needs a look before its members or items are read. */
export function isSpecial(value: object): boolean {
  return 'toJSON' in value || !(Array.isArray(value) || isOrdinary(value));
}

/** The JSON form of an object that is not simply what the schema describes: dates, sets, maps, `toJSON` and the like. */
export function specialObject(value: object, run: ConversionRun, { taker, mode }: Taking): unknown {
  if (value instanceof Unconvertible) return value;
  const kind = valueKind(value);
  const scalar = scalarValue(value, kind, run);
  if (scalar !== undefined) return scalar;
  // Only a plain object can have its members under their names on the wire; an instance has them under its own.
  const shaped: Shaped = { value, kind, mode: kind !== 'instance' && mode % 2 === 1 ? 3 : 2 };
  if (!taker.enters) return afterToJson(shaped, run, taker);
  const refusal = run.enter(value);
  if (refusal !== undefined) return refusal;
  const projected = afterToJson(shaped, run, taker);
  run.leave(value);
  return projected;
}

/** What takes an object, and how it is taken. */
export interface Taking {
  readonly taker: Taker;
  readonly mode: Mode;
}

/** `toJSON` may return its own object, as it may for `JSON.stringify`. */
function afterToJson(shaped: Shaped, run: ConversionRun, taker: Taker): unknown {
  const { value } = shaped;
  const method = toJsonMethod(value);
  const json = method === undefined ? value : method();
  if (json === value) return reshape(shaped, run, taker);
  if (typeof json !== 'object' || json === null) return primitiveValue(json, run);
  const projected = reshape({ value: json, kind: valueKind(json), mode: 3 }, run, taker);
  if (taker.plan !== undefined) run.rules.push({ plan: taker.plan, source: value, projected });
  return projected;
}

interface Shaped {
  readonly value: object;
  readonly kind: ValueKind;
  readonly mode: Mode;
}

function reshape({ value, kind, mode }: Shaped, run: ConversionRun, taker: Taker): unknown {
  const { project, arrays, objects } = taker;
  const items = (collected: unknown[] | Unconvertible): unknown =>
    collected instanceof Unconvertible ? collected : project(collected, run, mode);
  switch (kind) {
    case 'array':
      return arrays ? project(value, run, mode) : [];
    case 'set':
      return arrays ? project([...(value as ReadonlySet<unknown>)], run, mode) : [];
    case 'iterable':
      if (!arrays) return objects ? project(value, run, mode) : [];
      return items(run.collect(value as Iterable<unknown>));
    case 'async-iterable':
      if (!arrays) return objects ? project(value, run, mode) : [];
      return run.collectLater(value as AsyncIterable<unknown>, items);
    case 'map':
      return objects ? project(mapToObject(value as ReadonlyMap<unknown, unknown>, run), run, mode === 3 ? 1 : 2) : {};
    case 'plain':
    case 'instance':
      return objects ? project(value, run, mode) : {};
    case 'error':
    case 'date':
    case 'bytes':
    case 'url':
    case 'regexp':
    case 'boxed':
    case 'promise':
    case 'content':
      return scalarValue(value, kind, run);
    default:
      return kind satisfies never;
  }
}
