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
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      end();
    };
    const cancel = (): void => {
      settle(() => {
        resolve(cancelled());
      });
    };
    answer.then(
      (value) => {
        settle(() => {
          resolve(value);
        });
      },
      (error: unknown) => {
        settle(() => {
          reject(error as Error); // as it was thrown
        });
      },
    );
    if (signal.aborted) {
      cancel();
      return;
    }
    signal.addEventListener('abort', cancel, { once: true });
    if (limit === undefined) return;
    const { milliseconds, expired } = limit;
    timer = setTimeout(() => {
      settle(() => {
        resolve(expired());
      });
    }, milliseconds);
  });
}
