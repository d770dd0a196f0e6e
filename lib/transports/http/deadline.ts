/** Why the signal of a request was aborted where it was not the client that left. */
export const TIMED_OUT = new Error('The request took too long.');

/** The time that a request has, joined with the presence of its client. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #client: AbortSignal;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #leave = (): void => {
    this.#controller.abort(this.#client.reason);
  };

  /** No limit where `ms` is 0. */
  constructor(ms: number, client: AbortSignal) {
    this.#client = client;
    if (client.aborted) this.#leave();
    client.addEventListener('abort', this.#leave, { once: true });
    if (ms === 0) return;
    this.#timer = setTimeout(() => {
      this.#controller.abort(TIMED_OUT);
    }, ms);
    this.#timer.unref();
  }

  /** Aborted when the time is over or the client is gone. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Calls the listener when the time is over, but not when the client leaves. */
  onExpiry(listener: () => void): void {
    const check = (): void => {
      if (this.signal.reason === TIMED_OUT) listener();
    };
    if (this.signal.aborted) check();
    else this.signal.addEventListener('abort', check, { once: true });
  }

  /** To be called once the request is served. */
  end(): void {
    clearTimeout(this.#timer);
    this.#client.removeEventListener('abort', this.#leave);
  }
}
