import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Connect } from '../client/create-connect';
import type { MCPServer } from '../server/mcp-server';

/**
 * Calls one tool of a class, or of an object of one, inside the process, and gives the raw result.
 *
 * A client is connected for it and closed afterwards; a class is constructed, started and stopped.
 */
export type CallTool = (
  target: MCPServer | (new () => MCPServer),
  name: string,
  args?: Readonly<Record<string, unknown>>,
) => Promise<CallToolResult>;

/** Makes `callTool` around the `connect` of one module format. */
export function createCallTool(connect: Connect<unknown>): CallTool {
  return async (target, name, args = {}) => {
    const client = await connect(target);
    try {
      return await client.call(name, args);
    } finally {
      await client.close();
    }
  };
}
