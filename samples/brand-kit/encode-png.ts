import { deflateSync } from 'node:zlib';

/** A picture of at most two colours. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The ground and the figure, as `#rrggbb`. */
  readonly colours: readonly [string, string];
  /** Whether a pixel belongs to the figure. */
  readonly figure: (x: number, y: number) => boolean;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 1;
const INDEXED = 3;

/** The PNG file of a picture: one bit a pixel, and a palette of two. */
export function encodePng({ width, height, colours, figure }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BIT_DEPTH, INDEXED], 8);
  const palette = Buffer.from(colours.map((colour) => colour.slice(1)).join(''), 'hex');
  // Stored, not compressed: the bytes are then the same with every version of zlib.
  const rows = deflateSync(encodeRows({ width, height, figure }), { level: 0 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Every row as a byte for its filter, none, and its pixels, eight a byte. */
function encodeRows({ width, height, figure }: Pick<Picture, 'width' | 'height' | 'figure'>): Buffer {
  const stride = 1 + Math.ceil(width / 8);
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * stride + 1 + (x >> 3);
      if (figure(x, y)) rows.writeUInt8(rows.readUInt8(at) | (0x80 >> (x & 7)), at);
    }
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** The check sum of a chunk (ISO 3309), bit by bit: the files are small. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}
