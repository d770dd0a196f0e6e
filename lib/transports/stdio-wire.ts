import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { inspectLine } from '../protocol/message-guard';
import type { ErrorAnswer, Verdict } from '../protocol/message-guard';
import { LineSplitter } from './line-splitter';
import type { Line } from './line-splitter';
import { UnwritableError } from './wire';
import type { Wire, WireListener } from './wire';

/** The longest line that is read, in bytes; the official SDK draws the line at the same place. */
const LONGEST_LINE = 10 * 1024 * 1024;
const INVALID_REQUEST = -32600;
/** A client that has left so many characters of its answers unread is not read either, until it has read half of them. */
const MOST_UNREAD = 16 * 1024 * 1024;

const TOO_LONG: Verdict = {
  kind: 'answer',
  answer: {
    jsonrpc: '2.0',
    id: null,
    error: {
      code: INVALID_REQUEST,
      message: `Invalid request: a message may have at most ${String(LONGEST_LINE)} bytes; this one was not read.`,
    },
  },
};

/** One message a line, as text. */
export interface LineOutput {
  /** Emits `error` where the reader is gone. */
  readonly stream: Writable;
  write(text: string, done: (error?: Error | null) => void): void;
}

/** Messages as lines of JSON over a pair of streams. */
export class StdioWire implements Wire {
  readonly #input: Readable;
  readonly #output: LineOutput;
  readonly #lines = new LineSplitter(LONGEST_LINE);
  #listener: WireListener | undefined;
  #unread = 0;
  /** Who waits for a message to be written. */
  readonly #unwritten = new Set<() => void>();
  /** Whether reading waits for the client to read. */
  #waiting = false;
  #stopped = false;

  constructor(input: Readable, output: LineOutput) {
    this.#input = input;
    this.#output = output;
  }

  open(listener: WireListener): Promise<void> {
    this.#listener = listener;
    this.#input.on('data', this.#ondata).once('end', this.#onend).once('close', this.#onend).on('error', this.#onend);
    this.#output.stream.on('error', this.#onbroken);
    if (this.#input.readableEnded || this.#input.destroyed) setImmediate(this.#onend);
    return Promise.resolve();
  }

  async write(message: JSONRPCMessage | ErrorAnswer): Promise<void> {
    const line = toLine(message);
    this.#note(line.length);
    await new Promise<void>((resolve, reject) => {
      this.#unwritten.add(resolve);
      this.#output.write(line, (error) => {
        this.#unwritten.delete(resolve);
        this.#note(-line.length);
        if (error) reject(error);
        else resolve();
      });
    });
  }

  /** Takes no more messages, without closing. */
  stop(): void {
    this.#stopped = true;
    this.#input.pause();
  }

  /** Leaves the listener for broken pipes on the output: late writes must not end in an uncaught error. */
  close(): Promise<void> {
    this.#listener = undefined;
    this.#input.off('data', this.#ondata).off('end', this.#onend).off('close', this.#onend);
    if (this.#input.listenerCount('data') === 0) this.#input.pause();
    // Nobody is to wait for a client that reads no more.
    for (const resolve of this.#unwritten) resolve();
    this.#unwritten.clear();
    return Promise.resolve();
  }

  #note(characters: number): void {
    this.#unread += characters;
    if (this.#unread > MOST_UNREAD && !this.#waiting) {
      this.#waiting = true;
      this.#input.pause();
    } else if (this.#waiting && this.#unread < MOST_UNREAD / 2) {
      this.#waiting = false;
      if (!this.#stopped && this.#listener !== undefined) this.#input.resume();
    }
  }

  readonly #ondata = (chunk: Buffer | string): void => {
    this.#judge(this.#lines.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk));
  };

  readonly #onend = (): void => {
    this.#judge(this.#lines.end());
    this.#listener?.ended();
  };

  readonly #onbroken = (): void => {
    this.#listener?.closed();
  };

  #judge(lines: Iterable<Line>): void {
    for (const line of lines) this.#listener?.received(line.kind === 'text' ? inspectLine(line.text) : TOO_LONG);
  }
}

function toLine(message: JSONRPCMessage | ErrorAnswer): string {
  try {
    return `${JSON.stringify(message)}\n`;
  } catch (cause) {
    throw new UnwritableError('a message cannot be written as JSON', { cause });
  }
}
