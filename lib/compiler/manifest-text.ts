import type { Manifest } from '../manifest/manifest';

/** A manifest as the text of its file: the same bytes for the same sources, in lines that a diff can show. */
export function writeManifest({ version, sources, classes, definitions, forms }: Manifest): string {
  return `${JSON.stringify({ version, sources, classes, definitions, forms }, null, 2)}\n`;
}
