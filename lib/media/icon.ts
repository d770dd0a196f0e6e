import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Icon as ProtocolIcon } from '@modelcontextprotocol/server';
import { imageSize } from './image-size';
import { OCTET_STREAM, typeOfFile } from './mime-type';

/** An icon as the protocol has it: `src` (https, http or data URI), `mimeType`, `sizes` (`48x48`, `any`), `theme`. */
export type Icon = ProtocolIcon;

/** The largest file that may become an icon, in bytes: icons travel with every listing. */
const MAX_ICON_BYTES = 256 * 1024;

export const Icon = Object.freeze({
  /**
   * An icon made of an image file: a data URI with the file's type and size, read at once.
   *
   * `theme` and `sizes` of `more` are kept; `path` is a path or a file URL.
   *
   * @throws {TypeError} for a file that is missing, no image, empty or over 256 KiB.
   */
  fromFile(path: string | URL, more: Pick<ProtocolIcon, 'theme' | 'sizes'> = {}): ProtocolIcon {
    const file = path instanceof URL ? fileURLToPath(path) : path;
    const bytes = readIcon(file);
    const mimeType = typeOfFile(file, 'image');
    if (mimeType === OCTET_STREAM)
      throw new TypeError(`Icon.fromFile(): ${basename(file)} has no extension of an image.`);
    const size = imageSize(bytes, mimeType);
    return {
      src: `data:${mimeType};base64,${bytes.toString('base64')}`,
      mimeType,
      ...(size === undefined ? {} : { sizes: [size] }),
      ...more,
    };
  },
});

function readIcon(file: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    throw new TypeError(`Icon.fromFile(): ${basename(file)} cannot be read (${code}).`, { cause: error });
  }
  if (bytes.length === 0) throw new TypeError(`Icon.fromFile(): ${basename(file)} has no bytes.`);
  if (bytes.length > MAX_ICON_BYTES) {
    throw new TypeError(
      `Icon.fromFile(): ${basename(file)} has ${String(bytes.length)} bytes, and icons travel with every listing; use one of at most ${String(MAX_ICON_BYTES)} bytes, or an https URL.`,
    );
  }
  return bytes;
}
