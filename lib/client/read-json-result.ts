import type { CallToolResult, ContentBlock, Tool } from '@modelcontextprotocol/server';
import type { JsonSchema } from '../schema/json-schema';
import { readContent, toolErrorOf } from './read-content';

/**
 * What a tool has returned, as JSON, by what the server publishes of it.
 *
 * Data that is no object goes over the wire in one, which is taken off again. Without data the content is what there
 * is: text comes back as text, the JSON of an object as an object, other blocks as they are, several as a list. Throws a
 * `ToolError` for a result that is an error.
 */
export function readJsonResult(tool: Tool, result: CallToolResult): unknown {
  if (result.isError === true) throw toolErrorOf(result);
  const data: unknown = result.structuredContent;
  if (data === undefined) return readContent(result.content, 'open');
  return isWrapper(tool) && isWrapped(data, result.content) ? data.result : data;
}

/** Whether the schema of the result is one that frameworks put around what is no object. */
export function isWrapper({ name, outputSchema }: Tool): boolean {
  const { title, properties, required } = (outputSchema ?? {}) as JsonSchema; // the official type says less
  const names = Object.keys(properties ?? {});
  return (
    [names, required ?? []].every((list) => list.length === 1 && list[0] === 'result') && title === `${name}Output`
  );
}

/**
 * Whether these data are in a wrapper.
 *
 * An object of the author's own that has the one member `result` publishes the same schema. Its content, however, is the
 * JSON of the whole object, which that of its member never is.
 */
function isWrapped(data: unknown, content: readonly ContentBlock[]): data is { readonly result: unknown } {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'result')) return false;
  const [only, ...others] = content;
  if (only?.type !== 'text' || others.length > 0) return true;
  try {
    return JSON.stringify(JSON.parse(only.text)) !== JSON.stringify(data);
  } catch {
    return true;
  }
}
