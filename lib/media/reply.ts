import type { ContentBlock } from '@modelcontextprotocol/server';
import { Audio } from './audio';
import { isBytes, type MediaBytes } from './bytes';
import { isContentItem, type ContentItem } from './content-item';
import { EmbeddedResource, type EmbeddedResourceOptions } from './embedded-resource';
import { Image } from './image';
import type { MediaOptions } from './media-item';
import { ResourceLink, type ResourceLinkOptions } from './resource-link';

/** `Symbol.for`, so that a reply of a second copy of the package is one here too. */
const REPLY = Symbol.for('stereomcp.reply');

/** What a reply shows to the model, in the order in which it was added. */
type ReplyPart = ContentItem | ContentBlock;

/**
 * Data for the structured channel together with content of the author's own; made by `reply(data)`.
 *
 * Each method adds one block and returns the reply itself. Without any block the data is shown as it would be alone.
 */
export class Reply<T> {
  readonly [REPLY] = true;
  readonly data: T;
  readonly #parts: ReplyPart[] = [];
  #meta: Readonly<Record<string, unknown>> | undefined;

  constructor(data: T) {
    this.data = data;
  }

  /** The blocks so far. */
  get parts(): readonly ReplyPart[] {
    return this.#parts;
  }

  /** The `_meta` of the result, where the author set one. */
  get resultMeta(): Readonly<Record<string, unknown>> | undefined {
    return this.#meta;
  }

  /**
   * Adds text.
   *
   * @throws {TypeError} for anything else, since clients refuse the whole answer with it.
   */
  text(text: string): this {
    const given: unknown = text; // without a type checker it may be anything
    if (typeof given !== 'string') throw new TypeError(`reply().text() takes text, not ${kindOf(given)}.`);
    return this.#add({ type: 'text', text });
  }

  /** Adds an image: an `Image`, the options of one, or its bytes. */
  image(image: Image | MediaOptions | MediaBytes): this {
    if (isContentItem(image)) return this.#add(image);
    return this.#add(new Image(isBytes(image) ? { data: image } : image));
  }

  /** Adds a sound: an `Audio`, the options of one, or its bytes. */
  audio(audio: Audio | MediaOptions | MediaBytes): this {
    if (isContentItem(audio)) return this.#add(audio);
    return this.#add(new Audio(isBytes(audio) ? { data: audio } : audio));
  }

  /** Adds a link to a resource. */
  link(link: ResourceLink | ResourceLinkOptions): this {
    return this.#add(isContentItem(link) ? link : new ResourceLink(link));
  }

  /** Adds a document. */
  resource(resource: EmbeddedResource | EmbeddedResourceOptions): this {
    return this.#add(isContentItem(resource) ? resource : new EmbeddedResource(resource));
  }

  /**
   * Sets members of the result's `_meta`, for programs only.
   *
   * @throws {TypeError} for anything but an object.
   */
  meta(meta: Readonly<Record<string, unknown>>): this {
    const given: unknown = meta;
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      throw new TypeError(`reply().meta() takes an object, not ${kindOf(given)}.`);
    }
    this.#meta = { ...this.#meta, ...meta };
    return this;
  }

  #add(part: ReplyPart): this {
    this.#parts.push(part);
    return this;
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`;
}

/** Data for the structured channel, to which content for the model can be added: `reply(weather).text('Sunny.')`. */
export function reply<T>(data: T): Reply<T> {
  return new Reply(data);
}

/** Whether a value is a reply. */
export function isReply(value: unknown): value is Reply<unknown> {
  return typeof value === 'object' && value !== null && REPLY in value;
}
