import type { McpServer } from '@modelcontextprotocol/server';
import { complete } from '../dispatch/complete';
import { getPrompt } from '../dispatch/get-prompt';
import { listPrompts } from '../dispatch/list-offers';
import { listCache } from './cache-fields';
import { serveAsking, serveCompletion } from './serve-asking';
import type { Binding } from './serving';

/** Answers `prompts/*` from a view that has prompts. */
export function bindPrompts(mcp: McpServer, { era, announces }: Binding): void {
  const { answer } = era;
  mcp.server.registerCapabilities({ prompts: announces ? { listChanged: true } : {} });
  mcp.server.setRequestHandler('prompts/list', ({ params }) =>
    answer('prompts/list', (host) => {
      const { entries: prompts, ...next } = listPrompts(host, params?.cursor);
      return { prompts, ...next, ...listCache(host, era, 'prompts') };
    }),
  );
  mcp.server.setRequestHandler('prompts/get', ({ params }, context) =>
    answer('prompts/get', (host) =>
      serveAsking({ mcp, host, context, params }, (scope) => getPrompt(host, params, scope)),
    ),
  );
}

/** Answers `completion/complete` from a view that has something to complete. */
export function bindCompletions(mcp: McpServer, { era: { answer } }: Binding): void {
  mcp.server.registerCapabilities({ completions: {} });
  mcp.server.setRequestHandler('completion/complete', ({ params }, context) =>
    answer('completion/complete', (host) =>
      serveCompletion({ mcp, context }, (scope) => complete(host, params, scope)),
    ),
  );
}
