import { setMember } from '../schema/set-member';

/** Deeper than any value that is meant; a value that holds itself has no end. */
const DEEPEST = 200;

/**
 * What goes over the wire for a value, where no schema tells what it stands for.
 *
 * Dates become ISO text, URLs and regular expressions their text, bigints decimal text, bytes base64, maps objects and
 * sets lists; members that are undefined are left out. Throws a TypeError for what JSON cannot carry; `what` begins its
 * sentence.
 */
export function toJson(value: unknown, what: string, depth = 0): unknown {
  if (depth > DEEPEST) throw new TypeError(`${what} holds itself, or is nested too deep.`);
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (!Number.isFinite(value)) throw cannot(what);
      return value;
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? null : objectToJson(value, what, depth + 1);
    case 'undefined':
    case 'function':
    case 'symbol':
      throw cannot(what);
    default:
      return value;
  }
}

function objectToJson(value: object, what: string, depth: number): unknown {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw cannot(what);
    return value.toISOString();
  }
  if (value instanceof URL) return value.href;
  if (value instanceof RegExp) return value.source;
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString('base64');
  if (ArrayBuffer.isView(value))
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64');
  if (value instanceof Map) return membersToJson(value.entries(), what, depth);
  if (Array.isArray(value) || value instanceof Set) {
    return Array.from(value as Iterable<unknown>, (item) => toJson(item === undefined ? null : item, what, depth));
  }
  return membersToJson(Object.entries(value), what, depth);
}

function membersToJson(entries: Iterable<readonly [unknown, unknown]>, what: string, depth: number): object {
  const json = {};
  for (const [key, member] of entries) {
    if (typeof key !== 'string' && typeof key !== 'number') throw cannot(what);
    if (member !== undefined && typeof member !== 'function') setMember(json, String(key), toJson(member, what, depth));
  }
  return json;
}

function cannot(what: string): TypeError {
  return new TypeError(`${what} holds a value that JSON cannot carry.`);
}
