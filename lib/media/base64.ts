import { viewOf, type MediaBytes } from './bytes';

/** Whether a text is padded base64 in the standard alphabet without line breaks, the only form that MCP knows. */
export function isStandardBase64(text: string): boolean {
  if (text.length % 4 !== 0) return false;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  // A search for one wrong character, since a pattern for the whole text takes stack for each of its characters.
  return !/[^A-Za-z0-9+/]/.test(text.slice(0, text.length - padding));
}

/** The base64 text of bytes; a typed array encodes only the part that it covers. */
export function toBase64(bytes: MediaBytes): string {
  return viewOf(bytes).toString('base64');
}

/** How many bytes a base64 text stands for. */
export function decodedSize(base64: string): number {
  return Buffer.byteLength(base64, 'base64');
}
