import { types } from 'node:util';
import { isContentItem } from '../media/content-item';
import { isReply } from '../media/reply';

/** What an object is to the conversion, by what it holds inside rather than by its looks. */
export type ValueKind =
  | 'plain'
  | 'instance'
  | 'array'
  | 'error'
  | 'date'
  | 'bytes'
  | 'map'
  | 'set'
  | 'url'
  | 'regexp'
  | 'boxed'
  | 'promise'
  | 'content'
  | 'iterable'
  | 'async-iterable';

/**
 * Sorts an object; `toJSON` is the caller's business.
 *
 * Works across realms (worker contexts, test runners), where `instanceof` does not.
 */
export function valueKind(value: object): ValueKind {
  if (Array.isArray(value)) return 'array';
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return iteration(value) ?? 'plain';
  if (isContentItem(value) || isReply(value)) return 'content';
  if (types.isNativeError(value) || value instanceof Error) return 'error';
  if (types.isDate(value)) return 'date';
  if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return 'bytes';
  if (types.isMap(value)) return 'map';
  if (types.isSet(value)) return 'set';
  if (types.isRegExp(value)) return 'regexp';
  if (types.isBoxedPrimitive(value)) return 'boxed';
  if (types.isPromise(value) || isThenable(value)) return 'promise';
  if (value instanceof URL) return 'url';
  return iteration(value) ?? (isForeignPlain(prototype) ? 'plain' : 'instance');
}

/** A lazy promise, such as a database library's query, is an instance with `then` on its class. */
function isThenable(value: object): boolean {
  return !Object.hasOwn(value, 'then') && 'then' in value && typeof value.then === 'function';
}

function iteration(value: object): 'iterable' | 'async-iterable' | undefined {
  if (Symbol.iterator in value) return 'iterable';
  return Symbol.asyncIterator in value ? 'async-iterable' : undefined;
}

/** The `Object.prototype` of another realm. */
function isForeignPlain(prototype: unknown): boolean {
  return (
    typeof prototype === 'object' &&
    prototype !== null &&
    Object.getPrototypeOf(prototype) === null &&
    Object.hasOwn(prototype, 'isPrototypeOf')
  );
}
