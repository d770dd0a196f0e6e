import { sniffType } from './sniff-type';

/** The size of an image as icons spell it (`48x48`, `any` for vectors), or undefined where its header does not tell. */
export function imageSize(bytes: Buffer): string | undefined {
  switch (sniffType(bytes) ?? '') {
    case 'image/svg+xml':
      return 'any';
    case 'image/png':
      return bytes.length < 24 ? undefined : spell(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
    case 'image/gif':
      return bytes.length < 10 ? undefined : spell(bytes.readUInt16LE(6), bytes.readUInt16LE(8));
    case 'image/jpeg':
      return jpegSize(bytes);
    case 'image/webp':
      return webpSize(bytes);
    default:
      return undefined;
  }
}

/** Walks the segments to the frame header, which alone holds the size (ITU-T T.81, B.1.1.2 and B.2.2). */
function jpegSize(bytes: Buffer): string | undefined {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return spell(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2); // any number of fill bytes may precede a marker
  }
  return undefined;
}

function webpSize(bytes: Buffer): string | undefined {
  if (bytes.length < 30) return undefined;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return spell(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return spell((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
    }
    case 'VP8 ':
      return spell(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    default:
      return undefined;
  }
}

function spell(width: number, height: number): string | undefined {
  return width > 0 && height > 0 ? `${String(width)}x${String(height)}` : undefined;
}
