import type { McpServer } from '@modelcontextprotocol/server';
import type { Host } from '../dispatch/host';
import { listResources } from '../dispatch/list-resources';
import { readResource } from '../dispatch/read-resource';
import { SdkRequestScope } from './sdk-request-scope';
import type { Binding } from './serving';

/** Answers `resources/*` from a view that has resources. */
export function bindResources(mcp: McpServer, host: Host, { era: { answer }, announces }: Binding): void {
  mcp.server.registerCapabilities({ resources: announces ? { listChanged: true, subscribe: true } : {} });
  mcp.server.setRequestHandler('resources/list', () =>
    answer('resources/list', async () => ({ resources: [...(await listResources(host))] })),
  );
  mcp.server.setRequestHandler('resources/templates/list', () =>
    answer('resources/templates/list', () => ({ resourceTemplates: [...host.view.templateListing] })),
  );
  mcp.server.setRequestHandler('resources/read', ({ params }, context) =>
    answer('resources/read', () => readResource(host, params.uri, new SdkRequestScope(mcp, context))),
  );
}
