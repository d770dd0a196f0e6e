import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import type { ToolDefinition } from '../definition/tool-definition';
import type { ContentShape } from '../definition/content-shape';
import { ToolError } from '../errors/tool-error';
import { compileRevival } from '../schema/revive-value';

type Reader = (result: CallToolResult) => unknown;

/**
 * How the results of one tool become what its method returned.
 *
 * With a schema the structured content is revived: dates, bytes, maps and the like come back as such. Without one
 * there is only content: text comes back as text, the JSON of an object as an object, other blocks as they are. Where
 * the declared type says so, it is a list also if it has one item or none, and blocks as they are.
 * The reader throws a `ToolError` for a result that is an error.
 */
export function createResultReader({ output, contentShape }: ToolDefinition): Reader {
  const revive = output === undefined ? undefined : compileRevival(output.described);
  return (result) => {
    if (result.isError === true) throw toolError(result);
    if (output === undefined) return readContent(result.content, contentShape);
    const data: unknown = revive === undefined ? result.structuredContent : revive(result.structuredContent);
    return output.wrapped ? (data as { readonly result: unknown }).result : data; // checked by the server against this schema
  };
}

function toolError({ content }: CallToolResult): ToolError {
  const [first, ...others] = content;
  if (first?.type === 'text') return new ToolError(first.text, { content: others });
  return new ToolError('The tool failed and said nothing about it.', { content });
}

function readContent(content: readonly ContentBlock[], shape: ContentShape): unknown {
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
