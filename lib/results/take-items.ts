import { settleQuietly } from './leaf-value';

/**
 * The items of a list, set or generator, which is ended once it has given `most` of them.
 *
 * Promises among them stay promises, and whatever becomes of one cannot end the process, also where the caller stops at
 * an item before it.
 */
export async function takeItems(
  source: Iterable<unknown> | AsyncIterable<unknown>,
  most: number,
): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  // Not `for await` for both: it would wait for one promise of a list while another one fails unseen.
  if (Symbol.asyncIterator in source) {
    for await (const item of source) if (kept(items, item) >= most) break;
  } else {
    for (const item of source) if (kept(items, item) >= most) break;
  }
  return items;
}

function kept(items: unknown[], item: unknown): number {
  if (typeof item === 'object' && item !== null) settleQuietly(item);
  return items.push(item);
}
