import { nearestNames } from '../../errors/nearest-names';
import { CommandError } from '../command-error';

const MOST = 12;

interface Search<T> {
  readonly name: string;
  readonly all: readonly T[];
  /** What they are: `tool`, `prompt`. */
  readonly noun: string;
  /** Whose they are. */
  readonly label: string;
}

/**
 * The offer of a name.
 *
 * @throws CommandError with the nearest names where there is none.
 */
export function findOffer<T extends { readonly name: string }>({ name, all, noun, label }: Search<T>): T {
  const found = all.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = all.map((one) => one.name);
  const near = nearest(name, names);
  const list = near.length > 0 ? near : names;
  const more = list.length > MOST ? `, … ${String(list.length - MOST)} more` : '';
  const shown = list.slice(0, MOST).join(', ') + more;
  const advice =
    names.length === 0
      ? `It has no ${noun}s.`
      : near.length > 0
        ? `Did you mean ${shown}?`
        : `Its ${noun}s are ${shown}.`;
  throw new CommandError(`${label} has no ${noun} ${name}. ${advice}`);
}

/** Names that differ by a letter or two, by how words are joined, or that hold what was written. */
export function nearest(name: string, names: readonly string[]): readonly string[] {
  const wanted = bare(name);
  const alike = names.filter((one) => bare(one) === wanted);
  const holding =
    wanted.length < 3
      ? []
      : names.filter((one) => bare(one).includes(wanted) || (bare(one).length > 3 && wanted.includes(bare(one))));
  return [...new Set([...alike, ...nearestNames(name, names), ...holding])];
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
