import type { Annotations, EmbeddedResource as EmbeddedResourceBlock } from '@modelcontextprotocol/server';
import { decodedSize, isStandardBase64, toBase64 } from './base64';
import { blockExtras } from './block-extras';
import { isBytes, type MediaBytes } from './bytes';
import { ContentItem, RENDER, type RenderOptions } from './content-item';
import { refuseSize } from './media-source';

/** What an embedded resource carries besides its contents. */
interface ResourceFacts {
  /** Any URI; no resource needs to be registered under it. */
  readonly uri: string;
  readonly mimeType?: string;
  readonly annotations?: Annotations;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** Exactly one of text and blob; bytes are encoded, base64 text is kept. */
export type EmbeddedResourceOptions = ResourceFacts &
  ({ readonly text: string; readonly blob?: never } | { readonly blob: MediaBytes | string; readonly text?: never });

/**
 * A document inside a result: `new EmbeddedResource({ uri, mimeType, text })`, or `blob` for bytes.
 *
 * @throws {TypeError} unless there is a uri and exactly one of text and blob, a text blob being base64.
 */
export class EmbeddedResource extends ContentItem {
  readonly #block: EmbeddedResourceBlock;

  constructor(options: EmbeddedResourceOptions) {
    super();
    // Without a type checker nothing at all may have been given.
    const given = (options as Partial<EmbeddedResourceOptions> | undefined | null) ?? {};
    const { uri, mimeType } = given;
    if (typeof uri !== 'string' || uri === '') throw new TypeError('new EmbeddedResource() needs a uri.');
    if (mimeType !== undefined && typeof mimeType !== 'string') {
      throw new TypeError('new EmbeddedResource(): mimeType must be a string.');
    }
    this.#block = {
      type: 'resource',
      resource: { uri, ...(mimeType === undefined ? {} : { mimeType }), ...contentsOf(given) },
      ...blockExtras('EmbeddedResource', given),
    };
  }

  /** @throws {ToolError} for contents that do not fit into a message. */
  override [RENDER]({ maxMediaBytes }: RenderOptions): EmbeddedResourceBlock {
    const { resource } = this.#block;
    const size = 'blob' in resource ? decodedSize(resource.blob) : Buffer.byteLength(resource.text);
    refuseSize(size, resource.uri, maxMediaBytes);
    return this.#block;
  }
}

function contentsOf({
  text,
  blob,
}: {
  readonly text?: unknown;
  readonly blob?: unknown;
}): { text: string } | { blob: string } {
  if ((text === undefined) === (blob === undefined)) {
    throw new TypeError('new EmbeddedResource() takes exactly one of text or blob.');
  }
  if (blob === undefined) {
    if (typeof text === 'string') return { text };
    throw new TypeError('new EmbeddedResource(): text must be a string; give bytes as blob.');
  }
  if (isBytes(blob)) return { blob: toBase64(blob) };
  if (typeof blob === 'string' && isStandardBase64(blob)) return { blob };
  throw new TypeError('new EmbeddedResource(): blob must be bytes, or base64 in the standard alphabet with padding.');
}
