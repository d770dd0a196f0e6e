import type { Annotations, AudioContent, ImageContent } from '@modelcontextprotocol/server';
import { blockExtras, type BlockExtras } from './block-extras';
import type { MediaBytes } from './bytes';
import { ContentItem, RENDER, type RenderOptions } from './content-item';
import { mediaSource, readMedia, type MediaSource } from './media-source';
import { typeOfFile, typeOfFormat, OCTET_STREAM, type MediaFamily } from './mime-type';
import { sniffType } from './sniff-type';

/** What every medium may carry besides its bytes. */
export interface MediaExtras {
  /** A word (`png`, `mp3`) or a full MIME type; beats the extension and the bytes. */
  readonly format?: string;
  /** For whom it is, and how important. */
  readonly annotations?: Annotations;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** Exactly one of a file, which is read when the result is built, and bytes. */
export type MediaOptions = MediaExtras &
  ({ readonly path: string | URL; readonly data?: never } | { readonly data: MediaBytes; readonly path?: never });

/** A medium as it goes over the wire. */
export interface EncodedMedium {
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}

/** An image or a sound: one content block with base64 data. */
export abstract class MediaItem extends ContentItem {
  readonly #family: MediaFamily;
  readonly #source: MediaSource;
  readonly #format: string | undefined;
  readonly #extras: BlockExtras;

  protected constructor(family: MediaFamily, name: string, options: MediaOptions) {
    super();
    // Without a type checker nothing at all may have been given.
    const given = (options as Partial<MediaOptions> | undefined | null) ?? {};
    this.#family = family;
    this.#source = mediaSource(name, given);
    this.#format = given.format === undefined ? undefined : typeOfFormat(given.format, family);
    this.#extras = blockExtras(name, given);
  }

  override async [RENDER](options: RenderOptions): Promise<ImageContent | AudioContent> {
    const { data, mimeType } = await this.encode(options);
    return { type: this.#family, data, mimeType, ...this.#extras };
  }

  /**
   * The bytes as base64 and their MIME type, which is the format's, else the extension's, else what the bytes announce.
   *
   * @throws {ToolError} for a file that is missing, unreadable, empty or too large.
   */
  async encode({ maxMediaBytes, warn }: RenderOptions): Promise<EncodedMedium> {
    const reading = await readMedia(this.#source, maxMediaBytes);
    const announced = sniffType(reading.bytes);
    const mimeType = this.#format ?? this.#typeBySource(announced);
    if (announced !== undefined && announced !== mimeType && mimeType !== OCTET_STREAM) {
      const what = this.#source.kind === 'file' ? this.#source.shown : 'the data';
      warn(`${what} is sent as ${mimeType}, but its bytes are those of ${announced}.`);
    }
    const data = reading.bytes.toString('base64');
    reading.release();
    return { data, mimeType };
  }

  #typeBySource(announced: string | undefined): string {
    if (this.#source.kind === 'file') return typeOfFile(this.#source.path, this.#family);
    if (announced?.startsWith(`${this.#family}/`) === true) return announced;
    return this.#family === 'image' ? 'image/png' : 'audio/wav';
  }
}
