import type { Annotations, Icon, ResourceLink as ResourceLinkBlock } from '@modelcontextprotocol/server';
import { ContentItem, RENDER } from './content-item';
import { iconProblems } from './icon-problems';

/** What a link says of the resource that it points to. */
export interface ResourceLinkOptions {
  readonly name: string;
  readonly uri: string;
  /** A name for people. */
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** In bytes. */
  readonly size?: number;
  readonly icons?: readonly Icon[];
  readonly annotations?: Annotations;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/**
 * A link to a resource inside a result, for what is too large or too changeable to be sent along.
 *
 * @throws {TypeError} without a name or a uri, or for a wrong icon.
 */
export class ResourceLink extends ContentItem {
  readonly #block: ResourceLinkBlock;

  constructor({ name, uri, icons, ...facts }: ResourceLinkOptions) {
    super();
    if (typeof name !== 'string' || name === '') throw new TypeError('new ResourceLink() needs a name.');
    if (typeof uri !== 'string' || uri === '') throw new TypeError('new ResourceLink() needs a uri.');
    const [problem] = iconProblems(icons);
    if (problem !== undefined) throw new TypeError(`new ResourceLink(): ${problem}`);
    this.#block = { type: 'resource_link', name, uri, ...facts, ...(icons === undefined ? {} : { icons: [...icons] }) };
  }

  override [RENDER](): ResourceLinkBlock {
    return this.#block;
  }
}
