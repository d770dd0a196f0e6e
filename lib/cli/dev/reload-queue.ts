/** How long nothing may change until what did is taken, in milliseconds: editors and formatters write more than once. */
const QUIET = 100;

/** Takes what changed; the signal says that something changed again meanwhile. */
export type Reload = (files: readonly string[], signal: AbortSignal) => Promise<void>;

/** Reloads once for what changes together, one reload after the other. */
export class ReloadQueue {
  readonly #reload: Reload;
  readonly #quiet: number;
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #running: AbortController | undefined;
  #again = false;
  #closed = false;

  constructor(reload: Reload, { quiet = QUIET }: { readonly quiet?: number } = {}) {
    this.#reload = reload;
    this.#quiet = quiet;
  }

  /** Whether a reload is under way. */
  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Notes that a file is another one now. */
  note(file: string): void {
    if (this.#closed) return;
    this.#changed.add(file);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // The one that runs is for what is out of date; what follows it takes up this file.
      if (this.#running === undefined) void this.#run(this.#take());
      else this.#running.abort();
    }, this.#quiet);
  }

  /** Reloads now, although nothing has changed; where a reload runs, after it. */
  start(): void {
    if (this.#running === undefined) void this.#run([]);
    else this.#again = true;
  }

  /** Takes nothing any more. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#running?.abort();
  }

  async #run(first: readonly string[]): Promise<void> {
    for (let files = first; ; files = this.#take()) {
      this.#again = false;
      this.#running = new AbortController();
      await this.#reload(files, this.#running.signal);
      if (this.#isDone()) break;
    }
    this.#running = undefined;
  }

  #isDone(): boolean {
    return this.#closed || (this.#changed.size === 0 && !this.#again);
  }

  #take(): readonly string[] {
    const files = [...this.#changed];
    this.#changed.clear();
    return files;
  }
}
