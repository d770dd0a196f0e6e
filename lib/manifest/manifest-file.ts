import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shownPath } from '../metadata/shown-path';
import type { LoadedManifest } from './loaded-manifest';
import { MANIFEST_FILE, MANIFEST_VERSION, type Manifest } from './manifest';
import { isFile } from './source-path';

/** What a file holds: a manifest, or a sentence about why it cannot be used. */
export type ReadManifest = { readonly loaded: LoadedManifest } | { readonly problem: string };

const REMEDY = 'run `npx stereomcp build` or `npx stereomcp manifest` again';

const known = new Map<string, { readonly mtimeMs: number; readonly read: ReadManifest }>();

/** The manifest beside compiled JavaScript: in the folder of a file, or above it up to the root of its package. */
export function manifestBeside(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const path = join(folder, MANIFEST_FILE);
    if (isFile(path)) return path;
    if (folder === dirname(folder) || isPackageRoot(folder)) return undefined;
  }
}

/** The root of the package that a file belongs to; undefined where it belongs to none. */
export function packageRootOf(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (isPackageRoot(folder)) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/** A package.json that only sets `type`, as builds for two module systems write it, is no root. */
function isPackageRoot(folder: string): boolean {
  try {
    return 'name' in (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object);
  } catch {
    return false;
  }
}

/** Reads a manifest file once, and again after it has changed. */
export function readManifestFile(path: string): ReadManifest {
  const mtimeMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (mtimeMs === undefined) return { problem: `${shownPath(path)} does not exist; ${REMEDY}` };
  const before = known.get(path);
  if (before?.mtimeMs === mtimeMs) return before.read;
  const read = parseManifest(path);
  known.set(path, { mtimeMs, read });
  return read;
}

function parseManifest(path: string): ReadManifest {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { problem: `${shownPath(path)} cannot be read as JSON; ${REMEDY}` };
  }
  const problem = manifestProblem(value);
  if (problem !== undefined) return { problem: `${shownPath(path)} ${problem}` };
  return { loaded: { manifest: value as Manifest, folder: dirname(path), file: path } };
}

/** What keeps a value from being a manifest that this version reads; it follows the name of the manifest in a sentence. */
export function manifestProblem(value: unknown): string | undefined {
  const isRecord = (part: unknown): boolean => typeof part === 'object' && part !== null && !Array.isArray(part);
  if (!isRecord(value)) return `is no manifest of stereomcp; ${REMEDY}`;
  const { version, sources, classes, definitions } = value as Record<string, unknown>;
  if (typeof version === 'number' && version !== MANIFEST_VERSION)
    return `has format ${String(version)} where this version of stereomcp reads format ${String(MANIFEST_VERSION)}; ${REMEDY}`;
  const parts = [sources, classes, definitions];
  return version === MANIFEST_VERSION && parts.every(isRecord) ? undefined : `is no manifest of stereomcp; ${REMEDY}`;
}
