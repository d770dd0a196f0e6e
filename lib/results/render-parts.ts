import type { ContentBlock } from '@modelcontextprotocol/server';
import { isContentItem, renderContent, type ContentItem, type RenderOptions } from '../media/content-item';

/** Renders without a server: the default bound of media, and nobody to warn. */
export const DEFAULT_RENDERING: RenderOptions = Object.freeze({ maxMediaBytes: 7_000_000, warn: () => undefined });

type Part = ContentItem | ContentBlock;

/**
 * The blocks of media and blocks, in order; at once where no file is to be read.
 *
 * One after the other, so that of a list of files only one is being read at a time.
 */
export function renderParts(parts: readonly Part[], options: RenderOptions): ContentBlock[] | Promise<ContentBlock[]> {
  const blocks: ContentBlock[] = [];
  for (const [index, part] of parts.entries()) {
    const block = isContentItem(part) ? renderContent(part, options) : part;
    if (block instanceof Promise) return renderRest({ blocks, block, rest: parts.slice(index + 1) }, options);
    blocks.push(block);
  }
  return blocks;
}

interface Rendering {
  readonly blocks: readonly ContentBlock[];
  readonly block: Promise<ContentBlock>;
  readonly rest: readonly Part[];
}

async function renderRest({ blocks, block, rest }: Rendering, options: RenderOptions): Promise<ContentBlock[]> {
  return [...blocks, await block, ...(await renderParts(rest, options))];
}
