import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { StringDecoder } from 'node:string_decoder';
import { LastLines } from './last-lines';
import { ProcessGroup } from './process-group';
import type { CommandLine } from './split-command';

/** A message without a line end that is longer than this is none. */
const LONGEST_MESSAGE = 256 * 1024 * 1024;

/** What the transport tells besides messages. */
export interface ChildListener {
  /** A line on standard output that is no message. */
  stray(line: string): void;
  /** What was written to standard error. */
  wrote(text: string): void;
}

/** A server in a process of its own, over stdio. */
export class ChildTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** The end of what was written to standard error. The official client knows stdio by this name and `pid`. */
  readonly stderr = new LastLines();
  readonly #line: CommandLine;
  readonly #listener: ChildListener;
  #group: ProcessGroup | undefined;
  #heard = false;
  #closed = false;
  #isStopping = false;
  #rest: string[] = [];
  #length = 0;

  constructor(line: CommandLine, listener: ChildListener) {
    this.#line = line;
    this.#listener = listener;
  }

  get pid(): number | null {
    return this.#group?.child.pid ?? null;
  }

  /** Whether any message has come. */
  get hasAnswered(): boolean {
    return this.#heard;
  }

  /** How the program ended by itself, as the rest of a sentence; undefined while it runs and where it was ended. */
  get ending(): string | undefined {
    if (this.#isStopping) return undefined;
    const child = this.#group?.child;
    if (child?.signalCode) return `was ended by ${child.signalCode}`;
    return child?.exitCode == null ? undefined : `ended with exit code ${String(child.exitCode)}`;
  }

  start(): Promise<void> {
    const { command, args, env } = this.#line;
    const group = new ProcessGroup(command, args, { ...process.env, ...env });
    this.#group = group;
    const { stdin, stdout, stderr } = group.child;
    stdin?.on('error', () => undefined); // of a process that has ended, which is told below
    const text = new StringDecoder('utf8');
    stdout?.on('data', (bytes: Buffer) => {
      this.#read(text.write(bytes));
    });
    stderr?.setEncoding('utf8').on('data', (written: string) => {
      this.stderr.add(written);
      this.#listener.wrote(written);
    });
    group.child.once('close', () => {
      this.#end();
    });
    return new Promise((resolve, reject) => {
      group.child.once('spawn', resolve);
      group.child.once('error', reject);
    });
  }

  send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#group?.child.stdin;
    return new Promise((resolve) => {
      // A message to a process that is gone gets no answer, and its end is told by onclose.
      if (stdin?.writable !== true || stdin.write(`${JSON.stringify(message)}\n`)) resolve();
      else stdin.once('drain', resolve).once('close', resolve);
    });
  }

  async close(): Promise<void> {
    // The client closes what it could not connect to.
    if (this.ending === undefined) this.#isStopping = true;
    await this.#group?.stop();
    this.#end();
  }

  #end(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onclose?.();
  }

  #read(text: string): void {
    const [first = '', ...others] = text.split('\n');
    this.#rest.push(first);
    this.#length += first.length;
    for (const line of others) {
      this.#take(this.#rest.join(''));
      this.#rest = [line];
      this.#length = line.length;
    }
    if (this.#length <= LONGEST_MESSAGE) return;
    this.#rest = [];
    this.#length = 0;
    this.onerror?.(new Error(`a message of more than ${String(LONGEST_MESSAGE)} characters`));
    void this.close();
  }

  #take(text: string): void {
    const line = text.trim();
    if (line === '') return;
    const message = messageOf(line);
    if (message === undefined) {
      this.#listener.stray(line);
      return;
    }
    this.#heard = true;
    this.onmessage?.(message);
  }
}

function messageOf(line: string): JSONRPCMessage | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isMessage = typeof value === 'object' && value !== null && 'jsonrpc' in value && value.jsonrpc === '2.0';
    return isMessage ? (value as JSONRPCMessage) : undefined; // the client judges the rest of it
  } catch {
    return undefined;
  }
}
