import { nearestNames } from './nearest-names';

/** An option that there is not. */
export interface UnknownOption {
  readonly name: string;
  /** What to do about it, as the rest of a sentence: `write "port"`, or `there are host and port`. */
  readonly advice: string;
}

/** The options that were given and are none of the known ones; those that are undefined say nothing. */
export function unknownOptions(options: object, known: readonly string[]): readonly UnknownOption[] {
  return Object.entries(options)
    .filter(([name, value]) => value !== undefined && !known.includes(name))
    .map(([name]) => {
      const [nearest] = nearestNames(name, known);
      const all = known.toSorted().join(', ');
      return { name, advice: nearest === undefined ? `there are ${all}` : `write "${nearest}"` };
    });
}
