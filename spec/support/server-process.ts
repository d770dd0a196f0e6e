import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import { compiledServer } from './compiled-servers';

/** A JSON-RPC answer as it came over the wire. */
export interface Answer {
  readonly id?: unknown;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A fixture server as a bare process: lines in, lines out, for what an official client would never send. */
export class ServerProcess {
  /** Every line of standard output so far, empty ones left out. */
  readonly lines: string[] = [];
  readonly exited: Promise<Exit>;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Set<() => void>();
  #stderr = '';
  #lastId = 0;

  /** Starts `spec/fixtures/servers/<name>.ts`. */
  constructor(name: string, options: { args?: readonly string[]; env?: Readonly<Record<string, string>> } = {}) {
    this.#child = spawn(process.execPath, [compiledServer(name), ...(options.args ?? [])], {
      env: { PATH: process.env.PATH, ...options.env },
    });
    this.#child.stdin.on('error', () => undefined); // a server that has gone is part of what is tested
    this.#child.stderr.on('data', (chunk: Buffer) => (this.#stderr += chunk.toString()));
    createInterface(this.#child.stdout).on('line', (line) => {
      if (line.trim() === '') return;
      this.lines.push(line);
      for (const wake of this.#waiting) wake();
    });
    this.exited = new Promise((resolve) => {
      this.#child.on('close', (code, signal) => {
        resolve({ code, signal });
        for (const wake of this.#waiting) wake();
      });
    });
  }

  /** What the process has written to standard error so far. */
  get stderr(): string {
    return this.#stderr;
  }

  /** Writes one line as it stands. */
  sendLine(text: string): void {
    this.#child.stdin.write(`${text}\n`);
  }

  /** Sends a request of the generation 2025-11-25 and waits for its answer. */
  async request(method: string, params?: Readonly<Record<string, unknown>>): Promise<Answer> {
    this.#lastId += 1;
    const id = `request-${String(this.#lastId)}`;
    this.sendLine(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return this.answer((message) => message.id === id);
  }

  /** Opens the session with `initialize`. */
  async initialize(): Promise<Answer> {
    const clientInfo = { name: 'specs', version: '1' };
    const answer = await this.request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
    this.sendLine(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
    return answer;
  }

  /** The first message on standard output, past or to come, for which `matches` holds; rejects when the process ends or after 10 s. */
  async answer(matches: (message: Answer) => boolean): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let ended = false;
      const give = (why: string): void =>
        reject(new Error(`${why}\nstdout: ${this.lines.join('\n')}\nstderr: ${this.#stderr}`));
      const timer = setTimeout(() => settle(() => give('No such answer within 10 s.')), 10_000);
      const settle = (done: () => void): void => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        done();
      };
      const look = (): void => {
        const found = this.lines.map((line) => JSON.parse(line) as Answer).find(matches);
        if (found !== undefined) settle(() => resolve(found));
        else if (ended) settle(() => give('The process ended without such an answer.'));
      };
      this.#waiting.add(look);
      void this.exited.then(() => {
        ended = true;
        look();
      });
      look();
    });
  }

  /** Ends the server's input, as a client that goes away does. */
  closeInput(): void {
    this.#child.stdin.end();
  }

  /** Sends a signal and waits for the end; SIGKILL by default, to clean up. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<Exit> {
    this.#child.kill(signal);
    return this.exited;
  }
}
