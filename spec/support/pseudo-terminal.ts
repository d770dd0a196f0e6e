import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** Where and how a program runs in a terminal. */
export interface TerminalOptions {
  readonly cwd?: string;
  /** Beside PATH and HOME; TERM is xterm-256color unless it is given. */
  readonly env?: Readonly<Record<string, string>>;
  /** Default 100. */
  readonly columns?: number;
  /** How long `said` and `ended` wait, in milliseconds. Default 30,000. */
  readonly patience?: number;
}

/**
 * A program in a real pseudo-terminal: to it, standard input, output and error are a terminal.
 *
 * The terminal is that of `script` (util-linux), which every Debian has.
 */
export class PseudoTerminal {
  readonly child: ChildProcess;
  /** The exit code, as a shell has it: 130 after SIGINT. */
  readonly exited: Promise<number | null>;
  readonly #patience: number;
  #output = '';
  #code: number | null | undefined;

  /** @param words The program and its arguments. */
  constructor(words: readonly string[], { cwd, env = {}, columns = 100, patience = 30_000 }: TerminalOptions = {}) {
    this.#patience = patience;
    const command = `stty cols ${String(columns)} rows 40; exec ${words.map(quoted).join(' ')}`;
    this.child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      cwd,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, SHELL: '/bin/sh', TERM: 'xterm-256color', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    }
    this.child.stdin?.on('error', () => undefined); // of a program that has ended
    this.exited = new Promise((resolve) => {
      this.child.once('close', (code) => {
        this.#code = code;
        resolve(code);
      });
    });
  }

  /** Everything that came on the screen, with its escape sequences; lines end with \r\n. */
  get output(): string {
    return this.#output;
  }

  /** What a person reads: without escape sequences and carriage returns. */
  get text(): string {
    return stripVTControlCharacters(this.#output).replaceAll('\r', '');
  }

  /** Waits until this has come on the screen; the first group, or all of the match. */
  async said(pattern: RegExp): Promise<string> {
    const deadline = Date.now() + this.#patience;
    for (;;) {
      const match = pattern.exec(this.text);
      if (match !== null) return match[1] ?? match[0];
      if (Date.now() > deadline || this.#code !== undefined) {
        throw new Error(`never said ${String(pattern)}; exit code ${String(this.#code)}\n${this.text}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Presses keys; `\r` is Enter. */
  type(keys: string): void {
    this.child.stdin?.write(keys);
  }

  /** Presses Ctrl-C, upon which the terminal sends SIGINT to everything that runs in it. */
  interrupt(): void {
    this.type('\x03');
  }

  /** The exit code, once the program has ended; throws where it does not in time. */
  async ended(): Promise<number | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`has not ended:\n${this.text}`));
      }, this.#patience);
    });
    try {
      return await Promise.race([this.exited, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** For the end of a spec, whatever became of the program. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
