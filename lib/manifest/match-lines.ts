import { basename } from 'node:path';
import type { CallSite } from '../metadata/declarations';
import type { ManifestClass } from './manifest';
import { isTypeScript } from './source-path';

/**
 * Whether decorators that stand at these lines are those of a class.
 *
 * Each must stand between a method and the one before it, and each method must have one: lines of a file that a runner
 * transformed, which no source map led back, hardly ever pass for those of another class. Lines of JavaScript are no
 * evidence.
 */
export function linesFit(entry: ManifestClass, sites: readonly CallSite[]): boolean {
  const { methods, open, source } = entry;
  const [start, end] = entry.lines;
  const given = sites.map((site) => lineIn(source, site));
  const ends = Object.values(methods)
    .filter(({ decorators }) => decorators.length > 0)
    .map(({ line }) => line)
    .sort((one, other) => one - other);
  // Where methods stand that depend on type arguments is not written down.
  const last = open === undefined ? (ends.at(-1) ?? end) : end;
  return (
    given.length > 0 &&
    given.every((line) => start <= line && line <= last) &&
    ends.every((to, index) => given.some((line) => (ends[index - 1] ?? start) <= line && line <= to))
  );
}

/** Whether lines that a source map led back lie within a class, some of whose decorators may not have run yet. */
export function linesLieWithin({ lines: [start, end], source }: ManifestClass, sites: readonly CallSite[]): boolean {
  return (
    sites.length > 0 &&
    sites.every(({ line, original }) => {
      // A line that stayed as it was may be one that nothing led back.
      const mapped =
        original !== undefined && original.line !== line && isFileOf(source, original) ? original.line : NaN;
      return start <= mapped && mapped <= end;
    })
  );
}

/** The line of a site in a source, or NaN where it stands in another file. */
function lineIn(source: string, site: CallSite): number {
  const place = site.original ?? site;
  return isTypeScript(place.file) && isFileOf(source, place) ? place.line : NaN;
}

/** By the name of the file alone, since source maps name folders in their own ways. */
function isFileOf(source: string, { file }: CallSite): boolean {
  return basename(file.replaceAll('\\', '/')) === basename(source);
}
