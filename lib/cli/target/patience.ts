/** A time limit that starts anew with every sign of life, and stands still while a person is asked. */
export class Patience {
  readonly #time: number;
  readonly #over: () => void;
  #timer: NodeJS.Timeout | undefined;
  #pauses = 0;

  constructor(time: number, over: () => void) {
    this.#time = time;
    this.#over = over;
    this.restart();
  }

  restart(): void {
    clearTimeout(this.#timer);
    if (this.#pauses === 0) this.#timer = setTimeout(this.#over, this.#time);
  }

  /** Stands still while something goes on. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#pauses += 1;
    clearTimeout(this.#timer);
    try {
      return await work();
    } finally {
      this.#pauses -= 1;
      this.restart();
    }
  }

  end(): void {
    this.#pauses = Infinity;
    clearTimeout(this.#timer);
  }
}
