import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import type { ContentShape } from '../definition/content-shape';
import { ToolError } from '../errors/tool-error';

/** The error that a result stands for. */
export function toolErrorOf({ content }: CallToolResult): ToolError {
  const [first, ...others] = content;
  if (first?.type === 'text') return new ToolError(first.text, { content: others });
  return new ToolError('The tool failed and said nothing about it.', { content });
}

/** What the content of a result without data stands for. */
export function readContent(content: readonly ContentBlock[], shape: ContentShape): unknown {
  if (shape === 'blocks') return content;
  if (shape === 'list') return isEmptyList(content) ? [] : content.map(readBlock);
  const [only, ...others] = content;
  return others.length > 0 ? content.map(readBlock) : only && readBlock(only);
}

function readBlock(block: ContentBlock): unknown {
  return isText(block) ? readText(block) : block;
}

/** A list without items goes out as this one block, since an answer needs one. */
function isEmptyList([only, ...others]: readonly ContentBlock[]): boolean {
  return others.length === 0 && only !== undefined && isText(only) && only.text === '[]';
}

type TextBlock = Extract<ContentBlock, { type: 'text' }>;

function isText(block: ContentBlock): block is TextBlock {
  return block.type === 'text';
}

/** Objects without a schema go out as indented JSON; whatever has another form is text that the author wrote. */
function readText({ text }: TextBlock): unknown {
  if (!text.startsWith('{')) return text;
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value, null, 2) === text ? value : text;
  } catch {
    return text;
  }
}
