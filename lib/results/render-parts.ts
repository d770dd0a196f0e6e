import type { ContentBlock } from '@modelcontextprotocol/server';
import { ToolError } from '../errors/tool-error';
import { decodedSize } from '../media/base64';
import { isContentItem, renderContent, type ContentItem, type RenderOptions } from '../media/content-item';
import { refuseSize } from '../media/media-source';
import type { AnswerOptions } from './answer-options';
import { base64Of, blockProblem } from './content-blocks';

/** Renders without a server: the default bound of media, and nobody to warn. */
export const DEFAULT_RENDERING: AnswerOptions = Object.freeze({ maxMediaBytes: 7_000_000, warn: () => undefined });

/** What becomes one content block. */
export type Part = ContentItem | ContentBlock;

/**
 * The blocks of media and blocks, in order; at once where no file is to be read.
 *
 * One after the other, so that of a list of files only one is being read at a time. All of them share the bound, since
 * they share the message.
 *
 * @throws {ToolError} for media that cannot be read, do not fit, or are no base64.
 */
export function renderParts(parts: readonly Part[], options: RenderOptions): ContentBlock[] | Promise<ContentBlock[]> {
  const blocks: ContentBlock[] = [];
  let left = options;
  for (const part of parts) {
    const block = rendered(part, left);
    if (block instanceof Promise) return renderRest(parts, { blocks, block }, left);
    blocks.push(block);
    left = without(left, block);
  }
  return blocks;
}

interface Rendering {
  readonly blocks: ContentBlock[];
  /** The block of the part after these. */
  readonly block: Promise<ContentBlock>;
}

async function renderRest(
  parts: readonly Part[],
  { blocks, block }: Rendering,
  options: RenderOptions,
): Promise<ContentBlock[]> {
  const first = await block;
  blocks.push(first);
  let left = without(options, first);
  for (const part of parts.slice(blocks.length)) {
    const next = await rendered(part, left);
    blocks.push(next);
    left = without(left, next);
  }
  return blocks;
}

function rendered(part: Part, options: RenderOptions): ContentBlock | Promise<ContentBlock> {
  return isContentItem(part) ? renderContent(part, options) : checkedBlock(part, options);
}

/** A block of the author's own, which goes out as it is. */
function checkedBlock(block: ContentBlock, { maxMediaBytes }: RenderOptions): ContentBlock {
  const problem = blockProblem(block);
  if (problem !== undefined) throw new ToolError(problem);
  refuseSize(mediaSize(block), `a block of type ${block.type}`, maxMediaBytes);
  return block;
}

function without(options: RenderOptions, block: ContentBlock): RenderOptions {
  const size = mediaSize(block);
  return size === 0 ? options : { ...options, maxMediaBytes: options.maxMediaBytes - size };
}

function mediaSize(block: ContentBlock): number {
  const base64 = base64Of(block);
  if (base64 !== undefined) return decodedSize(base64);
  return block.type === 'resource' && 'text' in block.resource ? Buffer.byteLength(block.resource.text) : 0;
}
