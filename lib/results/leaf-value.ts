import { types } from 'node:util';
import type { ConversionRun } from './conversion-run';
import type { Unconvertible } from './unconvertible';
import type { ValueKind } from './value-kind';

/** A value that is no container any more, or stands for one that did not fit. */
export type Leaf = string | number | boolean | null | Unconvertible;

/** The JSON form of a value that is no object; `undefined` counts as null. */
export function primitiveValue(value: unknown, run: ConversionRun): Leaf {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (!Number.isFinite(value)) return run.refuse('finite_number', String(value));
      return value === 0 ? 0 : value; // -0 is no JSON number
    case 'bigint':
      return value.toString();
    case 'function':
      return run.refuse('function_value', 'function');
    case 'symbol':
      return run.refuse('symbol_value', value.toString());
    case 'undefined':
    case 'object':
      return null;
  }
}

/** The JSON form of an object that stands for a scalar; undefined for containers. */
export function scalarValue(value: object, kind: ValueKind, run: ConversionRun): Leaf | undefined {
  switch (kind) {
    case 'date':
      return dateValue(value as Date, run);
    case 'bytes':
      return base64(value as ArrayBufferView | ArrayBufferLike);
    case 'url':
      return (value as URL).href;
    case 'regexp':
      return (value as RegExp).source;
    case 'boxed':
      return primitiveValue(unbox(value), run);
    case 'promise':
      settleQuietly(value);
      return run.refuse('promise_value', 'promise');
    case 'content':
      return run.refuse('media_value', value.constructor.name);
    case 'error':
      // An error that was returned is a failure like one that was thrown, and is answered, masked and logged as such.
      throw value as Error;
    case 'plain':
    case 'instance':
    case 'array':
    case 'map':
    case 'set':
    case 'iterable':
    case 'async-iterable':
      return undefined;
    default:
      return kind satisfies never;
  }
}

/**
 * What a promise that is not awaited comes to is told to nobody, and its rejection would end the process.
 *
 * Only promises of the language: calling `then` of any other starts a lazy one, such as a query.
 */
export function settleQuietly(value: object): void {
  if (types.isPromise(value)) void Promise.prototype.then.call(value, undefined, () => undefined);
}

function dateValue(date: Date, run: ConversionRun): Leaf {
  // The built-in methods, whatever a subclass makes of them.
  if (Number.isNaN(Date.prototype.getTime.call(date))) return run.refuse('date_invalid', 'Invalid Date');
  return Date.prototype.toISOString.call(date);
}

/** Base64 with the standard alphabet; a view encodes only what it shows of its buffer. */
function base64(bytes: ArrayBufferView | ArrayBufferLike): string {
  if (!ArrayBuffer.isView(bytes)) return Buffer.from(bytes).toString('base64');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

function unbox(value: object): unknown {
  if (types.isNumberObject(value)) return Number.prototype.valueOf.call(value);
  if (types.isStringObject(value)) return String.prototype.valueOf.call(value);
  if (types.isBooleanObject(value)) return Boolean.prototype.valueOf.call(value);
  if (types.isBigIntObject(value)) return BigInt.prototype.valueOf.call(value);
  return Symbol.prototype.valueOf.call(value);
}
