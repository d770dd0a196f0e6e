import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ResourceNotFoundError } from '../errors/resource-error';

/**
 * The path of something below a folder, whatever the parts say; the safe way from a URI's variable to a file.
 *
 * Symbolic links are followed before it is judged, so that none leads out of the folder. The file need not exist.
 *
 * @throws {ResourceNotFoundError} where the path would lie outside, without saying where.
 */
export function safeJoin(root: string, ...parts: readonly string[]): string {
  const base = realpathSync(root);
  if (parts.some((part) => part.includes('\0') || isAbsolute(part))) throw new ResourceNotFoundError();
  const target = resolve(base, join(...parts, '.'));
  refuseOutside(base, target);
  const real = realPath(target);
  refuseOutside(base, real);
  return real;
}

function refuseOutside(base: string, target: string): void {
  const path = relative(base, target);
  if (path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)) throw new ResourceNotFoundError();
}

/** Resolves the links of as much of a path as exists. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || path === dirname(path)) throw new ResourceNotFoundError();
    // A link to nothing would lead out as soon as there is something.
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) throw new ResourceNotFoundError();
    return join(realPath(dirname(path)), basename(path));
  }
}
