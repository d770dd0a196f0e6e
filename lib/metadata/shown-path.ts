import { isAbsolute, relative, sep } from 'node:path';
import type { CallSite } from './declarations';

/** A file as messages show it: from the working directory where it lies below, else in full; with `/` on every system. */
export function shownPath(file: string): string {
  const path = relative(process.cwd(), file).split(sep).join('/');
  return path === '' || path.startsWith('..') || isAbsolute(path) ? file : path;
}

/** A place as messages show it, as `weather.ts:12`; undefined where none of the author's files is known. */
export function shownSite(site: CallSite | undefined): string | undefined {
  const { file, line } = site?.original ?? site ?? {};
  return file === undefined || line === undefined || file.startsWith('node:')
    ? undefined
    : `${shownPath(file)}:${String(line)}`;
}
