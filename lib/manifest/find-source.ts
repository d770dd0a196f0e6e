import { join } from 'node:path';
import { shownPath } from '../metadata/shown-path';
import type { ClassSource, DeclaredType, DeclaringClass, SourceRequest } from './class-source';
import { FoundSource } from './found-source';
import { isOfRunningSources, type FoundClass, type LoadedManifest } from './loaded-manifest';
import { locator, type Locate, type Report } from './locate-manifest';
import { manifestsAreOff } from './manifests-are-off';
import { matchClass, matchDerived, type Match } from './match-class';
import { rivalryFor } from './rival-classes';
import { changedSources, missingMethods, unknownClass } from './stale-manifest';

interface Search {
  readonly locate: Locate;
  readonly request: SourceRequest;
  readonly report: Report;
}

/**
 * Finds what the author's sources say of a class.
 *
 * @param chain The class and its bases, bases first.
 */
export function findSource(chain: readonly DeclaringClass[], request: SourceRequest): ClassSource {
  const report: Report = { problems: new Set(), warnings: new Set() };
  const found = new Map<DeclaredType, FoundClass>();
  const { option } = request;
  if (manifestsAreOff() || option === false) return new FoundSource(undefined, found, report);
  const search = { locate: locator(option, report), request, report };
  const concrete = chain.at(-1);
  for (const [index, declaring] of chain.entries()) {
    if (declaring.members.length === 0) continue;
    // Whoever names a manifest says which class it is of.
    const isNamed = option !== undefined && declaring === concrete;
    const own = findDeclaring(chain.slice(0, index + 1), { ...search, mayHaveRivals: !isNamed });
    if (own !== undefined) found.set(declaring.type, own);
  }
  if (concrete?.members.length === 0) {
    const own = findConcrete(chain, found, search);
    if (own !== undefined) found.set(concrete.type, own);
  }
  return new FoundSource(concrete?.type, found, report);
}

/** The entry of the last class of a chain, which has decorators. */
function findDeclaring(
  chain: readonly DeclaringClass[],
  { locate, request, report, mayHaveRivals }: Search & { readonly mayHaveRivals: boolean },
): FoundClass | undefined {
  const declaring = chain.at(-1);
  if (declaring === undefined) return undefined;
  const files = new Set<string | undefined>(declaring.sites.map(({ file }) => file));
  for (const file of files.size === 0 ? [undefined] : files) {
    const from = locate(file);
    if (from === undefined) continue;
    let match = matchClass(chain, from);
    // Sources say of themselves which classes stand in them.
    const classes = mayHaveRivals && !isOfRunningSources(from) ? (request.classes?.() ?? []) : [];
    const rivalry = rivalryFor(chain, match, classes);
    if (rivalry === 'equal' && match !== undefined && 'found' in match) {
      report.problems.add(contested(match.found));
      return undefined;
    }
    if (rivalry === 'better') match = undefined;
    // What was made on demand is never older than the code.
    if (from.file !== undefined) for (const text of staleness(declaring, from, match)) report.warnings.add(text);
    const found = settle(match, declaring, report);
    if (found !== undefined) return found;
  }
  return undefined;
}

function contested({ from, entry }: FoundClass): string {
  const where = from.file === undefined ? '' : ` in ${shownPath(from.file)}`;
  const what = `${entry.name || 'a class'} (${entry.source}:${String(entry.lines[0])})`;
  return `may be ${what}${where}, and so may another class with the same decorated members; keep class names where code is minified, rename one of the classes, or name the manifest of this class with the \`manifest\` option.`;
}

function staleness(declaring: DeclaringClass, from: LoadedManifest, match: Match): readonly string[] {
  if (match === undefined) return unknownClass(declaring, from);
  return 'tie' in match ? [] : [...missingMethods(declaring, match.found), ...changedSources(match.found)];
}

/** The entry of the last class of a chain, which only inherits decorators. */
function findConcrete(
  chain: readonly DeclaringClass[],
  found: ReadonlyMap<DeclaredType, FoundClass>,
  { request: { construction }, locate, report }: Search,
): FoundClass | undefined {
  const concrete = chain.at(-1);
  const index = chain.findLastIndex(({ type }) => found.has(type));
  const base = chain[index] && found.get(chain[index].type);
  if (concrete === undefined || base === undefined) return undefined;
  const heirIn = (from: LoadedManifest | undefined): Match => {
    const again = from === undefined || from === base.from ? undefined : matchClass(chain.slice(0, index + 1), from);
    return again !== undefined && 'found' in again ? matchDerived(concrete, again.found, construction) : undefined;
  };
  let match = matchDerived(concrete, base, construction);
  if (match !== undefined && 'found' in match) {
    // The file of the base may be unchanged where that of the class is not.
    match = heirIn(locate(sourceOf(match.found))) ?? match;
  } else if (match === undefined && base.entry.generic === true) {
    // Any other class that adds nothing to the types of its base does without an entry.
    match = heirIn(construction && locate(construction.file));
  }
  // Which of several heirs it is does not matter where their base leaves no type open.
  if (match !== undefined && 'tie' in match && base.entry.generic !== true) return undefined;
  return settle(match, concrete, report);
}

/** The file of a class where it is the very one that runs. */
function sourceOf({ from, entry }: FoundClass): string | undefined {
  return isOfRunningSources(from) && from.folder !== undefined ? join(from.folder, entry.source) : undefined;
}

function settle(match: Match, { members }: DeclaringClass, { problems }: Report): FoundClass | undefined {
  if (match === undefined || 'found' in match) return match?.found;
  const [first] = match.tie;
  const places = match.tie.map(({ entry }) => `${entry.name || 'a class'} (${entry.source}:${String(entry.lines[0])})`);
  const what = members.length === 0 ? 'name and base' : 'decorated members';
  const where = first?.from.file === undefined ? '' : ` in ${shownPath(first.from.file)}`;
  problems.add(
    `may be any of ${places.join(', ')}${where}, which have the same ${what}; rename one of them, keep class names where code is minified, or name the manifest of this class alone with the \`manifest\` option.`,
  );
  return undefined;
}
