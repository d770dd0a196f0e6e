import { basename } from 'node:path';

/** What tools make and people do not edit. */
const MADE: ReadonlySet<string> = new Set(['node_modules', 'dist', 'build', 'out', 'coverage', 'temp', 'tmp']);
/** What programs write while they run, or editors beside what they edit. */
const NOISE = /(?:~|\.(?:log|tmp|temp|bak|swp|swo|swx|pid|lock|db|sqlite3?|tsbuildinfo)|-(?:wal|shm|journal)|^4913)$/i;

/** Whether nothing below a folder of this name counts, where it is not loaded. */
export function isIgnoredFolder(name: string): boolean {
  return MADE.has(name) || (name.startsWith('.') && name !== '.' && name !== '..');
}

/** Whether a file is none that somebody edits. */
export function isNoise(path: string): boolean {
  const name = basename(path);
  return name.startsWith('.') || name.startsWith('#') || NOISE.test(name);
}
