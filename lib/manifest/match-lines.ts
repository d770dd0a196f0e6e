import type { CallSite } from '../metadata/declarations';
import type { ManifestClass } from './manifest';

/**
 * Whether decorators that stand at these lines are those of a class.
 *
 * Each must stand between a method and the one before it, and each method must have one: lines of a file that a runner
 * transformed, which no source map led back, hardly ever pass for those of another class.
 */
export function linesFit({ methods, lines: [start] }: ManifestClass, sites: readonly CallSite[]): boolean {
  const given = sites.map((site) => site.original?.line ?? site.line);
  const ends = Object.values(methods)
    .filter(({ decorators }) => decorators.length > 0)
    .map(({ line }) => line)
    .sort((one, other) => one - other);
  const ranges = ends.map((end, index) => [ends[index - 1] ?? start, end] as const);
  const within = (line: number, [from, to]: readonly [number, number]): boolean => from <= line && line <= to;
  return (
    given.length > 0 &&
    given.every((line) => ranges.some((range) => within(line, range))) &&
    ranges.every((range) => given.some((line) => within(line, range)))
  );
}
