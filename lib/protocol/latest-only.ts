/**
 * Does one thing of a kind at a time: what is asked for again while it is under way is done once, after it.
 *
 * So a client that does not read holds no more than one notification for each thing that it listens for.
 */
export class LatestOnly {
  /** What is under way, with what is to follow it. */
  readonly #underWay = new Map<string, (() => Promise<void>) | undefined>();

  /** Resolves when it is done, or at once where it waits for what is under way; rejects as what it did itself. */
  async run(kind: string, task: () => Promise<void>): Promise<void> {
    if (this.#underWay.has(kind)) {
      this.#underWay.set(kind, task);
      return;
    }
    this.#underWay.set(kind, undefined);
    try {
      await task();
    } finally {
      const next = this.#underWay.get(kind);
      this.#underWay.delete(kind);
      // Whoever asked for it was answered already.
      if (next !== undefined) this.run(kind, next).catch(() => undefined);
    }
  }
}
