import { fingerprint, readCursor, unknownCursor, writeCursor, type ListName, type ListPlace } from './list-cursor';

/** A list in its order. */
export interface PagedList<E> {
  readonly list: ListName;
  /** What is not shown at present among it, so that a cursor stays right whatever is disabled meanwhile. */
  readonly ordered: readonly E[];
  readonly isShown: (entry: E) => boolean;
  readonly identityOf: (entry: E) => string;
}

/** Which part of a list is asked for. */
export interface PageRequest {
  readonly cursor: string | undefined;
  /** The most entries of a page; Infinity for all of them. */
  readonly size: number;
}

/** A part of a list, and where the next one begins; nothing on the last one. */
export interface Page<E> {
  readonly entries: E[];
  readonly nextCursor?: string;
}

/**
 * The entries of a list behind a cursor.
 *
 * Needs nothing but the cursor, so any process that has the same list goes on with it. An entry that has gone moves no
 * other one from a page to an earlier one, and none that stays comes twice.
 *
 * @throws {ProtocolError} -32602 for a cursor that this list did not give.
 */
export function takePage<E>(paged: PagedList<E>, { cursor, size }: PageRequest): Page<E> {
  const { list, ordered, isShown, identityOf } = paged;
  const start = cursor === undefined ? 0 : startBehind(paged, readCursor(list, cursor));
  const entries: E[] = [];
  let last = start;
  for (let index = start; index < ordered.length; index++) {
    const entry = ordered[index] as E; // within its length
    if (!isShown(entry)) continue;
    if (entries.length === size) {
      const identities = ordered.slice(Math.max(0, last - 3), last + 1).map(identityOf);
      return { entries, nextCursor: writeCursor(list, last, identities) };
    }
    entries.push(entry);
    last = index;
  }
  return { entries };
}

/** Behind the nearest entry before the place that still is there, or where it was if none is and the list has it. */
function startBehind<E>({ ordered, identityOf }: PagedList<E>, { index, marks }: ListPlace): number {
  const expected = ordered[index];
  if (expected !== undefined && fingerprint(identityOf(expected)) === marks[0]) return index + 1;
  const indices = new Map(ordered.map((entry, at) => [fingerprint(identityOf(entry)), at]));
  for (const mark of marks) {
    const at = indices.get(mark);
    if (at !== undefined) return at + 1;
  }
  if (index < ordered.length) return index;
  throw unknownCursor();
}
