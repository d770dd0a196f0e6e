import { dirname } from 'node:path';
import { loadThatMade } from '../metadata/known-classes';
import type { DeclaringClass } from './class-source';
import type { FoundClass, LoadedManifest } from './loaded-manifest';
import { matchClass, type Match } from './match-class';
import { decorated, isRenamed } from './match-evidence';
import { pathFrom } from './source-path';

type ClassChain = readonly DeclaringClass[];

/** Whether other classes of the process have a claim to an entry: none, one as good as this class, or a better one. */
export type Rivalry = 'none' | 'equal' | 'better';

/**
 * How the claim of a class to an entry stands among those of all classes that are loaded.
 *
 * A bundle holds classes of other packages, which no manifest knows, so what fits an entry best need not be what it is of.
 */
export function rivalryFor(chain: ClassChain, match: Match, classes: readonly ClassChain[]): Rivalry {
  const own = chain.at(-1);
  if (own === undefined || match === undefined || 'tie' in match) return 'none';
  const { found, rank } = match;
  const named = own.name !== '' && (own.name === found.entry.name || isRenamed(own.name, found.entry.name));
  const members = new Set(decorated(found.entry));
  let rivalry: Rivalry = 'none';
  for (const other of classes) {
    const rival = other.at(-1);
    if (rival?.members.some((member) => members.has(member)) !== true) continue;
    if (isCopy(rival, own) || isReplaced(rival, own) || !isNear(rival, own, { from: found.from, named })) continue;
    const claim = matchClass(other, found.from);
    if (claim === undefined || claim.rank > rank || !entriesOf(claim).some(({ key }) => key === found.key)) continue;
    if (claim.rank < rank) return 'better';
    rivalry = 'equal';
  }
  return rivalry;
}

function entriesOf(match: NonNullable<Match>): readonly FoundClass[] {
  return 'found' in match ? [match.found] : match.tie;
}

/** Whether two classes are one class of the source, which a function or a second load of a file makes again. */
function isCopy({ type }: DeclaringClass, other: DeclaringClass): boolean {
  if (type === other.type) return true;
  return Function.prototype.toString.call(type) === Function.prototype.toString.call(other.type);
}

/** Whether a class is of an earlier load of the project, all of whose classes have been made anew since. */
function isReplaced(rival: DeclaringClass, own: DeclaringClass): boolean {
  return (
    loadThatMade(rival.type) < loadThatMade(own.type) &&
    !rival.sites.some(({ file }) => /[\\/]node_modules[\\/]/.test(file))
  );
}

/** A class with the right name has rivals in its own file only, others in all files of a bundle that was split. */
function isNear(
  rival: DeclaringClass,
  own: DeclaringClass,
  { from, named }: { readonly from: LoadedManifest; readonly named: boolean },
): boolean {
  const files = own.sites.map(({ file }) => file);
  const folders = named
    ? []
    : [...files.map((file) => dirname(file)), ...(from.folder === undefined ? [] : [from.folder])];
  return rival.sites.some(
    ({ file }) => files.includes(file) || folders.some((folder) => isPartOf(pathFrom(folder, file))),
  );
}

function isPartOf(path: string): boolean {
  return !path.split('/').some((part) => part === '..' || part === 'node_modules');
}
