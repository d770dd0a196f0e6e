import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { compiledServer } from '../support/compiled-servers';
import type { Generation } from '../support/sessions';
import { INITIALIZE, request, type Answer } from './messages';
import type { Operation } from './operations';

/** What a load server says of itself. */
export interface Health {
  readonly heap: number;
  readonly rss: number;
  readonly open: number;
  readonly handles: Readonly<Record<string, number>>;
}

interface Waiting {
  readonly operation: Pick<Operation, 'fits'>;
  readonly settle: (answer: Answer | undefined) => void;
  cancelled: boolean;
}

/** A raw client of a load server on stdio that holds every line against what was asked. */
export class LineClient {
  readonly child: ChildProcessWithoutNullStreams;
  readonly generation: Generation;
  /** Answers that nobody waits for, or that are those of another request. */
  readonly strays: unknown[] = [];
  readonly #waiting = new Map<number, Waiting>();
  #gone = false;
  #next = 1;
  #rest = '';
  #stderr = '';

  constructor(generation: Generation) {
    this.generation = generation;
    const env = { PATH: process.env.PATH };
    this.child = spawn(process.execPath, ['--expose-gc', compiledServer('load')], { env });
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#take(text);
    });
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text));
    this.child.stdin.on('error', () => undefined);
    this.child.once('close', () => {
      this.#gone = true;
      for (const waiting of this.#waiting.values()) waiting.settle(undefined);
      this.#waiting.clear();
    });
  }

  get stderr(): string {
    return this.#stderr;
  }

  /** Requests without an answer that were not cancelled. */
  get pending(): number {
    return [...this.#waiting.values()].filter(({ cancelled }) => !cancelled).length;
  }

  async open(): Promise<this> {
    if (this.generation === '2025-11-25') {
      const answer = await this.ask({ ...INITIALIZE, fits: ({ result }) => result !== undefined }).answer;
      if (answer === undefined) throw new Error(`the server does not start: ${this.#stderr}`);
      this.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    }
    return this;
  }

  send(message: object): void {
    this.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** Sends a request; its answer is undefined where it was cancelled, or the server went away. */
  ask(operation: Operation): { readonly id: number; readonly answer: Promise<Answer | undefined> } {
    const id = this.#next++;
    const answer = new Promise<Answer | undefined>((settle) => {
      if (this.#gone) settle(undefined);
      else this.#waiting.set(id, { operation, settle, cancelled: false });
    });
    this.send(request(this.generation, id, operation));
    return { id, answer };
  }

  /** Takes a request back; an answer that was already on its way may still come. */
  cancel(id: number): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    waiting.cancelled = true;
    this.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
    waiting.settle(undefined);
  }

  async health(): Promise<Health> {
    const params = { name: 'health', arguments: {} };
    const { answer } = this.ask({ method: 'tools/call', params, fits: ({ result }) => result !== undefined });
    const health = (await answer)?.result?.structuredContent as Health | undefined;
    if (health === undefined) throw new Error(`the server has no health: ${this.#stderr}`);
    return health;
  }

  /** Ends the input; gives the exit code, and how long the process took. */
  async leave(): Promise<{ readonly code: number | null; readonly took: number }> {
    const begun = Date.now();
    const closed = new Promise<number | null>((resolve) => this.child.once('close', resolve));
    this.child.stdin.end();
    return { code: await closed, took: Date.now() - begun };
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const closed = new Promise((resolve) => this.child.once('close', resolve));
    this.child.kill('SIGKILL');
    await closed;
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#judge(JSON.parse(line) as Answer);
  }

  #judge(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id as number);
    if (waiting?.operation.fits(answer) !== true) this.strays.push(answer);
    this.#waiting.delete(answer.id as number);
    waiting?.settle(answer);
  }
}
