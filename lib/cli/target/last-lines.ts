const MOST_LINES = 20;
/** Of one line; servers write whole pages into one, too. */
const LONGEST = 2000;

/** The last lines that a process has written. */
export class LastLines {
  readonly #lines: string[] = [];
  #rest = '';

  add(text: string): void {
    const lines = (this.#rest + text).split(/\r?\n/);
    this.#rest = (lines.pop() ?? '').slice(-LONGEST);
    this.#lines.push(...lines.filter((line) => line.trim() !== '').map((line) => line.slice(0, LONGEST)));
    this.#lines.splice(0, this.#lines.length - MOST_LINES);
  }

  /** Without blank ones; an unfinished line counts. */
  get lines(): readonly string[] {
    return this.#rest.trim() === '' ? this.#lines : [...this.#lines, this.#rest].slice(-MOST_LINES);
  }
}
