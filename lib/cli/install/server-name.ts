import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

/** File names that say nothing about the server in them. */
const PLAIN_NAMES = [
  'server',
  'index',
  'main',
  'app',
  'mcp',
  'cli',
  'run',
  'start',
  'dist',
  'build',
  'src',
  'lib',
  'bin',
];
/** Programs that start what their first argument names. */
const STARTERS = [
  'npx',
  'bunx',
  'pnpx',
  'uvx',
  'node',
  'bun',
  'deno',
  'tsx',
  'python',
  'python3',
  'uv',
  'docker',
  'cmd',
];

/** `weather.ts` is weather; a `server.ts` is called as its package or its folder is. */
export function nameOfFile(file: string): string | undefined {
  const name = basename(file, extname(file));
  if (!PLAIN_NAMES.includes(name)) return cleaned(name);
  for (let folder = dirname(realpathSync(file)); ; folder = dirname(folder)) {
    const packaged = packageName(join(folder, 'package.json'));
    if (packaged !== undefined) return cleaned(packaged);
    if (dirname(folder) === folder) return cleaned(basename(dirname(file)));
  }
}

function packageName(file: string): string | undefined {
  try {
    const { name } = JSON.parse(readFileSync(file, 'utf8')) as { readonly name?: unknown };
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}

/** `mcp.example.com` is example. */
export function nameOfHost(host: string): string | undefined {
  return cleaned(host.replace(/^(www|mcp|api)\./, '').replace(/\.[a-z]+$/, ''));
}

/** `npx -y @scope/files@2 --flag` is files. */
export function nameOfCommand(words: readonly string[]): string | undefined {
  const named = words
    .filter((word) => !word.startsWith('-'))
    .map((word) => basename(word.replaceAll('\\', '/')).replace(/(?<=.)@[^@]*$/, ''))
    .map((word) => word.replace(/\.(exe|cmd|bat|[cm]?[jt]s|py)$/i, ''));
  return cleaned(named.find((word) => !STARTERS.includes(word) && !PLAIN_NAMES.includes(word)) ?? '');
}

/** Letters, digits, "-" and "_", which every client takes. */
function cleaned(name: string): string | undefined {
  const clean = name
    .replace(/^@[^/]*\//, '')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return clean === '' ? undefined : clean;
}
