import { fileURLToPath } from 'node:url';
import { shownPath } from '../metadata/shown-path';
import type { ManifestOption } from './class-source';
import type { LoadedManifest } from './loaded-manifest';
import type { Manifest } from './manifest';
import { manifestBeside, manifestProblem, readManifestFile } from './manifest-file';
import { manifestOnDemand } from './on-demand';
import { isTypeScript } from './source-path';

/** What the author is told. */
export interface Report {
  readonly problems: Set<string>;
  readonly warnings: Set<string>;
}

/** The manifest that knows a file, or undefined after noting why there is none; without a file, the one that was given. */
export type Locate = (file: string | undefined) => LoadedManifest | undefined;

/** How the manifest of a file is found: it was given, or is looked for. */
export function locator(option: Exclude<ManifestOption, false>, report: Report): Locate {
  if (option === undefined) return (file) => (file === undefined ? undefined : lookFor(file, report));
  const given = readGiven(option, report);
  return () => given;
}

function lookFor(file: string, { warnings }: Report): LoadedManifest | undefined {
  if (isTypeScript(file)) {
    const made = manifestOnDemand(file);
    if ('loaded' in made) return made.loaded;
    warnings.add(`The types in ${shownPath(file)} were not read from the source: ${made.failure}.`);
    return undefined;
  }
  const path = /\.[cm]?jsx?$/.test(file) ? manifestBeside(file) : undefined;
  const read = path === undefined ? undefined : readManifestFile(path);
  if (read === undefined || 'loaded' in read) return read?.loaded;
  warnings.add(`${read.problem}.`);
  return undefined;
}

function readGiven(option: string | URL | Manifest, { problems }: Report): LoadedManifest | undefined {
  if (typeof option === 'string' || isUrl(option)) {
    const path = typeof option === 'string' && !option.startsWith('file:') ? option : fileURLToPath(option);
    const read = readManifestFile(path);
    if ('loaded' in read) return read.loaded;
    problems.add(`cannot use its \`manifest\` option: ${read.problem}.`);
    return undefined;
  }
  const problem = manifestProblem(option);
  if (problem === undefined) return { manifest: option, folder: undefined, file: undefined };
  problems.add(`cannot use its \`manifest\` option: the object ${problem}.`);
  return undefined;
}

/** By its members, since test runners have a `URL` of their own. */
function isUrl(option: URL | Manifest): option is URL {
  return 'href' in option && 'protocol' in option;
}
