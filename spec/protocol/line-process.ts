import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { compiledServer } from '../support/compiled-servers';

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** From the call of `exited()` on, in milliseconds. */
  readonly took: number;
}

type Message = Readonly<Record<string, unknown>>;

/** A fixture server whose streams are open to the spec: for lines that no client sends, and for pipes that break. */
export class LineProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly #exit: Promise<Omit<Exit, 'took'>>;
  #stdout = '';
  #stderr = '';

  constructor(fixture: string, env: Readonly<Record<string, string>> = {}) {
    this.child = spawn(process.execPath, [compiledServer(fixture)], { env: { PATH: process.env.PATH, ...env } });
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => (this.#stdout += text));
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text));
    this.child.stdin.on('error', () => undefined); // a server that has left takes its input with it
    this.#exit = new Promise((resolve) => {
      this.child.once('close', (code, signal) => {
        resolve({ code, signal });
      });
    });
  }

  get stderr(): string {
    return this.#stderr;
  }

  /** Every non-empty line of standard output so far. */
  get lines(): readonly string[] {
    return this.#stdout.split('\n').filter((line) => line !== '');
  }

  /** Every line as JSON; throws where one is none. */
  get messages(): readonly Message[] {
    return this.lines.map((line) => JSON.parse(line) as Message);
  }

  /** Writes text as it stands, objects as JSON. */
  send(...lines: readonly (string | object)[]): void {
    for (const line of lines) this.child.stdin.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  }

  /** Opens as a client of a generation with `initialize` does; the answer has the id `init`. */
  async initialize(protocolVersion = '2025-11-25'): Promise<Message> {
    const clientInfo = { name: 'spec', version: '1' };
    const params = { protocolVersion, capabilities: {}, clientInfo };
    this.send({ jsonrpc: '2.0', id: 'init', method: 'initialize', params });
    const [answer = {}] = await this.answers(1);
    this.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return answer;
  }

  /** All messages, as soon as there are so many. */
  async answers(count: number): Promise<readonly Message[]> {
    const deadline = Date.now() + 20_000;
    while (this.lines.length < count) {
      if (Date.now() > deadline || this.child.exitCode !== null) {
        throw new Error(`not ${String(count)} messages\nstdout: ${this.#stdout}\nstderr: ${this.#stderr}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return this.messages;
  }

  async exited(): Promise<Exit> {
    const start = Date.now();
    const overdue = setTimeout(() => this.child.kill('SIGKILL'), 20_000);
    const exit = await this.#exit;
    clearTimeout(overdue);
    return { ...exit, took: Date.now() - start };
  }

  /** For the end of a spec, whatever became of the process. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.#exit;
  }
}
