import type { McpServer } from '@modelcontextprotocol/server';
import { complete } from '../dispatch/complete';
import { getPrompt } from '../dispatch/get-prompt';
import type { Host } from '../dispatch/host';
import { SdkRequestScope } from './sdk-request-scope';
import type { Binding } from './serving';

/** Answers `prompts/*` from a view that has prompts. */
export function bindPrompts(mcp: McpServer, host: Host, { era: { answer }, announces }: Binding): void {
  mcp.server.registerCapabilities({ prompts: announces ? { listChanged: true } : {} });
  mcp.server.setRequestHandler('prompts/list', () => answer('prompts/list', () => ({ prompts: [...host.view.promptListing] })));
  mcp.server.setRequestHandler('prompts/get', ({ params }, context) =>
    answer('prompts/get', () => getPrompt(host, params, new SdkRequestScope(mcp, context))),
  );
}

/** Answers `completion/complete` from a view that has something to complete. */
export function bindCompletions(mcp: McpServer, host: Host, { era: { answer } }: Binding): void {
  mcp.server.registerCapabilities({ completions: {} });
  mcp.server.setRequestHandler('completion/complete', ({ params }, context) =>
    answer('completion/complete', () => complete(host, params, new SdkRequestScope(mcp, context))),
  );
}
