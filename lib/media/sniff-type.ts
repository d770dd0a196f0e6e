/** A file signature: bytes at an offset, and perhaps more bytes further on. */
interface Signature {
  readonly type: string;
  readonly parts: readonly { readonly at: number; readonly bytes: readonly number[] }[];
}

const ascii = (text: string): readonly number[] => [...Buffer.from(text, 'latin1')];

const SIGNATURES: readonly Signature[] = [
  { type: 'image/png', parts: [{ at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }] },
  { type: 'image/jpeg', parts: [{ at: 0, bytes: [0xff, 0xd8, 0xff] }] },
  { type: 'image/gif', parts: [{ at: 0, bytes: ascii('GIF8') }] },
  {
    type: 'image/webp',
    parts: [
      { at: 0, bytes: ascii('RIFF') },
      { at: 8, bytes: ascii('WEBP') },
    ],
  },
  { type: 'image/avif', parts: [{ at: 4, bytes: ascii('ftypavif') }] },
  { type: 'image/bmp', parts: [{ at: 0, bytes: ascii('BM') }] },
  { type: 'image/svg+xml', parts: [{ at: 0, bytes: ascii('<svg') }] },
  {
    type: 'audio/wav',
    parts: [
      { at: 0, bytes: ascii('RIFF') },
      { at: 8, bytes: ascii('WAVE') },
    ],
  },
  { type: 'audio/flac', parts: [{ at: 0, bytes: ascii('fLaC') }] },
  { type: 'audio/ogg', parts: [{ at: 0, bytes: ascii('OggS') }] },
  { type: 'audio/mp4', parts: [{ at: 4, bytes: ascii('ftypM4A') }] },
  { type: 'audio/mpeg', parts: [{ at: 0, bytes: ascii('ID3') }] },
  { type: 'audio/aac', parts: [{ at: 0, bytes: [0xff, 0xf1] }] },
  { type: 'audio/aac', parts: [{ at: 0, bytes: [0xff, 0xf9] }] },
  { type: 'audio/mpeg', parts: [{ at: 0, bytes: [0xff, 0xfb] }] },
  { type: 'audio/mpeg', parts: [{ at: 0, bytes: [0xff, 0xf3] }] },
  { type: 'audio/mpeg', parts: [{ at: 0, bytes: [0xff, 0xf2] }] },
];

/** The MIME type that the first bytes of a medium announce, or undefined. */
export function sniffType(bytes: Uint8Array): string | undefined {
  return SIGNATURES.find(({ parts }) =>
    parts.every(({ at, bytes: expected }) => expected.every((byte, index) => bytes[at + index] === byte)),
  )?.type;
}
