import { isDeepStrictEqual } from 'node:util';
import type { CallSite } from '../metadata/declarations';
import type { DeclaringClass } from './class-source';
import {
  classesOf,
  classOf,
  isOfRunningSources,
  standsIn,
  type FoundClass,
  type LoadedManifest,
} from './loaded-manifest';
import { linesFit, linesLieWithin } from './match-lines';

/** The entry of a class, the several that it could be, or nothing. */
export type Match = { readonly found: FoundClass } | { readonly tie: readonly FoundClass[] } | undefined;

type Fits = (candidate: FoundClass) => boolean;

/** Names that no author gave; whatever else has no entry is a class that the manifest does not know. */
const MINIFIED = /^(?:.{0,2}|(?![A-Z][a-z]+$).{3})$/;

/**
 * The entry of the last class of a chain, which has decorators of its own.
 *
 * @param chain The class and its bases, bases first.
 */
export function matchClass(chain: readonly DeclaringClass[], from: LoadedManifest): Match {
  const declaring = chain.at(-1);
  if (declaring === undefined) return undefined;
  const files = [...new Set(declaring.sites.map(({ file }) => file))];
  const tests = files.map((file) => standsIn(file, from.folder));
  const all = classesOf(from);
  const placed = all.filter(({ entry }) => tests.some((test) => test(entry)));
  // A source is known by its path; a bundle holds classes of many files, and what was given may be for a copy.
  if (placed.length > 0 || isOfRunningSources(from)) return only(narrow(placed, inFile(declaring)), declaring.sites);
  return only(narrow(all, inBundle(declaring, chain)), declaring.sites);
}

/**
 * The entry of a class without decorators of its own, among those that extend the entry of its base.
 *
 * @param base The entry of the nearest base with decorators.
 */
export function matchDerived(derived: DeclaringClass, base: FoundClass, construction: CallSite | undefined): Match {
  const { name } = derived;
  const heirs = classesOf(base.from).filter(({ entry }) => entry.bases?.includes(base.key) === true);
  const bundled = !isOfRunningSources(base.from);
  const named = narrow(heirs, [
    ({ entry }) => entry.name === name && decorated(entry).length === 0,
    ({ entry }) => entry.name === plain(name) && bundled,
    ({ entry }) =>
      decorated(entry).length === 0 && (name === '' || entry.name === '' || (bundled && MINIFIED.test(name))),
  ]);
  if (construction === undefined) return only(named, []);
  const here = standsIn(construction.file, base.from.folder);
  return only(narrow(named, [({ entry }) => here(entry), () => true]), []);
}

/** In one file a name nearly always suffices, and members tell two of one name apart. */
function inFile({ name, members }: DeclaringClass): readonly Fits[] {
  return [
    ({ entry }) => entry.name === name && sameNames(decorated(entry), members),
    ({ entry }) => entry.name === name,
    ({ entry }) => entry.name === '' && sameNames(decorated(entry), members),
    ({ entry }) => sameNames(decorated(entry), members),
  ];
}

/** In a bundle a name counts together with members, and members alone where a minifier took the names. */
function inBundle({ name, members }: DeclaringClass, chain: readonly DeclaringClass[]): readonly Fits[] {
  const same: Fits = ({ entry }) => sameNames(decorated(entry), members);
  const shared: Fits = ({ entry }) => decorated(entry).some((member) => members.includes(member));
  const minified = MINIFIED.test(name);
  return [
    (candidate) => candidate.entry.name === name && same(candidate),
    (candidate) => candidate.entry.name === plain(name) && same(candidate),
    (candidate) => candidate.entry.name === plain(name) && shared(candidate),
    (candidate) => minified && same(candidate) && basesFit(candidate, chain),
    (candidate) => minified && same(candidate),
  ];
}

/** A name without what bundlers add to tell two apart. */
function plain(name: string): string {
  return name.replace(/^_+|\d+$/g, '');
}

/** Whether an entry has the same decorated bases as the chain, by their members. */
function basesFit({ from, entry }: FoundClass, chain: readonly DeclaringClass[]): boolean {
  const bases = (entry.bases ?? [])
    .map((key) => classOf(from, key))
    .map((base) => (base === undefined ? [] : decorated(base.entry)))
    .filter((members) => members.length > 0);
  const own = chain
    .slice(0, -1)
    .map(({ members }) => members)
    .filter((members) => members.length > 0)
    .reverse();
  return bases.length === own.length && bases.every((members, index) => sameNames(members, own[index] ?? []));
}

function decorated({ methods, open = [] }: FoundClass['entry']): readonly string[] {
  return [...Object.keys(methods).filter((name) => (methods[name]?.decorators.length ?? 0) > 0), ...open];
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(other);
  return one.length === names.size && one.every((name) => names.has(name));
}

/** The candidates that pass the first test which any of them passes. */
function narrow(candidates: readonly FoundClass[], tests: readonly Fits[]): readonly FoundClass[] {
  for (const test of tests) {
    const passing = candidates.filter(test);
    if (passing.length > 0) return passing;
  }
  return [];
}

function only(candidates: readonly FoundClass[], sites: readonly CallSite[]): Match {
  const [first, ...others] = candidates;
  if (first === undefined) return undefined;
  if (others.length === 0) return { found: first };
  for (const test of [linesFit, linesLieWithin]) {
    const [fitting, ...more] = candidates.filter(({ entry }) => test(entry, sites));
    if (fitting !== undefined && more.length === 0) return { found: fitting };
  }
  const content = withoutPlace(first.entry);
  return others.every(({ entry }) => isDeepStrictEqual(withoutPlace(entry), content))
    ? { found: first }
    : { tie: candidates };
}

/** What an entry says, without where it says it. */
function withoutPlace({ methods, bases, open }: FoundClass['entry']): unknown {
  const said = Object.entries(methods).map(([name, method]) => [name, { ...method, line: 0 }]);
  return { methods: Object.fromEntries(said) as unknown, bases, open };
}
