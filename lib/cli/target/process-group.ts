import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a server has to end by itself after its input has ended, and again after SIGTERM, in milliseconds. */
const GRACE = 2000;

/**
 * A program with everything that it starts: none of it is left once it was stopped, or once this process is gone.
 *
 * It stands apart from the terminal, whose Ctrl-C would reach it before its client has said goodbye.
 */
export class ProcessGroup {
  readonly child: ChildProcess;
  /** Settles when the program itself has ended. */
  readonly exited: Promise<void>;
  readonly #killNow = (): void => {
    this.#signal('SIGKILL');
  };

  constructor(command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
    const isWindows = process.platform === 'win32';
    this.child = spawn(isWindows ? quoted(command) : command, isWindows ? args.map(quoted) : args, {
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: !isWindows,
      // What npm installs as commands are scripts there, which only a shell starts.
      shell: isWindows,
      windowsHide: true,
    });
    process.once('exit', this.#killNow);
    this.exited = new Promise((resolve) => {
      this.child.once('exit', () => {
        resolve();
      });
      this.child.once('error', () => {
        resolve();
      });
    });
  }

  get hasEnded(): boolean {
    return this.child.pid === undefined || this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Ends its input, and then whatever does not end by itself. */
  async stop(): Promise<void> {
    this.child.stdin?.end();
    await this.#within(GRACE);
    if (!this.hasEnded || this.#isThere()) {
      this.#signal('SIGTERM');
      await this.#within(GRACE);
    }
    for (let tries = 0; this.#isThere() && tries < 20; tries++) await wait(25);
    this.#signal('SIGKILL');
    process.off('exit', this.#killNow);
    // Others may still hold them.
    this.child.stdout?.destroy();
    this.child.stderr?.destroy();
  }

  async #within(time: number): Promise<void> {
    const timer = new AbortController();
    await Promise.race([this.exited, wait(time, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
  }

  #isThere(): boolean {
    return this.#signal(0);
  }

  /** Sends a signal to all of the group; whether anybody was there to get it. */
  #signal(signal: NodeJS.Signals | 0): boolean {
    const { pid } = this.child;
    if (pid === undefined) return false;
    try {
      if (process.platform !== 'win32') return process.kill(-pid, signal);
      if (signal === 0 || this.hasEnded) return !this.hasEnded;
      spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true });
      return true;
    } catch {
      return false; // nobody is left
    }
  }
}

function quoted(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word.replaceAll('"', '\\"')}"`;
}
