/** What may come before an answer that is awaited. */
export interface Interruptions<R> {
  /** Aborted when the client cancels or goes away. */
  readonly signal: AbortSignal;
  /** The answer then, which nobody reads. */
  readonly cancelled: () => R;
  /** How long the answer may take, and what it is when that is over. */
  readonly limit?: { readonly milliseconds: number; readonly expired: () => R } | undefined;
}

/**
 * The first of: the answer, the client's going, the end of time.
 *
 * What comes later is dropped, and a rejection that comes later ends no process.
 */
export function awaitAnswer<R>(answer: Promise<R>, { signal, cancelled, limit }: Interruptions<R>): Promise<R> {
  return new Promise((resolve) => {
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      end();
    };
    const give = (value: R): void => {
      settle(() => {
        resolve(value);
      });
    };
    const cancel = (): void => {
      give(cancelled());
    };
    const timer =
      limit &&
      setTimeout(() => {
        give(limit.expired());
      }, limit.milliseconds);
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    answer.then(give, () => {
      settle(() => {
        resolve(answer); // which rejects with it
      });
    });
  });
}
