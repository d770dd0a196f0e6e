import type { McpServer } from '@modelcontextprotocol/server';
import { listTemplates } from '../dispatch/list-offers';
import { listResources } from '../dispatch/list-resources';
import { readResource } from '../dispatch/read-resource';
import { listCache, readCache } from './cache-fields';
import { serveAsking } from './serve-asking';
import type { Binding } from './serving';

/** Answers `resources/*` from a view that has resources. */
export function bindResources(mcp: McpServer, { era, announces }: Binding): void {
  const { answer } = era;
  mcp.server.registerCapabilities({ resources: announces ? { listChanged: true, subscribe: true } : {} });
  mcp.server.setRequestHandler('resources/list', ({ params }) =>
    answer('resources/list', async (host) => {
      const { entries: resources, ...next } = await listResources(host, params?.cursor);
      return { resources, ...next, ...listCache(host, era, 'resources') };
    }),
  );
  mcp.server.setRequestHandler('resources/templates/list', ({ params }) =>
    answer('resources/templates/list', (host) => {
      const { entries: resourceTemplates, ...next } = listTemplates(host, params?.cursor);
      return { resourceTemplates, ...next, ...listCache(host, era, 'templates') };
    }),
  );
  mcp.server.setRequestHandler('resources/read', ({ params }, context) =>
    answer('resources/read', (host) =>
      serveAsking({ mcp, host, context, params }, async (scope) => {
        const result = await readResource(host, params.uri, scope);
        return { ...result, ...readCache(host, era, params.uri) };
      }),
    ),
  );
}
