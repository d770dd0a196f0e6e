import { MediaItem, type MediaOptions } from './media-item';

/**
 * An image as a result: `new Image({ path: 'logo.png' })` or `new Image({ data: bytes, format: 'png' })`.
 *
 * A file is read when the result is built, relative to the working directory like all files; a file URL finds files
 * beside the code. A tool that is typed with it has no output schema.
 *
 * @throws {TypeError} unless exactly one of path and data is given, or for a format that is no image format, or annotations that clients refuse.
 */
export class Image extends MediaItem {
  /** The type of its block; tells an image from a sound where types are compared by shape. */
  readonly type = 'image';

  constructor(options: MediaOptions) {
    super('image', 'Image', options);
  }
}
