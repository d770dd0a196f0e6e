import { settleQuietly } from './leaf-value';
import { takeAsync } from './take-async';

/**
 * The items of a list, set or generator, which is ended once it has given `most` of them.
 *
 * An asynchronous source is ended, too, when the signal aborts. Promises among the items stay promises, and whatever becomes of one cannot end the process, also where the caller stops at
 * an item before it.
 */
export async function takeItems(
  source: Iterable<unknown> | AsyncIterable<unknown>,
  most: number,
  signal?: AbortSignal,
): Promise<readonly unknown[]> {
  // Not `for await` for both: it would wait for one promise of a list while another one fails unseen.
  if (Symbol.asyncIterator in source) return takeAsync(source, { most, signal, watch });
  const items: unknown[] = [];
  for (const item of source) {
    watch(item);
    if (items.push(item) >= most) break;
  }
  return items;
}

function watch(item: unknown): void {
  if (typeof item === 'object' && item !== null) settleQuietly(item);
}
