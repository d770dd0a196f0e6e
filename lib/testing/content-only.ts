import type { ContentBlock } from '@modelcontextprotocol/server';
import type { ResultView } from '../client/result-view';
import type { ToolDefinition } from '../definition/tool-definition';
import type { OutputContract } from '../schema/output-contract';
import { createShownReader, type ShownReader } from './read-shown';

const readers = new WeakMap<OutputContract, ShownReader>();

/** A client that looks at content only: what a tool returns is read from there. */
export const contentOnly: ResultView = {
  channel: 'content',
  seen: ({ structuredContent: _, ...rest }) => rest,
  whole: (seen, { name, output }: ToolDefinition) => {
    if (output === undefined || seen.isError === true) return seen;
    const shown = readerOf(output)(seen.content);
    if (shown.kind === 'none') {
      throw new Error(
        `${name}: a client that reads content only cannot tell what was returned; it gets ${outlineOf(seen.content)}.`,
      );
    }
    return { ...seen, structuredContent: output.wrapped ? { result: shown.data } : shown.data };
  },
};

function readerOf(output: OutputContract): ShownReader {
  const known = readers.get(output);
  if (known !== undefined) return known;
  const made = createShownReader({ schema: output.described.schema, wrapped: output.wrapped });
  readers.set(output, made);
  return made;
}

/** What content has, block by block, in few words. */
function outlineOf(content: readonly ContentBlock[]): string {
  if (content.length === 0) return 'no content';
  return content.map((block) => (block.type === 'text' ? JSON.stringify(block.text) : block.type)).join(', ');
}
