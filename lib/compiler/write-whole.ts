import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a text file in one step, so that nobody ever reads half of it, and only where it differs.
 *
 * @returns Whether the file was written.
 */
export function writeWhole(file: string, text: string): boolean {
  if (textOf(file) === text) return false;
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${String(process.pid)}.tmp`;
  try {
    writeFileSync(draft, text);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return true;
}

/** The text of a file, or undefined where there is none. */
export function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
