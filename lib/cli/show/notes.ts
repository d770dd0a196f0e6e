import { coloursFor, type Colours } from '../colours';
import { printable } from './printable';
import { clipped } from './text-width';

/** How often a line in a pipe may say how far something is, and one on a terminal is written anew; in milliseconds. */
const PACE = { pipe: 1000, terminal: 50 } as const;

/** How wide a terminal is that does not say it; some say 0. */
const USUAL = 80;

/** The part of standard error that is written to. */
export interface NoteStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** What a command tells a person while it works, on standard error. */
export class Notes {
  readonly colours: Colours;
  readonly #stream: NoteStream;
  #status: string | undefined;
  #toldAt = -Infinity;
  #later: NodeJS.Timeout | undefined;

  constructor(stream: NoteStream = process.stderr) {
    this.#stream = stream;
    this.colours = coloursFor(stream);
  }

  get isTerminal(): boolean {
    return this.#stream.isTTY === true;
  }

  /** Says one thing; further lines of it are indented by whoever writes it. */
  line(text: string): void {
    this.#write(`stereomcp: ${this.#shown(text)}\n`);
  }

  /** Says something as it is, without our name. */
  plain(text: string): void {
    this.#write(`${this.#shown(text)}\n`);
  }

  /** Says how far something is: on a terminal in one line that is written anew, in a pipe at most once a second. */
  status(text: string): void {
    this.#status = text;
    const wait = this.#toldAt + PACE[this.isTerminal ? 'terminal' : 'pipe'] - Date.now();
    if (wait <= 0) this.#tellStatus();
    else if (this.isTerminal) this.#later ??= setTimeout(() => this.#tellStatus(), wait).unref();
  }

  /** Takes the line of `status` away, for what else is written to the terminal. */
  clear(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    if (this.isTerminal && this.#status !== undefined) this.#stream.write('\r\x1b[2K');
    this.#status = undefined;
  }

  #tellStatus(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    this.#toldAt = Date.now();
    const text = printable(this.#status ?? '').replaceAll('\n', ' ');
    const { columns = 0 } = this.#stream;
    const width = columns > 0 ? columns : USUAL;
    if (!this.isTerminal) this.#stream.write(`stereomcp: ${text}\n`);
    else this.#stream.write(`\r\x1b[2K${this.colours.dim(clipped(text, width - 1))}`);
  }

  #write(text: string): void {
    const status = this.#status;
    this.clear();
    this.#stream.write(text);
    if (this.isTerminal && status !== undefined) this.status(status);
  }

  #shown(text: string): string {
    return this.isTerminal ? printable(text) : text;
  }
}
