import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ToolDefinition } from '../definition/tool-definition';
import { compileRevival } from '../schema/revive-value';
import { readContent, toolErrorOf } from './read-content';

type Reader = (result: CallToolResult) => unknown;

/**
 * How the results of one tool become what its method returned.
 *
 * With a schema the structured content is revived: dates, bytes, maps and the like come back as such. Without one
 * there is only content: text comes back as text, the JSON of an object as an object, other blocks as they are. Where
 * the declared type says so, it is a list also if it has one item or none, and blocks as they are.
 * The reader throws a `ToolError` for a result that is an error, and a TypeError for one that another class has made.
 */
export function createResultReader({ name, output, contentShape }: ToolDefinition): Reader {
  const revive = output === undefined ? undefined : compileRevival(output.described);
  return (result) => {
    if (result.isError === true) throw toolErrorOf(result);
    if (output === undefined) return readContent(result.content, contentShape);
    const { structuredContent } = result;
    if (!isData(structuredContent) || (output.wrapped && !Object.hasOwn(structuredContent, 'result'))) {
      throw new TypeError(
        `${name}: the answer is not what the class declares. Does the server run another version of it?`,
      );
    }
    const data: unknown = revive === undefined ? structuredContent : revive(structuredContent);
    return output.wrapped ? (data as { readonly result: unknown }).result : data; // has it, as was seen above
  };
}

function isData(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
