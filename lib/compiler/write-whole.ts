import { readFileSync } from 'node:fs';
import { replaceFile } from '../manifest/replace-file';
import { ProjectError } from './project-error';

/**
 * Writes a text file in one step, so that nobody ever reads half of it, and only where it differs.
 *
 * @returns Whether the file was written.
 * @throws ProjectError where it cannot be.
 */
export function writeWhole(file: string, text: string): boolean {
  if (textOf(file) === text) return false;
  try {
    replaceFile(file, text);
  } catch (cause) {
    const [reason = ''] = (cause as Error).message.split(','); // of the file system, which throws nothing else
    throw new ProjectError(`${file} cannot be written (${reason}).`, { cause });
  }
  return true;
}

/** The text of a file, or undefined where there is none to read. */
export function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // then it is written anew, and why it cannot be is told there
  }
}
