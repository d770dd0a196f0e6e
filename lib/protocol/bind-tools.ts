import type { McpServer } from '@modelcontextprotocol/server';
import { callTool } from '../dispatch/call-tool';
import { listTools } from '../dispatch/list-offers';
import { listCache } from './cache-fields';
import { serveAsking } from './serve-asking';
import type { Binding } from './serving';

/** Answers `tools/*`. */
export function bindTools(mcp: McpServer, { era, announces }: Binding): void {
  const { answer } = era;
  // Not through the constructor, where McpServer would set up a registry and announce list changes.
  mcp.server.registerCapabilities({ tools: announces ? { listChanged: true } : {} });
  mcp.server.setRequestHandler('tools/list', ({ params }) =>
    answer('tools/list', (host) => {
      const { entries: tools, ...next } = listTools(host, params?.cursor);
      return { tools, ...next, ...listCache(host, era, 'tools') };
    }),
  );
  mcp.server.setRequestHandler('tools/call', ({ params }, context) =>
    answer('tools/call', (host) =>
      serveAsking({ mcp, host, context, params }, (scope) => callTool(host, params, scope)),
    ),
  );
}
