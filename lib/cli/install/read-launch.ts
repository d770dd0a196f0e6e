import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { CommandError } from '../command-error';
import { findFile } from '../loading/find-file';
import { readTarget } from '../target/read-target';
import type { Launch } from './clients';
import type { Machine } from './machine';
import { nameOfCommand, nameOfFile, nameOfHost } from './server-name';

/** What `stereomcp install` is told about the server. */
export interface GivenServer {
  /** A file, a URL, a command in quotes, or a command in several words. */
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** A server, as a client is to reach it. */
export interface ReadServer {
  readonly launch: Launch;
  /** What it is called where nobody says otherwise; undefined where nothing suggests a name. */
  readonly name: string | undefined;
}

/**
 * Makes of a file, a URL or a command what a client has to know, with absolute paths: an application with a window has
 * neither the PATH nor the folder of a terminal.
 *
 * A file, be it TypeScript or JavaScript, is started by `stereomcp run`, with the copy of stereomcp in its own project:
 * so it does not matter whether it calls `run()`, and for which transport, exports an object or exports a class.
 *
 * @throws CommandError for what is none of them.
 */
export function readServer({ words, env, headers }: GivenServer, machine: Machine): ReadServer {
  const [first = '', ...rest] = words;
  if (rest.length > 0) {
    refuseHeaders(headers);
    if (/\.[cm]?[jt]sx?$/i.test(first)) {
      throw new CommandError(
        `A file takes no further words; leave out ${rest.join(' ')}, or give the command that takes them.`,
      );
    }
    return commandServer({ command: first, args: rest, env }, machine);
  }
  const target = readTarget(first);
  if (target.kind === 'url') {
    if (Object.keys(env).length > 0) throw new CommandError('A URL takes --header, and no environment variables.');
    return { launch: { kind: 'url', url: target.url.href, headers }, name: nameOfHost(target.url.hostname) };
  }
  refuseHeaders(headers);
  if (target.kind === 'command') return commandServer({ ...target, env: { ...target.env, ...env } }, machine);
  findFile(target.file);
  const file = resolve(target.file); // as it was named: a link may be what lasts
  return {
    launch: { kind: 'command', command: machine.node, args: [programFor(file, machine), 'run', file, '--stdio'], env },
    name: nameOfFile(file),
  };
}

/** The file that a server is given as; undefined for a URL or a command. */
export function fileOf([first = '', ...rest]: readonly string[]): string | undefined {
  const target = rest.length === 0 ? readTarget(first) : undefined;
  return target?.kind === 'file' ? target.file : undefined;
}

/** The start of a server behind a URL, for clients that only start programs. */
export function bridgeTo(launch: Launch, machine: Machine): Launch {
  if (launch.kind === 'command') return launch;
  const headers = Object.entries(launch.headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  return {
    kind: 'command',
    command: machine.node,
    args: [machine.program, 'run', launch.url, ...headers],
    env: {},
  };
}

/** Whether an entry was made for `stereomcp run`. */
export function isOurs(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || !('args' in entry) || !Array.isArray(entry.args)) return false;
  const [program, verb] = entry.args as readonly unknown[];
  return verb === 'run' && typeof program === 'string' && /(^|[\\/])dist[\\/]cli[\\/]main\.js$/.test(program);
}

function refuseHeaders(headers: Readonly<Record<string, string>>): void {
  if (Object.keys(headers).length > 0) throw new CommandError('--header is for a URL; a file or a command takes -e.');
}

interface Line {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

function commandServer({ command, args, env }: Line, machine: Machine): ReadServer {
  const program = absoluteProgram(command, machine);
  // Windows starts scripts through its shell only.
  const isScript = machine.platform === 'win32' && /\.(cmd|bat)$/i.test(program);
  const start = isScript ? { command: 'cmd', args: ['/c', program, ...args] } : { command: program, args };
  return { launch: { kind: 'command', ...start, env }, name: nameOfCommand([command, ...args]) };
}

function absoluteProgram(command: string, machine: Machine): string {
  if (/[\\/]/.test(command)) {
    const file = resolve(command);
    if (existsSync(file)) return file;
    throw new CommandError(`${command} is not there.`);
  }
  const { platform, env } = machine;
  const endings = platform === 'win32' ? ['', ...(env.PATHEXT ?? '.EXE;.CMD').split(';')] : [''];
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const files = folders.flatMap((folder) => endings.map((ending) => resolve(folder, command + ending)));
  const found = files.find((file) => existsSync(file));
  if (found === undefined) throw new CommandError(`There is no program ${command} on the PATH.`);
  return found;
}

/**
 * The program of the copy in the project of a file; of this copy, where there is none. It is named by the path through
 * `node_modules`, which stays the same when the package is updated.
 */
function programFor(file: string, machine: Machine): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const program = join(folder, 'node_modules/stereomcp/dist/cli/main.js');
    if (existsSync(program)) return program;
    if (dirname(folder) === folder) return machine.program;
  }
}
