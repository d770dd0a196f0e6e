import type { ContentBlock } from '@modelcontextprotocol/server';

/** `Symbol.for`, so that media from a second copy of the package are media here too. */
const RENDER = Symbol.for('stereomcp.content-block');

/** What rendering may need from the server. */
export interface RenderOptions {
  /** The most bytes that one medium may have before it is encoded. */
  readonly maxMediaBytes: number;
  /** Takes a line for the author, such as that a file's bytes are not what its extension says. */
  readonly warn: (line: string) => void;
}

/** Something that stands for one content block, made when the result is built. */
export abstract class ContentItem {
  /** The block; a promise where a file is read. */
  abstract [RENDER](options: RenderOptions): ContentBlock | Promise<ContentBlock>;
}

/** Whether a value is content whatever the declared type says. */
export function isContentItem(value: unknown): value is ContentItem {
  return typeof value === 'object' && value !== null && RENDER in value;
}

/** Whether a class makes content, so that a method typed with it has no data to describe. */
export function isContentType(type: unknown): boolean {
  if (typeof type !== 'function') return false;
  const prototype: unknown = type.prototype;
  return typeof prototype === 'object' && prototype !== null && RENDER in prototype;
}

/** The block of a content item. */
export function renderContent(item: ContentItem, options: RenderOptions): ContentBlock | Promise<ContentBlock> {
  return item[RENDER](options);
}

export { RENDER };
