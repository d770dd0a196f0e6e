import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Generation } from './sessions';

/** How a process ended. */
export interface HttpExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A program that serves over HTTP, with what it says. */
export class HttpProcess {
  readonly child: ChildProcess;
  /** Settles when the process is gone and everything that it said has been read. */
  readonly exited: Promise<HttpExit>;
  #stdout = '';
  #stderr = '';
  readonly #clients: Client[] = [];

  constructor(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.child = spawn(process.execPath, args, {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#stdout += text));
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text));
    this.exited = new Promise((resolve) => {
      this.child.once('close', (code, signal) => {
        resolve({ code, signal });
      });
    });
  }

  get stdout(): string {
    return this.#stdout;
  }

  get stderr(): string {
    return this.#stderr;
  }

  /** Waits until the process has said this, on either stream; the first group, or all of the match. */
  async said(pattern: RegExp): Promise<string> {
    const deadline = Date.now() + 20_000;
    for (;;) {
      const match = pattern.exec(this.#stderr) ?? pattern.exec(this.#stdout);
      if (match !== null) return match[1] ?? match[0];
      if (Date.now() > deadline || this.child.exitCode !== null) {
        throw new Error(`never said ${String(pattern)}\nstdout: ${this.#stdout}\nstderr: ${this.#stderr}`);
      }
      await setTimeout(10);
    }
  }

  /** The URL that the process tells. */
  url(): Promise<string> {
    return this.said(/(http:\/\/[^\s"]+\/[\w/-]*)/);
  }

  /** The official client, connected. */
  async connect(generation: Generation): Promise<Client> {
    const mode = generation === '2025-11-25' ? 'legacy' : { pin: generation };
    const client = new Client({ name: 'specs', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(await this.url())));
    this.#clients.push(client);
    return client;
  }

  /** For the end of a spec, whatever became of the process. */
  async kill(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
    this.child.kill('SIGKILL');
    await this.exited;
  }
}
