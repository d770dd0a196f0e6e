import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freshFor } from './build-freshness';
import type { Build } from './build-request';
import { MANIFEST_VERSION } from './manifest';
import { replaceFile } from './replace-file';
import { folderWith } from './source-path';

const MONTH = 30 * 24 * 3_600_000;
const WRITABLE_BY_OTHERS = 0o022;

/** The files of a name in which something may be kept for a project, the best first. */
export function cacheFiles(folder: string, name: string): readonly string[] {
  const modules = folderWith('node_modules', folder);
  const files = modules === undefined ? [] : [join(modules, 'node_modules/.cache/stereomcp', name)];
  const own = privateFolder();
  return own === undefined ? files : [...files, join(own, name)];
}

/** A folder for temporary files into which no other user of the machine can put anything. */
function privateFolder(): string | undefined {
  const user = process.getuid?.();
  const folder = join(tmpdir(), user === undefined ? 'stereomcp' : `stereomcp-${String(user)}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const facts = lstatSync(folder);
    const isOwn = user === undefined || (facts.uid === user && (facts.mode & WRITABLE_BY_OTHERS) === 0);
    return facts.isDirectory() && isOwn ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** A kept build, unless it is out of date for a source. */
export function readBuild(file: string, source: string): Build | undefined {
  const build = parseBuild(file);
  const fresh = build && freshFor(build, source);
  if (fresh !== undefined && fresh !== build) keep(file, fresh);
  return fresh;
}

/** A kept build, whatever has changed since. */
export function parseBuild(file: string): Build | undefined {
  try {
    const build = JSON.parse(readFileSync(file, 'utf8')) as Build;
    return build.manifest.version === MANIFEST_VERSION && Array.isArray(build.inputs) && Array.isArray(build.absent)
      ? build
      : undefined;
  } catch {
    // Absent or cut short; in both cases it is made anew.
    return undefined;
  }
}

function keep(file: string, build: Build): void {
  try {
    writeBuild(file, build);
  } catch {
    // It stays readable, and its files are compared by content once more the next time.
  }
}

/**
 * Puts a build into its file.
 *
 * @throws where the folder cannot be written.
 */
export function writeBuild(file: string, build: Build): void {
  replaceFile(file, JSON.stringify(build));
}

/** Deletes what lies beside a file and was neither made nor touched for a month: of other versions, or left by a process that was ended. */
export function prune(file: string): void {
  const folder = dirname(file);
  try {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const facts = statSync(path);
      if (facts.isFile() && Date.now() - facts.mtimeMs > MONTH) rmSync(path, { force: true });
    }
  } catch {
    // Another process may be at it too.
  }
}
