import { accessSync, constants, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { delimiter, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../command-error';
import { statsOf } from '../stats-of';
import { splitCommand, type CommandLine } from './split-command';

/** What the word on the command line names. */
export type NamedTarget =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'url'; readonly url: URL }
  | ({ readonly kind: 'command' } & CommandLine);

/** What runs something else: where it stands alone, the quotes around a command are missing. */
const RUNNERS = /^(node|deno|bun|bunx|npx|npm|pnpm|yarn|tsx|python3?|uvx?)$/;
const SOURCES = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx'];

/**
 * Tells apart a URL, a file and a command: what has `http://` or `https://` is a URL, what exists as a source of
 * TypeScript or JavaScript a file, and the rest a command.
 *
 * A file that is not there stays a file; whoever loads it knows what there is instead.
 *
 * @throws CommandError for what is none of them.
 */
export function readTarget(word: string): NamedTarget {
  const text = word.trim();
  if (text === '') throw new CommandError('The target is empty. Name a file, a URL or a command in quotes.');
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme === 'file') return { kind: 'file', file: fileOf(text) };
  if (scheme !== undefined && !/\s/.test(text)) return { kind: 'url', url: urlOf(text, scheme) };

  const isSource = SOURCES.includes(extname(text).toLowerCase());
  const stats = statsOf(text);
  if (stats?.isDirectory() === true) {
    throw new CommandError(
      `${text} is a folder. Name the file of the server in it, such as ${join(text, 'server.ts')}.`,
    );
  }
  if (stats !== undefined && isSource) return { kind: 'file', file: text };
  if (stats !== undefined) return executable(text, stats);
  if (isSource && !/\s/.test(text)) return { kind: 'file', file: text };
  return command(text);
}

function fileOf(text: string): string {
  try {
    return fileURLToPath(text);
  } catch (error) {
    throw new CommandError(`${text} names no file of this machine (${(error as Error).message}).`);
  }
}

function urlOf(text: string, scheme: string): URL {
  const url = parsed(text);
  if (url === undefined) throw new CommandError(`${text} is no URL. Write one such as http://localhost:3000/mcp.`);
  if (scheme !== 'http' && scheme !== 'https') {
    const advice = scheme === 'ws' || scheme === 'wss' ? `; write ${text.replace(/^ws/i, 'http')}` : '';
    throw new CommandError(`Servers are reached over http:// and https://, not over ${scheme}://${advice}.`);
  }
  return url;
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** A file that is no source: a program of its own, or a mistake. */
function executable(text: string, stats: Stats): NamedTarget {
  if (stats.isFile() && isExecutable(text)) return { kind: 'command', command: resolve(text), args: [], env: {} };
  throw new CommandError(
    `${text} is neither TypeScript nor JavaScript (${SOURCES.join(', ')}), and no program that can be started.`,
  );
}

function command(text: string): NamedTarget {
  const line = splitCommand(text);
  if (SOURCES.includes(extname(line.command).toLowerCase())) {
    const words = text.slice(text.indexOf(line.command));
    const runner = /\.[mc]?js$/i.test(line.command) ? 'node' : 'npx tsx';
    throw new CommandError(`A file takes no arguments here. To start it with them, write "${runner} ${words}".`);
  }
  if (line.args.length === 0 && RUNNERS.test(line.command)) {
    throw new CommandError(
      `${line.command} alone starts no server. Put the whole command into quotes, such as "${line.command} server.js".`,
    );
  }
  if (!isProgram(line.command)) throw new CommandError(unknown(text, line.command));
  return { kind: 'command', ...line };
}

function unknown(text: string, program: string): string {
  const start = /\s/.test(text)
    ? `There is no program ${program}, the first word of ${JSON.stringify(text)}.`
    : `There is no file and no program ${text}.`;
  const url = /^(localhost|[\w-]+(\.[\w-]+)+|\[?[\d:.]+\]?)(:\d+)(\/|$)/.test(text);
  return url
    ? `${start} For a server behind HTTP, write http://${text}.`
    : `${start} Name a file such as server.ts, a URL such as http://localhost:3000/mcp, or a command such as "node server.js".`;
}

function isProgram(name: string): boolean {
  if (/[\\/]/.test(name)) return isExecutable(name);
  const endings = process.platform === 'win32' ? ['', ...(process.env.PATHEXT ?? '.EXE;.CMD').split(';')] : [''];
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.some((folder) => endings.some((ending) => isExecutable(join(folder, name + ending))));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
