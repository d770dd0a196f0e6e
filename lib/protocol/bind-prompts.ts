import type { McpServer } from '@modelcontextprotocol/server';
import { complete } from '../dispatch/complete';
import { getPrompt } from '../dispatch/get-prompt';
import type { Host } from '../dispatch/host';
import type { Era } from './era';
import { SdkRequestScope } from './sdk-request-scope';

/** Answers `prompts/*` from a view that has prompts. */
export function bindPrompts(mcp: McpServer, host: Host, { answer }: Era): void {
  const { promptListing } = host.view;
  mcp.server.registerCapabilities({ prompts: {} });
  mcp.server.setRequestHandler('prompts/list', () => answer('prompts/list', () => ({ prompts: [...promptListing] })));
  mcp.server.setRequestHandler('prompts/get', ({ params }, context) =>
    answer('prompts/get', () => getPrompt(host, params, new SdkRequestScope(mcp, context))),
  );
}

/** Answers `completion/complete` from a view that has something to complete. */
export function bindCompletions(mcp: McpServer, host: Host, { answer }: Era): void {
  mcp.server.registerCapabilities({ completions: {} });
  mcp.server.setRequestHandler('completion/complete', ({ params }, context) =>
    answer('completion/complete', () => complete(host, params, new SdkRequestScope(mcp, context))),
  );
}
