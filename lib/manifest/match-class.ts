import { isDeepStrictEqual } from 'node:util';
import type { CallSite } from '../metadata/declarations';
import type { DeclaringClass } from './class-source';
import { classesOf, isOfRunningSources, standsIn, type FoundClass, type LoadedManifest } from './loaded-manifest';
import {
  decorated,
  fitsShapes,
  hasBases,
  hasBasesWithin,
  hasMembers,
  isMinified,
  isNameless,
  isRenamed,
  sharesMembers,
} from './match-evidence';
import { linesFit, linesLieWithin } from './match-lines';

/** The entry of a class, the several that it could be, or nothing. */
export type Match =
  | {
      readonly found: FoundClass;
      /** How good the evidence is: 0 is the best. */
      readonly rank: number;
    }
  | { readonly tie: readonly FoundClass[]; readonly rank: number }
  | undefined;

type Fits = (candidate: FoundClass) => boolean;

/**
 * The entry of the last class of a chain, which has decorators of its own.
 *
 * @param chain The class and its bases, bases first.
 */
export function matchClass(chain: readonly DeclaringClass[], from: LoadedManifest): Match {
  const declaring = chain.at(-1);
  if (declaring === undefined) return undefined;
  const files = [...new Set(declaring.sites.map(({ file }) => file))];
  const places = files.map((file) => standsIn(file, from.folder));
  const isHere: Fits = ({ entry }) => places.some((place) => place(entry));
  const all = classesOf(from);
  if (isOfRunningSources(from)) return only(narrow(all.filter(isHere), inSource(declaring)), declaring.sites);
  const best = narrow(all, inBuilt(chain, declaring, isHere));
  return only(preferring(isHere, best), declaring.sites);
}

/**
 * The entry of a class without decorators of its own, among those that extend the entry of its base.
 *
 * @param base The entry of the nearest base with decorators.
 */
export function matchDerived(derived: DeclaringClass, base: FoundClass, construction: CallSite | undefined): Match {
  const { name } = derived;
  const bundled = !isOfRunningSources(base.from);
  const heirs = classesOf(base.from).filter(
    ({ entry }) => entry.bases?.includes(base.key) === true && decorated(entry).length === 0,
  );
  const named = narrow(heirs, [
    ({ entry }) => entry.name === name && name !== '',
    ({ entry }) => bundled && isRenamed(name, entry.name),
    ({ entry }) => entry.name === '' && isNameless(name),
    () => bundled && isMinified(name),
  ]);
  if (construction === undefined) return only(named, []);
  const here = standsIn(construction.file, base.from.folder);
  return only(
    preferring(({ entry }) => here(entry), named),
    [],
  );
}

/** In one source a name suffices, and members and lines tell a class of which the run time has no name. */
function inSource(declaring: DeclaringClass): readonly Fits[] {
  const { name, sites } = declaring;
  const same: Fits = (candidate) => hasMembers(candidate, declaring);
  return [
    (candidate) => candidate.entry.name === name && same(candidate),
    ({ entry }) => entry.name === name,
    (candidate) => candidate.entry.name === '' && same(candidate),
    (candidate) => isRenamed(name, candidate.entry.name) && same(candidate),
    (candidate) => same(candidate) && linesFit(candidate.entry, sites),
    (candidate) => isMinified(name) && same(candidate) && fitsShapes(candidate, declaring),
  ];
}

/**
 * In a built file a class is told by its name together with its members, and by its members and bases where the names are
 * gone. The file counts less: a bundle has the name of one output, and holds classes of other sources and packages.
 */
function inBuilt(chain: readonly DeclaringClass[], declaring: DeclaringClass, isHere: Fits): readonly Fits[] {
  const { name } = declaring;
  const exact: Fits = ({ entry }) => entry.name === name && name !== '';
  const renamed: Fits = ({ entry }) => isRenamed(name, entry.name);
  const nameless: Fits = ({ entry }) => entry.name === '' && isNameless(name);
  const minified: Fits = () => isMinified(name);
  const same: Fits = (candidate) => hasMembers(candidate, declaring);
  const fits: Fits = (candidate) => same(candidate) && fitsShapes(candidate, declaring);
  const shares: Fits = (candidate) => sharesMembers(candidate, declaring);
  const bases: Fits = (candidate) => hasBases(candidate, chain);
  const within: Fits = (candidate) => hasBasesWithin(candidate, chain);
  return [
    [isHere, exact, fits],
    [isHere, exact, same],
    [isHere, exact],
    [isHere, renamed, fits],
    [exact, fits],
    [exact, same],
    [renamed, fits],
    [exact, shares],
    [nameless, fits, bases],
    [nameless, fits, within],
    [minified, fits, bases],
    [minified, fits, within],
  ].map((tests) => (candidate) => tests.every((test) => test(candidate)));
}

interface Narrowed {
  readonly candidates: readonly FoundClass[];
  readonly rank: number;
}

/** The candidates that pass the first test which any of them passes. */
function narrow(candidates: readonly FoundClass[], tests: readonly Fits[]): Narrowed {
  for (const [rank, test] of tests.entries()) {
    const passing = candidates.filter(test);
    if (passing.length > 0) return { candidates: passing, rank };
  }
  return { candidates: [], rank: tests.length };
}

/** Those that pass a test, or all where none does. */
function preferring(test: Fits, { candidates, rank }: Narrowed): Narrowed {
  const passing = candidates.filter(test);
  return { candidates: passing.length > 0 ? passing : candidates, rank };
}

function only({ candidates, rank }: Narrowed, sites: readonly CallSite[]): Match {
  const [first, ...others] = candidates;
  if (first === undefined) return undefined;
  if (others.length === 0) return { found: first, rank };
  for (const test of [linesFit, linesLieWithin]) {
    const [fitting, ...more] = candidates.filter(({ entry }) => test(entry, sites));
    if (fitting !== undefined && more.length === 0) return { found: fitting, rank };
  }
  const content = withoutPlace(first.entry);
  return others.every(({ entry }) => isDeepStrictEqual(withoutPlace(entry), content))
    ? { found: first, rank }
    : { tie: candidates, rank };
}

/** What an entry says, without where it says it. */
function withoutPlace({ methods, bases, open }: FoundClass['entry']): unknown {
  const said = Object.entries(methods).map(([name, method]) => [name, { ...method, line: 0 }]);
  return { methods: Object.fromEntries(said) as unknown, bases, open };
}
