import type { McpServer } from '@modelcontextprotocol/server';
import type { Host } from '../dispatch/host';
import { listResources } from '../dispatch/list-resources';
import { readResource } from '../dispatch/read-resource';
import type { Era } from './era';
import { SdkRequestScope } from './sdk-request-scope';

/** Answers `resources/*` from a view that has resources. */
export function bindResources(mcp: McpServer, host: Host, { answer }: Era): void {
  const { templateListing } = host.view;
  mcp.server.registerCapabilities({ resources: {} });
  mcp.server.setRequestHandler('resources/list', () =>
    answer('resources/list', async () => ({ resources: [...(await listResources(host))] })),
  );
  mcp.server.setRequestHandler('resources/templates/list', () =>
    answer('resources/templates/list', () => ({ resourceTemplates: [...templateListing] })),
  );
  mcp.server.setRequestHandler('resources/read', ({ params }, context) =>
    answer('resources/read', () => readResource(host, params.uri, new SdkRequestScope(mcp, context))),
  );
}
