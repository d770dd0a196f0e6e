import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shownPath } from '../metadata/shown-path';
import type { DeclaringClass } from './class-source';
import { classOf, type FoundClass, type LoadedManifest } from './loaded-manifest';
import type { Manifest, ManifestClass } from './manifest';
import { hashSource } from './source-hash';

const REMEDY = 'run `npx stereomcp build` or `npx stereomcp manifest`';

/** Sentences about methods that the entry of a class does not know, since the code is newer than the manifest. */
export function missingMethods(declaring: DeclaringClass, { from, entry }: FoundClass): readonly string[] {
  return declaring.members
    .filter((member) => !Object.hasOwn(entry.methods, member) && entry.open?.includes(member) !== true)
    .map((member) => `${declaring.name}.${member} is not in ${nameOf(from)}, which is older than the code; ${REMEDY}.`);
}

/** A sentence about a class that has no entry at all. */
export function unknownClass({ name }: DeclaringClass, from: LoadedManifest): readonly string[] {
  return [`${name} is not in ${nameOf(from)}, which is older than the code; ${REMEDY}.`];
}

/** Sentences about sources of a class that have changed since the manifest was made; sources that are not there are fine. */
export function changedSources({ from, entry }: FoundClass): readonly string[] {
  const { folder, manifest } = from;
  if (folder === undefined) return [];
  const bases = (entry.bases ?? []).map((key) => classOf(from, key)?.entry).filter((base) => base !== undefined);
  return [...sourcesOf([entry, ...bases], manifest)]
    .filter((source) => hasChanged(join(folder, source), manifest.sources[source]))
    .map((source) => `${nameOf(from)} is older than ${shownPath(join(folder, source))}; ${REMEDY}.`);
}

/** The sources of classes, of all types that their methods mention, and of what users are asked for. */
function sourcesOf(entries: readonly ManifestClass[], manifest: Manifest): ReadonlySet<string> {
  const sources = new Set(entries.map(({ source }) => source));
  const seen = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref === 'string' && !seen.has($ref) && Object.hasOwn(manifest.definitions, $ref)) {
      seen.add($ref);
      const definition = manifest.definitions[$ref];
      if (definition !== undefined) sources.add(definition.source);
      visit(definition);
    }
    for (const part of Object.values(value)) visit(part);
  };
  for (const { methods } of entries) visit(methods);
  for (const key of Object.keys(manifest.forms ?? {})) visit({ $ref: key });
  return sources;
}

function hasChanged(file: string, sha1: string | undefined): boolean {
  if (sha1 === undefined) return false;
  const text = textOf(file);
  return text !== undefined && hashSource(text) !== sha1;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Production has no sources.
    return undefined;
  }
}

function nameOf({ file }: LoadedManifest): string {
  return file === undefined ? 'its manifest' : shownPath(file);
}
