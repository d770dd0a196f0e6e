/** The requests of one client that are under way. */
export class InFlight {
  readonly #cuts = new Set<(reason: Error) => void>();
  readonly #waiting: (() => void)[] = [];

  /** Counts a request until it is answered, has failed, or is cut off. */
  async run<T>(request: () => Promise<T>): Promise<T> {
    let cut: (reason: Error) => void = () => undefined;
    const cutOff = new Promise<never>((_, reject) => (cut = reject));
    this.#cuts.add(cut);
    try {
      return await Promise.race([request(), cutOff]);
    } finally {
      this.#cuts.delete(cut);
      if (this.#cuts.size === 0) for (const tell of this.#waiting.splice(0)) tell();
    }
  }

  /** Rejects all that is under way, whose answers nobody waits for any more. */
  cutOff(reason: Error): void {
    for (const cut of this.#cuts) cut(reason);
  }

  /** Resolves once none is under way. */
  none(): Promise<void> {
    if (this.#cuts.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
