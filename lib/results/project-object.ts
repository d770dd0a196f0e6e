import type { ClassPlan } from '../schema/described-schema';
import type { ConversionRun } from './conversion-run';
import { primitiveValue, scalarValue } from './leaf-value';
import type { Mode, Projection } from './projection';
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
  return typeof value === 'object' && value !== null ? specialObject(value, run, NOTHING) : primitiveValue(value, run);
}

/** Whether an object's own members are what counts, and nothing inside it. */
export function isOrdinary(value: object): boolean {
  if (Object.getPrototypeOf(value) === Object.prototype) return !Array.isArray(value);
  const kind = valueKind(value);
  return kind === 'plain' || kind === 'instance';
}

/** Whether an object needs a look before its members or items are read. */
export function isSpecial(value: object): boolean {
  return 'toJSON' in value || !(Array.isArray(value) || isOrdinary(value));
}

/** The JSON form of an object that is not simply what the schema describes: dates, sets, maps, `toJSON` and the like. */
export function specialObject(value: object, run: ConversionRun, taker: Taker): unknown {
  if (value instanceof Unconvertible) return value;
  const kind = valueKind(value);
  const scalar = scalarValue(value, kind, run);
  if (scalar !== undefined) return scalar;
  if (!taker.enters) return afterToJson({ value, kind, mode: 1 }, run, taker);
  const refusal = run.enter(value);
  if (refusal !== undefined) return refusal;
  const projected = afterToJson({ value, kind, mode: 1 }, run, taker);
  run.leave(value);
  return projected;
}

/** `toJSON` may return its own object, as it may for `JSON.stringify`. */
function afterToJson(shaped: Shaped, run: ConversionRun, taker: Taker): unknown {
  const { value } = shaped;
  const method = toJsonMethod(value);
  const json = method === undefined ? value : method();
  if (json === value) return reshape(shaped, run, taker);
  if (typeof json !== 'object' || json === null) return primitiveValue(json, run);
  const projected = reshape({ value: json, kind: valueKind(json), mode: 2 }, run, taker);
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
  switch (kind) {
    case 'array':
      return arrays ? project(value, run, mode) : [];
    case 'set':
      return arrays ? project([...(value as ReadonlySet<unknown>)], run, mode) : [];
    case 'iterable':
      if (!arrays) return objects ? project(value, run, mode) : [];
      return items(run.collect(value as Iterable<unknown>), run, taker);
    case 'async-iterable':
      if (!arrays) return objects ? project(value, run, mode) : [];
      return run.collectLater(value as AsyncIterable<unknown>, (collected) => items(collected, run, taker));
    case 'map':
      return objects ? project(mapToObject(value as ReadonlyMap<unknown, unknown>, run), run, mode) : {};
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

function items(collected: unknown[] | Unconvertible, run: ConversionRun, taker: Taker): unknown {
  return collected instanceof Unconvertible ? collected : taker.project(collected, run, 1);
}
