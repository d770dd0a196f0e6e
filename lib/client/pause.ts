/** Waits between tries, none of which keeps the process alive. */
export class Pause {
  readonly #waits = new Set<() => void>();
  #stopped = false;

  /** Resolves after this many milliseconds, or when all waits are stopped. */
  for(milliseconds: number): Promise<void> {
    if (this.#stopped || milliseconds === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waits.delete(done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds).unref();
      this.#waits.add(done);
    });
  }

  /** Ends all waits, and those to come. */
  stop(): void {
    this.#stopped = true;
    for (const done of [...this.#waits]) done();
  }
}
