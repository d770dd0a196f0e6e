import { createHash } from 'node:crypto';
import { INVALID_PARAMS, ProtocolError } from '../errors/protocol-error';

/** The lists of the protocol. */
export type ListName = 'tools' | 'prompts' | 'resources' | 'templates';

/** Where in a list a page ended. */
export interface ListPlace {
  /** The index of the page's last entry. */
  readonly index: number;
  /** What `fingerprint` makes of the last entries, the very last one first. */
  readonly marks: readonly string[];
}

/** How many entries a cursor remembers, so that it holds where some of them go. */
const MARKS = 4;

/** No cursor of ours is longer. */
const MAX_CURSOR = 256;

const MARK = /^[\w-]{10}$/;

/** A short stand-in for a name or URI, which may be of any length. */
export function fingerprint(identity: string): string {
  return createHash('sha256').update(identity).digest('base64url').slice(0, 10);
}

/** The place behind an entry, as text that any process can read; `identities` are those up to the entry. */
export function writeCursor(list: ListName, index: number, identities: readonly string[]): string {
  const marks = identities.slice(-MARKS).reverse().map(fingerprint);
  return encode(list, { index, marks });
}

function encode(list: ListName, { index, marks }: ListPlace): string {
  return Buffer.from(JSON.stringify([list, index, ...marks])).toString('base64url');
}

/** @throws {ProtocolError} -32602 for a text that no page of this list ended with. */
export function readCursor(list: ListName, cursor: string): ListPlace {
  const place = cursor.length <= MAX_CURSOR ? parse(list, cursor) : undefined;
  // Decoding overlooks what does not belong into base64url and JSON.
  if (place !== undefined && encode(list, place) === cursor) return place;
  throw unknownCursor();
}

/** What a client is told whose cursor is none of the list. */
export function unknownCursor(): ProtocolError {
  return new ProtocolError(INVALID_PARAMS, 'Invalid cursor: this list gave no such one; list again without a cursor.');
}

function parse(list: ListName, cursor: string): ListPlace | undefined {
  const text = Buffer.from(cursor, 'base64url').toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value)) return undefined;
  const [name, index, ...marks] = value as readonly unknown[];
  if (name !== list || !Number.isSafeInteger(index) || (index as number) < 0) return undefined;
  if (marks.length === 0 || marks.length > MARKS || !marks.every(isMark)) return undefined;
  return { index: index as number, marks };
}

function isMark(value: unknown): value is string {
  return typeof value === 'string' && MARK.test(value);
}
