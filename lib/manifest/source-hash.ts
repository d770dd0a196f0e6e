import { createHash } from 'node:crypto';

/** The SHA-1 of the text of a source as manifests hold it: the same whatever ends its lines, or opens the file. */
export function hashSource(text: string): string {
  return createHash('sha1')
    .update(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'))
    .digest('hex');
}
