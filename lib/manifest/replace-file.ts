import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Gives a file a new content in one step, so that nobody ever reads half of it; folders are made as needed.
 *
 * @throws where the file cannot be written.
 */
export function replaceFile(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${String(process.pid)}.tmp`;
  try {
    writeFileSync(draft, content);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}
