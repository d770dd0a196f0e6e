import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Whether a file is TypeScript of an author, which a runner compiles as it loads it. */
export function isTypeScript(file: string): boolean {
  return /\.[cm]?tsx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file);
}

/** A path from a folder in the spelling of manifests: with `/` on every system. */
export function pathFrom(folder: string, file: string): string {
  return relative(folder, file).split(sep).join('/');
}

/** The real path behind symbolic links, or the path itself where there is no such file. */
export function realPath(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    return file;
  }
}

/** Whether a path is a file that exists. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The nearest folder, from one upward, in which something of a name exists. */
export function folderWith(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/** A path in one spelling: on Windows drive letters and folders are written either way. */
export function sameSpelling(path: string): string {
  return process.platform === 'win32' ? path.toLowerCase() : path;
}
