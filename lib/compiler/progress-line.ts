import { writeSync } from 'node:fs';

/** How long a build may take before a line says that it goes on, in milliseconds. */
const SILENCE = 1000;

/** How often the others that wait are shown that it goes on, in milliseconds. */
const BEAT = 1000;

/** A line on the standard error, once a build has taken more than a second. */
export class ProgressLine {
  readonly #text: string;
  readonly #startedAt: number;
  readonly #beat: () => void;
  #shown = false;
  #lastBeat = 0;

  /**
   * @param startedAt When the build began for who waits for it, in milliseconds since 1970.
   * @param beat Called about once a second.
   */
  constructor(text: string, startedAt: number, beat: () => void = () => undefined) {
    this.#text = text;
    this.#startedAt = startedAt;
    this.#beat = beat;
  }

  /** To be called now and then: the work itself leaves no timer any room. */
  readonly tick = (): void => {
    const now = Date.now();
    if (now - this.#lastBeat >= BEAT) {
      this.#lastBeat = now;
      this.#beat();
    }
    if (this.#shown || now - this.#startedAt < SILENCE) return;
    this.#shown = true;
    try {
      writeSync(2, `${this.#text}\n`);
    } catch {
      // Nobody reads it.
    }
  };
}
