import type { ByteLease } from './byte-budget';

/** Limits of a stream whose reader may be slow, and who is told. */
export interface StreamWatch {
  /** The most bytes that wait for the reader before nothing more is added. */
  readonly maxBytes: number;
  /** What of it has not been read yet, among what all streams may have. */
  readonly lease: ByteLease;
  /** How long what waits may lie untouched, in milliseconds. */
  readonly stallTimeout: number;
  /** Hears that the reader takes nothing; gives whether to go on waiting. */
  readonly onstall?: () => boolean;
  /** Hears that the reader has gone on after that. */
  readonly onflow?: () => void;
  /** Hears once that nothing more comes from the source, however that ended. */
  readonly onend: () => void;
  /** Hears once that the reader has taken all there is. */
  readonly ontaken?: () => void;
  /** Hears that nothing waits for the reader any more, nor will. */
  readonly ondone: () => void;
}

/** A stream that passes another one on. */
export interface BoundStream {
  readonly stream: ReadableStream<Uint8Array>;
  /** Ends it with these last bytes, and tells its source that the reader is gone. */
  readonly finish: (last: Uint8Array) => void;
  /** Ends it there and then, and tells its source that the reader is gone. */
  readonly abandon: () => void;
}

/**
 * Passes a stream on while its reader keeps up.
 *
 * A stream of events is written whether or not somebody reads. Where more waits than may, the source is told that the
 * reader is gone, and the stream ends after what waits; where that lies untouched for too long, it ends there and then.
 */
export function boundStream(source: ReadableStream<Uint8Array>, watch: StreamWatch): BoundStream {
  const passage = new Passage(source, watch);
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        passage.open(controller);
      },
      pull: () => passage.pull(),
      cancel: () => {
        passage.abandon();
      },
    },
    { highWaterMark: 0 }, // so that whatever is asked for goes out at once, and the rest waits here
  );
  return {
    stream,
    finish: (last) => {
      passage.finish(last);
    },
    abandon: () => {
      passage.abandon();
    },
  };
}

class Passage {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #watch: StreamWatch;
  readonly #waiting: Uint8Array[] = [];
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #bytes = 0;
  /** The bytes that the reader has, and may not be done with before it asks for more. */
  #reading = 0;
  /** How often something was taken, now and when it was last looked at. */
  #taken = 0;
  #seen = 0;
  #isStuck = false;
  /** Whether nothing more comes from the source. */
  #isEnded = false;
  #isClosed = false;
  #onchunk: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(source: ReadableStream<Uint8Array>, watch: StreamWatch) {
    this.#reader = source.getReader();
    this.#watch = watch;
  }

  open(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#controller = controller;
    this.#timer = setInterval(() => {
      this.#look();
    }, this.#watch.stallTimeout);
    this.#timer.unref();
    void this.#pump();
  }

  /** Gives the reader the next bytes, as soon as there are any. */
  async pull(): Promise<void> {
    this.#taken += 1;
    this.#watch.lease.give(this.#reading);
    this.#reading = 0;
    if (this.#waiting.length === 0 && !this.#isEnded) {
      await new Promise<void>((resolve) => {
        this.#onchunk = resolve;
      });
      this.#onchunk = undefined;
    }
    const chunk = this.#waiting.shift();
    if (chunk !== undefined) {
      this.#bytes -= chunk.byteLength;
      this.#reading = chunk.byteLength;
      this.#controller?.enqueue(chunk);
    }
    this.#closeWhenTaken();
  }

  finish(last: Uint8Array): void {
    if (this.#isEnded) return;
    this.#waiting.push(last);
    this.#bytes += last.byteLength;
    this.#leaveSource();
  }

  /** The reader is gone. */
  abandon(): void {
    this.#fail(new Error('The reader of the stream is gone.'));
    this.#leaveSource();
  }

  async #pump(): Promise<void> {
    try {
      for (;;) {
        const { done, value } = await this.#reader.read();
        if (done || this.#isEnded) break;
        if (this.#bytes > this.#watch.maxBytes || !this.#watch.lease.take(value.byteLength)) {
          this.#leaveSource();
          return;
        }
        this.#waiting.push(value);
        this.#bytes += value.byteLength;
        this.#onchunk?.();
      }
      this.#end();
    } catch (error) {
      if (!this.#isEnded) this.#fail(error);
    }
  }

  #look(): void {
    const wasStuck = this.#isStuck;
    this.#isStuck = this.#waiting.length > 0 && this.#taken === this.#seen;
    this.#seen = this.#taken;
    if (wasStuck && !this.#isStuck) this.#watch.onflow?.();
    if (!this.#isStuck || wasStuck || this.#watch.onstall?.() === true) return;
    this.#fail(new Error('The reader of the stream does not keep up.'));
    this.#leaveSource();
  }

  #fail(error: unknown): void {
    this.#drop();
    this.#controller?.error(error);
    this.#end();
  }

  /** Nothing is to be read any more. */
  #drop(): void {
    this.#isClosed = true;
    this.#waiting.length = 0;
    this.#watch.lease.give(this.#bytes);
    this.#bytes = 0;
    clearInterval(this.#timer);
    this.#watch.ondone();
  }

  #leaveSource(): void {
    this.#end();
    this.#reader.cancel().catch(() => undefined);
  }

  #end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#watch.onend();
    // Whoever waits for bytes is let go by the `pull` that waits, all others by the next one.
    if (this.#onchunk === undefined) this.#closeWhenTaken();
    else this.#onchunk();
  }

  #closeWhenTaken(): void {
    if (!this.#isEnded || this.#isClosed || this.#waiting.length > 0) return;
    this.#drop();
    this.#controller?.close();
    this.#watch.ontaken?.();
  }
}
