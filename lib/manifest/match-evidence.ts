import type { DeclaringClass } from './class-source';
import { classOf, type FoundClass } from './loaded-manifest';
import type { ManifestClass } from './manifest';

/** Names that no author gave; whatever else has no entry is a class that the manifest does not know. */
const MINIFIED = /^(?:.{0,2}|(?![A-Z][a-z]+$).{3})$/;

/** What engines, compilers and bundlers call a class that has no name. */
const NAMELESS = /^(?:|(?:.*_)?default(?:_?\d+)?|_class\d*)$/;

/** Whether a name is one that a minifier gives. */
export function isMinified(name: string): boolean {
  return MINIFIED.test(name);
}

/** Whether a name may be that of a class which was written without one. */
export function isNameless(name: string): boolean {
  return NAMELESS.test(name) || isMinified(name);
}

/** Whether a bundler may have made a name of another, to tell two of one name apart: `Sea2`, `Sea$1`, `_Sea`. */
export function isRenamed(name: string, from: string): boolean {
  if (from === '' || name === from) return false;
  const added = [name, name.replace(/^_+/, '')].filter((text) => text.startsWith(from));
  return added.some((text) => /^(?:\$?\d+)?$/.test(text.slice(from.length)));
}

/** Whether an entry has exactly the decorated members of a class. */
export function hasMembers({ entry }: FoundClass, { members }: DeclaringClass): boolean {
  return sameNames(decorated(entry), members);
}

/** Whether an entry and a class have a decorated member in common, and agree in each of them. */
export function sharesMembers(candidate: FoundClass, declaring: DeclaringClass): boolean {
  const common = decorated(candidate.entry).filter((member) => declaring.members.includes(member));
  return common.length > 0 && fitsShapes(candidate, declaring);
}

/**
 * Whether the methods of a class can be those of an entry: they have the same decorators, and no more parameters.
 *
 * What either side does not know speaks for nothing.
 */
export function fitsShapes({ entry }: FoundClass, { shapes }: DeclaringClass): boolean {
  return [...(shapes ?? [])].every(([member, { decorators, length }]) => {
    const method = Object.hasOwn(entry.methods, member) ? entry.methods[member] : undefined;
    if (method === undefined || method.decorators.length === 0) return true;
    return sameNames([...new Set<string>(method.decorators)], decorators) && length <= method.parameters.length;
  });
}

/** Whether an entry has the same decorated bases as a chain, by their members. */
export function hasBases(candidate: FoundClass, chain: readonly DeclaringClass[]): boolean {
  const own = basesIn(chain);
  const bases = basesOf(candidate);
  return bases.length === own.length && bases.every((members, index) => sameNames(members, own[index] ?? []));
}

/** Whether the bases of an entry are among those of a chain, which may have some of another package. */
export function hasBasesWithin(candidate: FoundClass, chain: readonly DeclaringClass[]): boolean {
  let rest = basesIn(chain);
  return basesOf(candidate).every((members) => {
    const index = rest.findIndex((own) => sameNames(members, own));
    rest = rest.slice(index + 1);
    return index >= 0;
  });
}

/** The members of a class that carry a decorator. */
export function decorated({ methods, open = [] }: ManifestClass): readonly string[] {
  return [...Object.keys(methods).filter((name) => (methods[name]?.decorators.length ?? 0) > 0), ...open];
}

/** The decorated members of each base of an entry, nearest first. */
function basesOf({ from, entry }: FoundClass): readonly (readonly string[])[] {
  return (entry.bases ?? [])
    .map((key) => classOf(from, key))
    .map((base) => (base === undefined ? [] : decorated(base.entry)))
    .filter((members) => members.length > 0);
}

function basesIn(chain: readonly DeclaringClass[]): readonly (readonly string[])[] {
  return chain
    .slice(0, -1)
    .map(({ members }) => members)
    .filter((members) => members.length > 0)
    .reverse();
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(other);
  return one.length === names.size && one.every((name) => names.has(name));
}
