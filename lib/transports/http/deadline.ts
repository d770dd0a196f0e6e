/** Why a request was ended before its call was done. */
export type Expiry = 'timed-out' | 'stopped';

/** The reason of an abort that is none of the client's doing. */
class Expired extends Error {
  constructor(readonly expiry: Expiry) {
    super(expiry === 'stopped' ? 'The server was stopped.' : 'The request took too long.');
  }
}

/** Why a signal of a deadline was aborted; undefined where it was the client that left. */
export function expiryOf(signal: AbortSignal): Expiry | undefined {
  return signal.reason instanceof Expired ? signal.reason.expiry : undefined;
}

/** The time that a request has, joined with the presence of its client and of the server. */
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
      this.expire('timed-out');
    }, ms);
    this.#timer.unref();
  }

  /** Aborted when the time is over or the client is gone. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends the request now. */
  expire(expiry: Expiry): void {
    this.#controller.abort(new Expired(expiry));
  }

  /** Calls the listener when the request is ended, but not when the client leaves. */
  onExpiry(listener: (expiry: Expiry) => void): void {
    const check = (): void => {
      const expiry = expiryOf(this.signal);
      if (expiry !== undefined) listener(expiry);
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
