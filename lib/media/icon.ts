import { readFileSync } from 'node:fs';
import type { Icon as ProtocolIcon } from '@modelcontextprotocol/server';
import { imageSize } from './image-size';
import { filePath, nameOfFile, reasonOf } from './media-source';
import { OCTET_STREAM, typeOfFile } from './mime-type';

/** An icon as the protocol has it: `src` (https, http or data URI), `mimeType`, `sizes` (`48x48`, `any`), `theme`. */
export type Icon = ProtocolIcon;

/** The largest file that may become an icon, in bytes: icons travel with every listing. */
const MAX_ICON_BYTES = 256 * 1024;

export const Icon = Object.freeze({
  /**
   * An icon made of an image file: a data URI with the type of its extension and the size in its header, read at once.
   *
   * `theme` and `sizes` of `more` are kept; `path` is a path or a file URL.
   *
   * @throws {TypeError} for a file that is missing, no image, empty or over 256 KiB.
   */
  fromFile(path: string | URL, more: Pick<ProtocolIcon, 'theme' | 'sizes'> = {}): ProtocolIcon {
    const file = filePath('Icon.fromFile()', path);
    const mimeType = typeOfFile(file, 'image');
    if (mimeType === OCTET_STREAM) {
      throw new TypeError(`Icon.fromFile(): ${nameOfFile(file)} has no extension of an image.`);
    }
    const bytes = readIcon(file);
    const size = mimeType === 'image/svg+xml' ? 'any' : imageSize(bytes);
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
    throw new TypeError(`Icon.fromFile(): ${nameOfFile(file)} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
  if (bytes.length === 0) throw new TypeError(`Icon.fromFile(): ${nameOfFile(file)} has no bytes.`);
  if (bytes.length > MAX_ICON_BYTES) {
    throw new TypeError(
      `Icon.fromFile(): ${nameOfFile(file)} has ${String(bytes.length)} bytes, and icons travel with every listing; use one of at most ${String(MAX_ICON_BYTES)} bytes, or an https URL.`,
    );
  }
  return bytes;
}
