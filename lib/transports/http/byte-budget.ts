/** A share of a budget, for as long as something is kept. */
export interface ByteLease {
  /** Takes so many bytes more; gives false where they are not to be had. */
  take(bytes: number): boolean;
  /** Gives back all that was taken; nothing can be taken afterwards. */
  end(): void;
}

/** The bytes that may be kept at a time, whoever keeps them. */
export class ByteBudget {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  lease(): ByteLease {
    let taken = 0;
    let isOver = false;
    return {
      take: (bytes) => {
        if (isOver || bytes > this.#left) return false;
        this.#left -= bytes;
        taken += bytes;
        return true;
      },
      end: () => {
        isOver = true;
        this.#left += taken;
        taken = 0;
      },
    };
  }
}
