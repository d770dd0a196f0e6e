import { statSync, type Stats } from 'node:fs';

/** What the file system knows about a path; undefined where nothing is there, or nothing can be. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined; // a name that is too long or leads through a file among it
  }
}
