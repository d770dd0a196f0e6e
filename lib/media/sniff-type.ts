/** A file signature: texts of bytes at offsets. */
interface Signature {
  readonly type: string;
  readonly at: Readonly<Record<number, string>>;
}

const SIGNATURES: readonly Signature[] = [
  { type: 'image/png', at: { 0: '\x89PNG\r\n\x1a\n' } },
  { type: 'image/jpeg', at: { 0: '\xff\xd8\xff' } },
  { type: 'image/gif', at: { 0: 'GIF8' } },
  { type: 'image/webp', at: { 0: 'RIFF', 8: 'WEBP' } },
  { type: 'image/avif', at: { 4: 'ftypavi' } },
  { type: 'image/heic', at: { 4: 'ftyphei' } },
  { type: 'image/bmp', at: { 0: 'BM', 6: '\0\0\0\0' } },
  { type: 'image/tiff', at: { 0: 'II*\0' } },
  { type: 'image/tiff', at: { 0: 'MM\0*' } },
  { type: 'audio/wav', at: { 0: 'RIFF', 8: 'WAVE' } },
  { type: 'audio/flac', at: { 0: 'fLaC' } },
  { type: 'audio/ogg', at: { 0: 'OggS' } },
  { type: 'audio/mp4', at: { 4: 'ftypM4A' } },
  { type: 'audio/mp4', at: { 4: 'ftypisom' } },
  { type: 'audio/mp4', at: { 4: 'ftypmp4' } },
  { type: 'audio/mpeg', at: { 0: 'ID3' } },
  { type: 'audio/aac', at: { 0: '\xff\xf1' } },
  { type: 'audio/aac', at: { 0: '\xff\xf9' } },
  { type: 'audio/mpeg', at: { 0: '\xff\xfb' } },
  { type: 'audio/mpeg', at: { 0: '\xff\xf3' } },
  { type: 'audio/mpeg', at: { 0: '\xff\xf2' } },
];

/** How much of a file is looked at: an SVG may begin with a declaration and a comment. */
const HEAD_BYTES = 1024;

const SVG = /^(?:\xef\xbb\xbf)?\s*<(?:svg[\s/>]|(?:\?xml|!--)[^]*?<svg[\s/>]|!DOCTYPE svg)/;

/** The MIME type that the first bytes of a medium announce, or undefined. */
export function sniffType(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  const found = SIGNATURES.find(({ at }) =>
    Object.entries(at).every(([offset, text]) => head.startsWith(text, Number(offset))),
  );
  return found?.type ?? (SVG.test(head) ? 'image/svg+xml' : undefined);
}
