import type { CallSite } from '../metadata/declarations';
import type { ManifestClass } from './manifest';

/**
 * Whether decorators that stand at these lines are those of a class.
 *
 * Each must stand between a method and the one before it, and each method must have one: lines of a file that a runner
 * transformed, which no source map led back, hardly ever pass for those of another class.
 */
export function linesFit({ methods, open, lines: [start, end] }: ManifestClass, sites: readonly CallSite[]): boolean {
  const given = sites.map((site) => site.original?.line ?? site.line);
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
export function linesLieWithin({ lines: [start, end] }: ManifestClass, sites: readonly CallSite[]): boolean {
  return (
    sites.length > 0 &&
    sites.every(({ line, original }) => {
      // A line that stayed as it was may be one that nothing led back.
      const mapped = original !== undefined && original.line !== line ? original.line : NaN;
      return start <= mapped && mapped <= end;
    })
  );
}
