import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { CommandError } from '../command-error';

/** Reads all of standard input, which must lead somewhere else than to a terminal. */
export async function readInput(): Promise<string> {
  if (process.stdin.isTTY) {
    throw new CommandError(
      '"-" reads JSON from standard input, which is a terminal here. Pipe it: echo \'{}\' | stereomcp …',
    );
  }
  return text(process.stdin);
}

/** The text of a file that was named after an `@`. */
export function readNamedFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} cannot be read (${(error as Error).message}).`);
  }
}
