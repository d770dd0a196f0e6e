/** The few telephone lines to the timetable office: who finds none free waits for one, and may give up waiting. */
export class Lines {
  #free: number;
  readonly #all: number;
  readonly #waiting = new Set<() => void>();

  constructor(all: number) {
    this.#all = all;
    this.#free = all;
  }

  /** How many are taken. */
  get busy(): number {
    return this.#all - this.#free;
  }

  /** How many wait for one. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Works while holding a line, which is free again however the work ends; rejects where the wait for it was given up. */
  async hold<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#take(signal);
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  async #take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const take = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#waiting.delete(take);
        reject(signal.reason as Error);
      };
      this.#waiting.add(take);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** Hands the line on to whoever has waited longest. */
  #release(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free++;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
