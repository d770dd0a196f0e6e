import { dirname } from 'node:path';
import { currentToolbox } from '../metadata/toolbox';
import { covers, freshFor } from './build-freshness';
import type { Build } from './build-request';
import type { LoadedManifest } from './loaded-manifest';
import { obtainBuild, type BuildScope } from './obtain-build';
import { folderWith, isFile, isTypeScript, realPath } from './source-path';

/** The manifest of a TypeScript file, or a clause that says why there is none. */
export type OnDemand = { readonly loaded: LoadedManifest } | { readonly failure: string };

interface Known {
  build: Build;
  readonly loaded: LoadedManifest;
  /** When each source was last seen to be what the build was made from. */
  readonly checked: Map<string, number>;
}

/** How long a build counts as fresh without another look at its sources, in milliseconds. */
const FRESH = 1000;

const builds = new Map<string, Known>();
const failures = new Map<string, string>();
/** The load of the toolbox for which builds were looked at last. */
let seenLoad: number | undefined;

/** The types of a TypeScript file that this process runs, read now or kept from an earlier time. */
export function manifestOnDemand(file: string): OnDemand {
  const source = realPath(file);
  distrustEarlierLoads();
  const known = [...builds.values()].find((held) => covers(held.build, source) && isFresh(held, source));
  if (known !== undefined) return { loaded: known.loaded };
  let failure = 'it is part of no project that could be read';
  for (const scope of scopesFor(source)) {
    const held = hold(scope, source);
    if (typeof held === 'string') failure = held;
    else if (covers(held.build, source)) return { loaded: held.loaded };
  }
  return { failure };
}

/** Whether sources have changed since their types were read, so that whoever loads them again waits for the compiler. */
export function typesAreStale(): boolean {
  return [...builds.values()].some(({ build, checked }) =>
    [...checked.keys()].some((source) => freshFor(build, source) === undefined),
  );
}

/** A command that loads files again does so since they have changed, however shortly ago they were looked at. */
function distrustEarlierLoads(): void {
  const load = currentToolbox()?.load;
  if (load === seenLoad) return;
  seenLoad = load;
  failures.clear();
  for (const { checked } of builds.values()) checked.clear();
}

/** The build of a scope, or a clause that says why there is none. */
function hold(scope: BuildScope, source: string): Known | string {
  const key = JSON.stringify(scope);
  const failed = failures.get(key);
  if (failed !== undefined) return failed;
  const before = builds.get(key);
  if (before !== undefined && isFresh(before, source)) return before;
  const obtained = obtainBuild(scope, source);
  if ('failure' in obtained) {
    failures.set(key, obtained.failure);
    return obtained.failure;
  }
  const { build } = obtained;
  const loaded = { manifest: build.manifest, folder: build.folder, file: undefined };
  const known = { build, loaded, checked: new Map([[source, Date.now()]]) };
  builds.set(key, known);
  return known;
}

/**
 * What to read for a file, the most useful first.
 *
 * Test runners load many files in many processes, which read the whole project once for all; a server reads what its main
 * file imports, and a file of its own where nothing else leads to it.
 */
function scopesFor(file: string): readonly BuildScope[] {
  const alone = { from: dirname(file), files: [file] };
  const isOfTests = process.env.JEST_WORKER_ID !== undefined || process.env.VITEST !== undefined;
  if (isOfTests && currentToolbox() === undefined) {
    const folder = folderWith('tsconfig.json', dirname(file));
    return folder === undefined ? [alone] : [{ from: folder }, alone];
  }
  const program = currentToolbox()?.main ?? process.argv[1];
  const main = program === undefined ? '' : realPath(program);
  if (main === file || !isTypeScript(main) || !isFile(main)) return [alone];
  return [{ from: dirname(main), files: [main] }, alone];
}

/** Processes that load changed files again, as test runners do on watch, need a new build then. */
function isFresh(known: Known, source: string): boolean {
  const now = Date.now();
  if (now - (known.checked.get(source) ?? 0) < FRESH) return true;
  const fresh = freshFor(known.build, source);
  if (fresh === undefined) return false;
  known.build = fresh;
  known.checked.set(source, now);
  return true;
}
