import { fileURLToPath } from 'node:url';
import { shownPath } from '../../metadata/shown-path';
import { isAuthorFile } from './author-file';

const FRAME = /^\s+at (?:.*\()?((?:file:\/\/)?[^()]+?):(\d+):(\d+)\)?$/;

/** The nearest place in an author's file of a stack, as `server.ts:12:9`; undefined where there is none. */
export function authorFrame(thrown: unknown): string | undefined {
  const stack = thrown instanceof Error ? thrown.stack : undefined;
  if (typeof stack !== 'string') return undefined;
  for (const line of stack.split('\n')) {
    const [, place, row, column] = FRAME.exec(line) ?? [];
    if (place === undefined || row === undefined || column === undefined || place.startsWith('node:')) continue;
    const file = filePath(place);
    if (isAuthorFile(file)) return `${shownPath(file)}:${row}:${column}`;
  }
  return undefined;
}

/** The path of a file that a stack or a message names by its URL, or with the query of a load. */
export function filePath(place: string): string {
  const bare = place.replace(/\?[^:]*$/, '');
  return bare.startsWith('file:') ? fileURLToPath(bare) : bare;
}
