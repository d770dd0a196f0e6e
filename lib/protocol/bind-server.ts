import { McpServer } from '@modelcontextprotocol/server';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { callTool } from '../dispatch/call-tool';
import type { Host } from '../dispatch/host';
import { bindCompletions, bindPrompts } from './bind-prompts';
import { bindResources } from './bind-resources';
import { createEra, type Era } from './era';
import { SdkRequestScope } from './sdk-request-scope';

/**
 * What the SDK calls for every connection (stdio, in memory) or request (HTTP) to be served.
 *
 * An SDK server costs the same whatever is offered: the listings are made once, and nothing is registered with it. The
 * author's objects stand behind all of them.
 */
export function serverFactory(host: Host): McpServerFactory {
  const { info, instructions, prompts, resources, templates } = host.view;
  const eras = { legacy: createEra(host, 'legacy'), modern: createEra(host, 'modern') };
  const hasTemplates = templates.length > 0;
  return ({ era: name }) => {
    const era = eras[name];
    const mcp = new McpServer(info, {
      capabilities: { logging: {} },
      ...(instructions !== undefined && { instructions }),
    });
    bindTools(mcp, host, era);
    if (resources.size > 0 || hasTemplates) bindResources(mcp, host, era);
    if (prompts.size > 0) bindPrompts(mcp, host, era);
    if (prompts.size > 0 || hasTemplates) bindCompletions(mcp, host, era);
    return mcp;
  };
}

function bindTools(mcp: McpServer, host: Host, { answer }: Era): void {
  const listing = { tools: [...host.view.toolListing] };
  // Not through the constructor, where McpServer would set up a registry and announce list changes.
  mcp.server.registerCapabilities({ tools: {} });
  mcp.server.setRequestHandler('tools/list', () => answer('tools/list', () => listing));
  mcp.server.setRequestHandler('tools/call', ({ params }, context) =>
    answer('tools/call', () => callTool(host, params, new SdkRequestScope(mcp, context))),
  );
}
