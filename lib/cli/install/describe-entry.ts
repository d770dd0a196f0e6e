import type { Json } from './clients';

/**
 * What an entry of a configuration file does, as the rest of a sentence: `runs node server.js with API_KEY`.
 *
 * It names variables and headers, and never repeats their values, nor what a URL carries besides its place.
 */
export function describeEntry(entry: Json | undefined): string {
  if (!isObject(entry)) return `is ${JSON.stringify(entry)}`;
  const { command, args, env, headers } = entry;
  const url = [entry.url, entry.serverUrl].find((value) => typeof value === 'string');
  if (url !== undefined) return `reaches ${placeOf(url)}${withNames(headers)}`;
  if (typeof command !== 'string') return `has ${Object.keys(entry).join(', ') || 'nothing in it'}`;
  const words = [command, ...(Array.isArray(args) ? (args as readonly Json[]) : [])].map((word) =>
    quoted(typeof word === 'string' ? word : JSON.stringify(word)),
  );
  return `runs ${masked(words).join(' ')}${withNames(env)}`;
}

function isObject(value: unknown): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withNames(values: Json | undefined): string {
  const names = isObject(values) ? Object.keys(values) : [];
  return names.length === 0 ? '' : ` with ${names.join(', ')}`;
}

function placeOf(url: string): string {
  try {
    const { origin, pathname, search } = new URL(url);
    return `${origin}${pathname}${search === '' ? '' : '?…'}`;
  } catch {
    return 'something that is no URL';
  }
}

function quoted(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : JSON.stringify(word);
}

/** The word after `--header` carries what a server asks for. */
function masked(words: readonly string[]): readonly string[] {
  return words.map((word, index) =>
    words[index - 1] === '--header' ? (/^"?[^:]*/.exec(word)?.[0] ?? '') + ': …"' : word,
  );
}
