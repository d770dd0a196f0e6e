import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ToolDefinition } from '../definition/tool-definition';

/** What a client that ignores one channel gets of the results of tools. */
export interface ResultView {
  /** The channel that it reads. */
  readonly channel: 'content' | 'structured';
  /** The result as such a client sees it. */
  seen(result: CallToolResult): CallToolResult;
  /** A result that can be read like any other, made of what was seen; throws where too little of it was. */
  whole(seen: CallToolResult, tool: ToolDefinition): CallToolResult;
}
