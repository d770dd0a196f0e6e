import { McpServer } from '@modelcontextprotocol/server';
import type { CallToolResult, McpServerFactory } from '@modelcontextprotocol/server';

type Handler = (name: string, signal: AbortSignal) => CallToolResult | Promise<CallToolResult>;

/** An SDK server whose every tool is one function: what transports are tried with. */
export function bareServer(call: Handler): McpServerFactory {
  return () => {
    const mcp = new McpServer({ name: 'bare', version: '0.0.0' });
    mcp.server.registerCapabilities({ tools: {} });
    mcp.server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => call(params.name, mcpReq.signal));
    return mcp;
  };
}

export const text = (value: string): CallToolResult => ({ content: [{ type: 'text', text: value }] });
