import { LONGEST, silenceOf, type CallOptions } from './call-options';

/** What ends a call before its answer: the caller's signal, and the time that it may take in all. */
export class CallEnd {
  /** Undefined where nothing but the answer ends it. */
  readonly signal: AbortSignal | undefined;
  readonly #timeout: CallOptions['timeout'];
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #letGo: () => void = () => undefined;

  constructor({ signal, timeout, totalTimeout }: CallOptions) {
    this.#timeout = timeout;
    if (totalTimeout === undefined) {
      this.signal = signal;
      return;
    }
    const controller = new AbortController();
    this.signal = controller.signal;
    const abort = (): void => {
      controller.abort(signal?.reason);
    };
    this.#timer = setTimeout(
      () => {
        controller.abort(timeoutError(totalTimeout));
      },
      Math.min(totalTimeout, LONGEST),
    );
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
    this.#letGo = () => signal?.removeEventListener('abort', abort);
  }

  /** Throws the reason where it has been ended. */
  check(): void {
    if (this.signal?.aborted === true) throw this.signal.reason;
  }

  /** Waits for something that goes on by itself, no longer than the call may take. */
  async wait(work: Promise<unknown>): Promise<void> {
    work.catch(() => undefined); // it may fail when nobody waits for it any more
    this.check();
    const { signal } = this;
    const time = silenceOf(this.#timeout);
    let stop = (): void => undefined;
    const ended = new Promise<never>((_, reject) => {
      const abort = (): void => {
        reject(signal?.reason as Error); // whatever the caller has aborted with
      };
      signal?.addEventListener('abort', abort, { once: true });
      const timer = setTimeout(() => {
        reject(timeoutError(time));
      }, time);
      stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
    });
    try {
      await Promise.race([work, ended]);
    } finally {
      stop();
    }
  }

  /** To be called once the call is over. */
  release(): void {
    clearTimeout(this.#timer);
    this.#letGo();
  }
}

/** What a call rejects with that took too long; the platform's own error for that. */
export function timeoutError(milliseconds: number): DOMException {
  return new DOMException(`The server has not answered within ${String(milliseconds)} ms.`, 'TimeoutError');
}
