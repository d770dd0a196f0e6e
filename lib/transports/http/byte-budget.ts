/** A share of a budget, for as long as something is kept. */
export interface ByteLease {
  /** Takes so many bytes more; gives false where they are not to be had. */
  take(bytes: number): boolean;
  /** Gives so many of those that were taken back. */
  give(bytes: number): void;
  /** Gives back all that was taken; nothing can be taken afterwards. */
  end(): void;
}

/** The bytes that may be kept at a time, whoever keeps them. */
export class ByteBudget {
  readonly #bytes: number;
  #left: number;

  constructor(bytes: number) {
    this.#bytes = bytes;
    this.#left = bytes;
  }

  /** Whether more than half of it is taken. */
  get isScarce(): boolean {
    return this.#left < this.#bytes / 2;
  }

  lease(): ByteLease {
    let taken = 0;
    let isOver = false;
    return {
      take: (bytes) => {
        // What is larger than all of it may have it alone.
        if (isOver || (bytes > this.#left && this.#left < this.#bytes)) return false;
        this.#left -= bytes;
        taken += bytes;
        return true;
      },
      give: (bytes) => {
        const given = Math.min(bytes, taken);
        this.#left += given;
        taken -= given;
      },
      end: () => {
        isOver = true;
        this.#left += taken;
        taken = 0;
      },
    };
  }
}
