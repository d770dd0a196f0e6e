/** Why a request was ended before its call was done. */
export type Expiry = 'timed-out' | 'stopped';

/** The reason of an abort that is none of the client's doing. */
class Expired extends Error {
  constructor(expiry: Expiry) {
    super(expiry === 'stopped' ? 'The server was stopped.' : 'The request took too long.');
  }
}

/**
 * The time that a request has, joined with the presence of its client and of the server.
 *
 * The time goes on when the client has left: a call in a session does, too.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #listeners: ((expiry: Expiry) => void)[] = [];
  #expiry: Expiry | undefined;
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

  /** Ends the request now, also where its client has left. */
  expire(expiry: Expiry): void {
    if (this.#expiry !== undefined) return;
    this.#expiry = expiry;
    this.#controller.abort(new Expired(expiry));
    for (const listener of this.#listeners.splice(0)) listener(expiry);
  }

  /** Calls the listener when the request is ended, but not when the client leaves. */
  onExpiry(listener: (expiry: Expiry) => void): void {
    if (this.#expiry === undefined) this.#listeners.push(listener);
    else listener(this.#expiry);
  }

  /** To be called once the request is served. */
  end(): void {
    clearTimeout(this.#timer);
    this.#client.removeEventListener('abort', this.#leave);
  }
}
