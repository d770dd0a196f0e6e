import { dirname, resolve } from 'node:path';
import type { Manifest } from '../manifest/manifest';
import { MANIFEST_VERSION } from '../manifest/manifest';
import { hashSource } from '../manifest/source-hash';
import { textOf } from './write-whole';

/** Whether a manifest is there and was made of its sources as they are now. */
export function isCurrentManifest(file: string): boolean {
  const manifest = parsed(textOf(file));
  if (manifest?.version !== MANIFEST_VERSION) return false;
  return Object.entries(manifest.sources).every(([source, hash]) => {
    const text = textOf(resolve(dirname(file), source));
    return text !== undefined && hashSource(text) === hash;
  });
}

function parsed(text: string | undefined): Manifest | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Manifest);
  } catch {
    return undefined; // half of a file, or somebody else's: made anew
  }
}
