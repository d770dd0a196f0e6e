import { mkdirSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { shownPath } from '../metadata/shown-path';
import { cacheFiles, parseBuild, readBuild } from './build-cache';
import { releaseLock, takeLock } from './build-lock';
import type { Build, BuildRequest } from './build-request';
import { findCompiler } from './find-compiler';
import { MANIFEST_VERSION } from './manifest';
import { runCompiler } from './run-compiler';
import { folderWith } from './source-path';
import { sha1Of } from './stamp';

/** Which sources to read: a whole project, or what some files import. */
export interface BuildScope {
  /** A folder at or below the tsconfig. */
  readonly from: string;
  readonly files?: readonly string[];
}

/** A build, or a clause that says why there is none. */
export type ObtainedBuild = { readonly build: Build } | { readonly failure: string };

/**
 * A build that is right for a source: the one that is kept, else one made now, once for all processes that ask for it.
 *
 * It may not cover the source, which is then none of the scope.
 */
export function obtainBuild(scope: BuildScope, source: string): ObtainedBuild {
  const compiler = findCompiler();
  if ('missing' in compiler) return { failure: compiler.missing };
  const config = folderWith('tsconfig.json', scope.from);
  const folder = config ?? folderWith('package.json', scope.from) ?? scope.from;
  const key = sha1Of(JSON.stringify([MANIFEST_VERSION, compiler.versions, config, folder, scope.files])).slice(0, 16);
  const files = cacheFiles(folder, `${basename(folder)}-${key}.json`);
  const kept = firstBuild(files, source);
  if (kept !== undefined) return { build: kept };
  const request = {
    from: scope.from,
    ...(scope.files !== undefined && { files: scope.files }),
    name: nameOf(scope, config),
    startedAt: Date.now(),
  };
  for (const file of files) {
    const built = buildInto(file, { entry: compiler.entry, request, source });
    if (built !== undefined) return built;
  }
  return answered(compiler.entry, request);
}

function firstBuild(files: readonly string[], source: string): Build | undefined {
  for (const file of files) {
    const build = readBuild(file, source);
    if (build !== undefined) return build;
  }
  return undefined;
}

/** Undefined where the folder of the file cannot be written. */
function buildInto(
  cacheFile: string,
  { entry, request, source }: { readonly entry: string; readonly request: BuildRequest; readonly source: string },
): ObtainedBuild | undefined {
  const lockFile = `${cacheFile}.lock`;
  let taken: boolean;
  try {
    mkdirSync(dirname(cacheFile), { recursive: true });
    taken = takeLock(lockFile, () => readBuild(cacheFile, source) !== undefined);
  } catch {
    return undefined;
  }
  try {
    // Another process may have finished between the first look and the lock.
    const finished = readBuild(cacheFile, source);
    if (finished !== undefined) return { build: finished };
    return answered(entry, { ...request, cacheFile, ...(taken && { lockFile }) });
  } finally {
    if (taken) releaseLock(lockFile);
  }
}

function answered(entry: string, request: BuildRequest): ObtainedBuild {
  const answer = runCompiler(entry, request);
  if (answer.kind === 'failed') return { failure: answer.message };
  if (answer.kind === 'built') return { build: answer.build };
  // A source that changed meanwhile makes the next start build anew; this one takes what was read.
  const build = request.cacheFile === undefined ? undefined : parseBuild(request.cacheFile);
  return build === undefined ? { failure: 'the compiler left nothing in its cache' } : { build };
}

function nameOf({ from, files }: BuildScope, config: string | undefined): string {
  const [file] = files ?? [];
  if (file !== undefined) return shownPath(file);
  return relative(process.cwd(), config ?? from) || basename(config ?? from);
}
