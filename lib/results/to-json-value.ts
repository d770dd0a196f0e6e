import type { ConversionRun } from './conversion-run';
import { primitiveValue, scalarValue } from './leaf-value';
import { serialisableEntries } from './serialisable-entries';
import { setMember } from '../schema/set-member';
import { Unconvertible } from './unconvertible';
import { valueKind } from './value-kind';

/**
 * The JSON form of a value about whose members no schema says anything.
 *
 * What JSON cannot carry becomes an `Unconvertible` in its place, and the run has failed. Errors are thrown.
 */
export function toJsonValue(value: unknown, run: ConversionRun): unknown {
  if (typeof value !== 'object' || value === null) return primitiveValue(value, run);
  if (value instanceof Unconvertible) return value;
  const refusal = run.enter(value);
  if (refusal !== undefined) return refusal;
  const converted = convertObject(value, run);
  run.leave(value);
  return converted;
}

/**
 * The JSON form of a value whose `toJSON` was called already.
 *
 * The value itself is not entered into the run: what it contains is, and that suffices to find a cycle.
 */
export function withoutToJson(value: unknown, run: ConversionRun): unknown {
  return typeof value === 'object' && value !== null ? convertByKind(value, run) : primitiveValue(value, run);
}

/** What stands for an object after its `toJSON`, or undefined where it has none. */
export function toJsonMethod(value: object): (() => unknown) | undefined {
  if (!('toJSON' in value)) return undefined;
  const method = value.toJSON;
  return typeof method === 'function' ? () => method.call(value, '') as unknown : undefined;
}

/** The members of a `Map` as an object; a key that is no name stands in it as something that cannot be converted. */
export function mapToObject(map: ReadonlyMap<unknown, unknown>, run: ConversionRun): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [key, value] of map) {
    const name = keyText(key);
    if (name !== undefined && !Object.hasOwn(object, name)) setMember(object, name, value);
    else setMember(object, name ?? describeKey(key), run.refuse('map_key', name ?? describeKey(key)));
  }
  return object;
}

function convertObject(value: object, run: ConversionRun): unknown {
  const kind = valueKind(value);
  const scalar = scalarValue(value, kind, run);
  if (scalar !== undefined) return scalar;
  const method = toJsonMethod(value);
  return method === undefined ? convertByKind(value, run) : afterToJson(value, method(), run);
}

/** `toJSON` may return its own object, as it may for `JSON.stringify`. */
function afterToJson(value: object, json: unknown, run: ConversionRun): unknown {
  return json === value ? convertByKind(value, run) : withoutToJson(json, run);
}

function convertByKind(value: object, run: ConversionRun): unknown {
  const kind = valueKind(value);
  switch (kind) {
    case 'array':
      return convertItems(value as readonly unknown[], run);
    case 'set':
      return convertItems([...(value as ReadonlySet<unknown>)], run);
    case 'iterable': {
      const items = run.collect(value as Iterable<unknown>);
      return items instanceof Unconvertible ? items : convertItems(items, run);
    }
    case 'async-iterable':
      return run.collectLater(value as AsyncIterable<unknown>, (items) => convertItems(items, run));
    case 'map':
      return convertMembers(Object.entries(mapToObject(value as ReadonlyMap<unknown, unknown>, run)), run);
    case 'plain':
      return convertMembers(plainEntries(value), run);
    case 'instance':
      return convertMembers(serialisableEntries(value, run.hidden), run);
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

function convertItems(items: readonly unknown[], run: ConversionRun): unknown[] {
  const converted: unknown[] = [];
  for (const item of items) converted.push(toJsonValue(item, run));
  return converted;
}

function convertMembers(entries: Iterable<readonly [string, unknown]>, run: ConversionRun): Record<string, unknown> {
  const converted: Record<string, unknown> = {};
  for (const [key, value] of entries) {
    if (value === undefined) continue;
    setMember(converted, key, toJsonValue(value, run));
  }
  return converted;
}

function plainEntries(value: object): [string, unknown][] {
  return Object.keys(value).map((key) => [key, (value as Readonly<Record<string, unknown>>)[key]]);
}

function keyText(key: unknown): string | undefined {
  if (typeof key === 'string') return key;
  return typeof key === 'number' && Number.isFinite(key) ? String(key) : undefined;
}

function describeKey(key: unknown): string {
  return typeof key === 'symbol' || typeof key === 'bigint' ? key.toString() : `(${typeof key})`;
}
