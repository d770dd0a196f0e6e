import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Compiled, this lies in dist/cli/loading. */
const LIBRARY = dirname(dirname(__dirname)) + sep;
const INSTALLED = `${sep}node_modules${sep}`;

/** Whether a folder holds the code of a copy of this package, by folder. */
const copies = new Map<string, boolean>();

/** Whether a file, with its absolute path, belongs to an author's project: no installed package, and none of ours. */
export function isAuthorFile(file: string): boolean {
  return !file.includes(INSTALLED) && !file.startsWith(LIBRARY) && !isInCopy(dirname(file));
}

/** A copy that is linked into a project lies anywhere. */
function isInCopy(folder: string): boolean {
  const known = copies.get(folder);
  if (known !== undefined) return known;
  const above = dirname(folder);
  // In its own repository, the paths of TypeScript lead to the sources.
  const isCode = folder.endsWith(`${sep}dist`) || folder.endsWith(`${sep}lib`);
  const found = (isCode && isOurs(above)) || (above !== folder && isInCopy(above));
  copies.set(folder, found);
  return found;
}

function isOurs(folder: string): boolean {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return false;
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { readonly name?: unknown }).name === 'stereomcp';
  } catch {
    return false;
  }
}
