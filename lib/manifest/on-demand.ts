import { dirname } from 'node:path';
import { currentInputs } from './build-cache';
import type { Build } from './build-request';
import type { LoadedManifest } from './loaded-manifest';
import { obtainBuild, type BuildScope } from './obtain-build';
import { folderWith, isFile, isTypeScript, realPath } from './source-path';

/** The manifest of a TypeScript file, or a clause that says why there is none. */
export type OnDemand = { readonly loaded: LoadedManifest } | { readonly failure: string };

interface Known {
  readonly build: Build;
  readonly paths: ReadonlySet<string>;
  readonly loaded: LoadedManifest;
  checkedAt: number;
}

/** How long a build counts as fresh without another look at its sources, in milliseconds. */
const FRESH = 1000;

const builds = new Map<string, Known>();
const failures = new Map<string, string>();

/** The types of a TypeScript file that this process runs, read now or kept from an earlier time. */
export function manifestOnDemand(file: string): OnDemand {
  const real = realPath(file);
  const known = [...builds.values()].find((build) => covers(build, real) && isFresh(build));
  if (known !== undefined) return { loaded: known.loaded };
  let failure = 'it is part of no project that could be read';
  for (const scope of scopesFor(real)) {
    const built = build(scope);
    if (typeof built === 'string') failure = built;
    else if (covers(built, real)) return { loaded: built.loaded };
  }
  return { failure };
}

function build(scope: BuildScope): Known | string {
  const key = JSON.stringify(scope);
  const failed = failures.get(key);
  if (failed !== undefined) return failed;
  const before = builds.get(key);
  if (before !== undefined && isFresh(before)) return before;
  const obtained = obtainBuild(scope);
  if ('failure' in obtained) {
    failures.set(key, obtained.failure);
    return obtained.failure;
  }
  const known = {
    build: obtained.build,
    paths: new Set(obtained.build.inputs.map(({ path }) => comparable(path))),
    loaded: { manifest: obtained.build.manifest, folder: obtained.build.folder, file: undefined },
    checkedAt: Date.now(),
  };
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
  if (process.env.JEST_WORKER_ID !== undefined || process.env.VITEST !== undefined) {
    const folder = folderWith('tsconfig.json', dirname(file));
    return folder === undefined ? [alone] : [{ from: folder }, alone];
  }
  const main = process.argv[1] === undefined ? '' : realPath(process.argv[1]);
  if (main === file || !isTypeScript(main) || !isFile(main)) return [alone];
  return [{ from: dirname(main), files: [main] }, alone];
}

function covers({ paths }: Known, file: string): boolean {
  return paths.has(comparable(file));
}

function comparable(path: string): string {
  return process.platform === 'win32' ? path.toLowerCase() : path;
}

/** Processes that load changed files again, as test runners do on watch, need a new build then. */
function isFresh(known: Known): boolean {
  const now = Date.now();
  if (now - known.checkedAt < FRESH) return true;
  if (currentInputs(known.build) === undefined) return false;
  known.checkedAt = now;
  return true;
}
