import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { compiledServer } from '../support/compiled-servers';
import { HttpClient } from './http-client';
import type { Answer } from './messages';
import type { Health } from './line-client';

const URL_OF_SERVER = /is at (http:\S+)\. /;

/** A load server in a process of its own, behind a port. */
export class HttpProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly #stderr: () => string;
  readonly #operator: HttpClient;

  private constructor(child: ChildProcess, url: string, stderr: () => string) {
    this.child = child;
    this.url = url;
    this.#stderr = stderr;
    this.#operator = new HttpClient(url, '2026-07-28');
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<HttpProcess> {
    const child = spawn(process.execPath, ['--expose-gc', compiledServer('load')], {
      env: { PATH: process.env.PATH, TRANSPORT: 'http', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    const url = await new Promise<string>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
        const [, found] = URL_OF_SERVER.exec(stderr) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.once('close', () => {
        reject(new Error(`the server does not start: ${stderr}`));
      });
    });
    return new HttpProcess(child, url, () => stderr);
  }

  /** What it has said since it is up. */
  get stderr(): string {
    return this.#stderr().split('\n').slice(2).join('\n');
  }

  async health(): Promise<Health> {
    const answer = await this.#operator.ask({
      method: 'tools/call',
      params: { name: 'health', arguments: {} },
      fits: ({ result }) => result !== undefined,
    });
    const health = answer?.result?.structuredContent as Health | undefined;
    if (health === undefined) throw new Error(`the server has no health: ${this.#stderr()}`);
    return health;
  }

  /** How many connections it has, that of this question among them. */
  async connections(): Promise<number> {
    const params = { name: 'connections', arguments: {} };
    const fits = ({ result }: Answer): boolean => result !== undefined;
    const answer = await this.#operator.ask({ method: 'tools/call', params, fits });
    return (answer?.result?.structuredContent as { readonly result: number }).result;
  }

  /** Ends it as an operator does; gives the exit code, and how long the process took. */
  async leave(): Promise<{ readonly code: number | null; readonly took: number }> {
    this.#operator.close();
    const begun = Date.now();
    const closed = new Promise<number | null>((resolve) => this.child.once('close', resolve));
    this.child.kill('SIGTERM');
    return { code: await closed, took: Date.now() - begun };
  }

  async kill(): Promise<void> {
    this.#operator.close();
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const closed = new Promise((resolve) => this.child.once('close', resolve));
    this.child.kill('SIGKILL');
    await closed;
  }
}
