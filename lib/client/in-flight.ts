/** The requests of one client that are under way. */
export class InFlight {
  #count = 0;
  readonly #waiting: (() => void)[] = [];

  /** Counts a request until it is answered or has failed. */
  async run<T>(request: () => Promise<T>): Promise<T> {
    this.#count += 1;
    try {
      return await request();
    } finally {
      this.#count -= 1;
      if (this.#count === 0) for (const tell of this.#waiting.splice(0)) tell();
    }
  }

  /** Resolves once none is under way. */
  none(): Promise<void> {
    if (this.#count === 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
