import { stableText } from './schema-text';

/** Two lists whose entries were matched. */
export interface Matched<T> {
  readonly kept: readonly (readonly [before: T, after: T])[];
  /** Entries of another key that are otherwise the same. */
  readonly renamed: readonly (readonly [before: T, after: T])[];
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

/** Matches entries by their key, and those that are gone with new ones that are their only likeness. */
export function matchLists<T>(
  before: readonly T[],
  after: readonly T[],
  { keyOf, likenessOf }: { readonly keyOf: (entry: T) => string; readonly likenessOf: (entry: T) => unknown },
): Matched<T> {
  const later = new Map(after.map((entry) => [keyOf(entry), entry]));
  const earlier = new Set(before.map(keyOf));
  const kept = before.flatMap((entry) => {
    const other = later.get(keyOf(entry));
    return other === undefined ? [] : [[entry, other] as const];
  });
  const gone = before.filter((entry) => !later.has(keyOf(entry)));
  const fresh = after.filter((entry) => !earlier.has(keyOf(entry)));
  const likeness = (entry: T): string => stableText(likenessOf(entry));
  const renamed = gone.flatMap((entry) => {
    const alike = fresh.filter((other) => likeness(other) === likeness(entry));
    const isOnly = gone.filter((other) => likeness(other) === likeness(entry)).length === 1;
    return alike[0] === undefined || alike.length > 1 || !isOnly ? [] : [[entry, alike[0]] as const];
  });
  return {
    kept,
    renamed,
    removed: gone.filter((entry) => !renamed.some(([one]) => one === entry)),
    added: fresh.filter((entry) => !renamed.some(([, other]) => other === entry)),
  };
}

/** The names of the members that differ, of those named. */
export function differing<T extends object>(
  before: T,
  after: T,
  names: readonly (keyof T & string)[],
): readonly string[] {
  return names.filter((name) => stableText(before[name]) !== stableText(after[name]));
}
