import { spawn, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '../..');
/** The command line as it is built. */
export const CLI = join(ROOT, 'dist/cli/main.js');

/** How a command ended and what it printed. */
export interface CliEnd {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** How a command is run. */
export interface CliRun {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What comes on standard input; nothing by default. */
  readonly input?: string;
  /** Called once it runs. */
  readonly started?: (child: ChildProcess) => void;
}

/** Runs `stereomcp` through pipes, with nothing of the environment that tells of a terminal or of CI. */
export function runCli(
  words: readonly string[],
  { cwd = ROOT, env = {}, input = '', started }: CliRun = {},
): Promise<CliEnd> {
  const child = spawn(process.execPath, [CLI, ...words], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (data: Buffer) => stdout.push(data));
  child.stderr.on('data', (data: Buffer) => stderr.push(data));
  child.stdin.on('error', () => undefined); // of a command that has no use for it
  child.stdin.end(input);
  started?.(child);
  return new Promise((done) => {
    child.once('close', (code) => {
      done({ code, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() });
    });
  });
}
