import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** What became of a file that was loaded. */
export interface LoadReport {
  readonly found?: string;
  readonly runOptions?: unknown;
  readonly className?: string;
  readonly serverName?: string;
  readonly file?: string;
  readonly sources?: readonly string[];
  readonly tools?: Readonly<Record<string, ListedTool>>;
  readonly warnings?: readonly string[];
  /** What the method gave that was to be called. */
  readonly answer?: unknown;
  /** How many copies of this package are in the process. */
  readonly copies?: number;
  readonly isOfThisCopy?: boolean;
  readonly error?: { readonly name: string; readonly message: string };
}

interface ListedTool {
  readonly description?: string;
  readonly inputSchema: unknown;
  readonly outputSchema?: unknown;
}

/** A process that loads files, one after the other. */
export class LoadingProcess {
  readonly #child: ChildProcess;
  #stdout = '';
  #stderr = '';

  constructor(folder: string) {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'JEST_WORKER_ID'));
    this.#child = fork(join(__dirname, 'loading-worker.cjs'), [], { cwd: folder, env, silent: true, execArgv: [] });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#stdout += text));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text));
  }

  get stdout(): string {
    return this.#stdout;
  }

  get stderr(): string {
    return this.#stderr;
  }

  /** Loads a file, and calls a method of its server. */
  load(file: string, call?: string, ...args: readonly unknown[]): Promise<LoadReport> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null): void => {
        reject(new Error(`the process ended with ${String(code)}: ${this.#stderr}`));
      };
      this.#child.once('exit', ended);
      this.#child.once('message', (report) => {
        this.#child.off('exit', ended);
        resolve(report as LoadReport);
      });
      this.#child.send({ file, call, args });
    });
  }

  /** The message of the error that loading a file came to. */
  async failure(file: string): Promise<string> {
    const { error } = await this.load(file);
    return `${error?.name ?? 'no error'}: ${error?.message ?? ''}`;
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}
