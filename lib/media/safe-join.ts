import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ResourceNotFoundError } from '../errors/resource-error';

/**
 * The path of something below a folder, whatever the parts say; the safe way from a URI's variable to a file.
 *
 * Symbolic links are followed before it is judged, so that none leads out of the folder. The file need not exist. The
 * path that comes back has no links left in it.
 *
 * @throws {ResourceNotFoundError} where the path would lie outside, without saying where.
 * @throws {Error} where the folder itself is not there.
 */
export function safeJoin(root: string, ...parts: readonly string[]): string {
  const base = realRoot(root);
  if (parts.some((part) => part.includes('\0') || isAbsolute(part))) throw new ResourceNotFoundError();
  const target = resolve(base, join(...parts, '.'));
  refuseOutside(base, target);
  const real = realPath(target);
  refuseOutside(base, real);
  return real;
}

function realRoot(root: string): string {
  try {
    return realpathSync.native(root);
  } catch (cause) {
    // Not the system's own words, since those show the whole path.
    throw new Error(`safeJoin(): the folder ${basename(root)} is not there, or cannot be read.`, { cause });
  }
}

function refuseOutside(base: string, target: string): void {
  const path = relative(base, target);
  if (path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)) throw new ResourceNotFoundError();
}

/** Resolves the links of as much of a path as exists. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || mayBeThere(path)) throw new ResourceNotFoundError();
    return join(realPath(dirname(path)), basename(path));
  }
}

/** A link to nothing is there: it would lead out as soon as there is something. So may be what cannot be looked at. */
function mayBeThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true; // a path that is too long, for one
  }
}
