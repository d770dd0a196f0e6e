import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

const CLI = resolve(__dirname, '../../../dist/cli/main.js');
const PATIENCE = 40_000;

/** `stereomcp dev` as somebody starts it whose output is no terminal. */
export class DevProcess {
  readonly child: ChildProcess;
  /** The exit code, or the name of the signal that ended it. */
  readonly exited: Promise<number | string | null>;
  #output = '';
  #taken = 0;
  #hasEnded = false;

  constructor(cwd: string, ...words: readonly string[]) {
    this.child = spawn(process.execPath, [CLI, 'dev', ...words], { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    this.exited = new Promise((settle) => {
      this.child.once('close', (code, signal) => {
        this.#hasEnded = true;
        settle(code ?? signal);
      });
    });
  }

  /** What it said so far, on standard error. */
  get output(): string {
    return this.#output;
  }

  /** Waits until it says this, after what was waited for before; the first group, or all of the match. */
  async said(pattern: RegExp): Promise<string> {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const match = pattern.exec(this.#output.slice(this.#taken));
      if (match !== null) {
        this.#taken += match.index + match[0].length;
        return match[1] ?? match[0];
      }
      if (this.#hasEnded || Date.now() > deadline) {
        throw new Error(`never said ${String(pattern)} after its first ${String(this.#taken)}:\n${this.#output}`);
      }
      await new Promise((settle) => setTimeout(settle, 10));
    }
  }

  /** Waits until the URL of the server was said. */
  async url(): Promise<URL> {
    return new URL(await this.said(/ is at (http:\S+),/));
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string | null> {
    this.child.kill(signal);
    return this.exited;
  }
}
