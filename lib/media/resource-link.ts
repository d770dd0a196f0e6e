import type { Annotations, Icon, ResourceLink as ResourceLinkBlock } from '@modelcontextprotocol/server';
import { blockExtras } from './block-extras';
import { ContentItem, RENDER } from './content-item';
import { resourceProblems } from './resource-problems';

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
 * @throws {TypeError} without a name or a uri, or for a member that clients refuse.
 */
export class ResourceLink extends ContentItem {
  readonly #block: ResourceLinkBlock;

  constructor(options: ResourceLinkOptions) {
    super();
    // Without a type checker nothing at all may have been given.
    const given = (options as Partial<ResourceLinkOptions> | undefined | null) ?? {};
    const { name, uri, icons, title, description, mimeType, size } = given;
    if (typeof name !== 'string' || name === '') throw new TypeError('new ResourceLink() needs a name.');
    if (typeof uri !== 'string' || uri === '') throw new TypeError('new ResourceLink() needs a uri.');
    const [problem] = resourceProblems(given);
    if (problem !== undefined) throw new TypeError(`new ResourceLink(): ${problem}`);
    this.#block = {
      type: 'resource_link',
      name,
      uri,
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(mimeType === undefined ? {} : { mimeType }),
      ...(size === undefined ? {} : { size }),
      ...(icons === undefined ? {} : { icons: icons.map((icon) => ({ ...icon })) }),
      ...blockExtras('ResourceLink', given),
    };
  }

  override [RENDER](): ResourceLinkBlock {
    return this.#block;
  }
}
