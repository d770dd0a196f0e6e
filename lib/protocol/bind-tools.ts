import type { McpServer } from '@modelcontextprotocol/server';
import { callTool } from '../dispatch/call-tool';
import type { Host } from '../dispatch/host';
import { SdkRequestScope } from './sdk-request-scope';
import type { Binding } from './serving';

/** Answers `tools/*`. */
export function bindTools(mcp: McpServer, host: Host, { era: { answer }, announces }: Binding): void {
  // Not through the constructor, where McpServer would set up a registry and announce list changes.
  mcp.server.registerCapabilities({ tools: announces ? { listChanged: true } : {} });
  mcp.server.setRequestHandler('tools/list', () =>
    answer('tools/list', () => ({ tools: [...host.view.toolListing] })),
  );
  mcp.server.setRequestHandler('tools/call', ({ params }, context) =>
    answer('tools/call', () => callTool(host, params, new SdkRequestScope(mcp, context))),
  );
}
