const NEWLINE = 0x0a;

/** What a splitter hands on: a whole line without its end, or the news that one was too long to keep. */
export type Line = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'too-long' };

/**
 * Cuts a stream of bytes into lines of UTF-8 text.
 *
 * Every byte is looked at once and copied at most once, however small the chunks are. A line over `limit` bytes is
 * not kept: it is told of once, as soon as it passes the limit, and skipped up to its end.
 */
export class LineSplitter {
  readonly #limit: number;
  #parts: Buffer[] = [];
  #length = 0;
  #skipping = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes a chunk; yields the lines that it completes. */
  *push(chunk: Buffer): Generator<Line, void> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      yield* this.#keep(chunk.subarray(start, end));
      yield* this.#finish();
      start = end + 1;
    }
    yield* this.#keep(chunk.subarray(start));
  }

  /** The last line, where the stream ended without a line end. */
  *end(): Generator<Line, void> {
    if (this.#length > 0) yield* this.#finish();
  }

  *#keep(part: Buffer): Generator<Line, void> {
    if (this.#skipping || part.length === 0) return;
    this.#length += part.length;
    if (this.#length <= this.#limit) {
      this.#parts.push(part);
      return;
    }
    this.#clear();
    this.#skipping = true;
    yield { kind: 'too-long' };
  }

  *#finish(): Generator<Line, void> {
    const parts = this.#parts;
    const skipped = this.#skipping;
    this.#clear();
    this.#skipping = false;
    if (skipped) return;
    const [first] = parts;
    const bytes = parts.length === 1 && first !== undefined ? first : Buffer.concat(parts);
    yield { kind: 'text', text: bytes.toString('utf8') };
  }

  #clear(): void {
    this.#parts = [];
    this.#length = 0;
  }
}
