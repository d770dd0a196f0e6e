/** Counts the requests that are being served, and lets in no more than a limit. */
export class RequestGate {
  readonly #limit: number;
  #running = 0;
  #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get running(): number {
    return this.#running;
  }

  /** Lets a request in, and gives what is to be called once it is served; undefined where there are too many. */
  enter(): (() => void) | undefined {
    if (this.#running >= this.#limit) return undefined;
    this.#running += 1;
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.#leave();
    };
  }

  /** Resolves as soon as nothing is being served. */
  whenIdle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    this.#running -= 1;
    if (this.#running > 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
