/** How much is read of an asynchronous source, and for how long. */
export interface Reading {
  /** The source is ended once it has given this many items. */
  readonly most: number;
  /** Aborted when nobody waits for the items any more. */
  readonly signal?: AbortSignal | undefined;
  /** Is shown every item as soon as it is there. */
  readonly watch?: (item: unknown) => void;
}

/**
 * The items of an asynchronous iterable; it is ended by `return()` where it gives `most` of them.
 *
 * It is ended, too, as soon as the signal aborts, also while an item is awaited that may never come. Rejects then with
 * the signal's reason, once the item is there.
 */
export async function takeAsync(source: AsyncIterable<unknown>, { most, signal, watch }: Reading): Promise<unknown[]> {
  signal?.throwIfAborted();
  const iterator = source[Symbol.asyncIterator]();
  const end = (): void => {
    endQuietly(iterator);
  };
  signal?.addEventListener('abort', end, { once: true });
  try {
    const items: unknown[] = [];
    while (items.length < most) {
      const step: unknown = await iterator.next(); // whatever an iterator of the author's gives
      signal?.throwIfAborted();
      if (typeof step !== 'object' || step === null) throw new TypeError('the iterator gave a step that is no object.');
      const { done, value } = step as IteratorResult<unknown, unknown>;
      if (done === true) return items;
      watch?.(value);
      items.push(value);
    }
    await iterator.return?.();
    return items;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

/** What an iterator says to its end is told to nobody who would still listen. */
function endQuietly(iterator: AsyncIterator<unknown>): void {
  void (async () => iterator.return?.())().catch(() => undefined);
}
