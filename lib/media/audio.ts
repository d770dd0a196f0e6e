import { MediaItem, type MediaOptions } from './media-item';

/**
 * A sound as a result: `new Audio({ path: 'chime.wav' })` or `new Audio({ data: bytes, format: 'mp3' })`.
 *
 * Files, formats and errors are those of `Image`.
 *
 * @throws {TypeError} unless exactly one of path and data is given, or for a format that is no audio format.
 */
export class Audio extends MediaItem {
  /** The type of its block; tells a sound from an image where types are compared by shape. */
  readonly type = 'audio';

  constructor(options: MediaOptions) {
    super('audio', 'Audio', options);
  }
}
