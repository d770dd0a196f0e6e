import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The name and version of a package, as far as its package.json says them. */
export interface PackageFacts {
  readonly name: string | undefined;
  readonly version: string | undefined;
}

const NOTHING: PackageFacts = { name: undefined, version: undefined };

/** The facts of the nearest package.json at or above a file; one that only sets `type` is passed over. */
export function packageOf(file: string | undefined): PackageFacts {
  if (file === undefined) return NOTHING;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const facts = readFacts(join(folder, 'package.json'));
    if (facts !== undefined) return facts;
    if (folder === dirname(folder)) return NOTHING;
  }
}

function readFacts(path: string): PackageFacts | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(path, 'utf8')) as { name?: unknown; version?: unknown };
    const facts = {
      name: typeof name === 'string' ? name : undefined,
      version: typeof version === 'string' ? version : undefined,
    };
    return facts.name === undefined && facts.version === undefined ? undefined : facts;
  } catch {
    // Absent or broken: neither is this library's to report, and the next folder up may know.
    return undefined;
  }
}
