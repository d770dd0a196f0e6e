import type { McpServer } from '@modelcontextprotocol/server';
import type { Host } from '../dispatch/host';
import { listResources } from '../dispatch/list-resources';
import { readResource } from '../dispatch/read-resource';
import { INVALID_PARAMS } from '../errors/protocol-error';
import type { Era } from './era';
import { SdkRequestScope } from './sdk-request-scope';

/** Resource not found, until 2025-11-25; later generations count it among the wrong parameters (SEP-2164). */
const RESOURCE_NOT_FOUND = -32002;

/** Answers `resources/*` from a view that has resources. */
export function bindResources(mcp: McpServer, host: Host, { name, answer }: Era): void {
  const { templateListing } = host.view;
  const notFoundCode = name === 'modern' ? INVALID_PARAMS : RESOURCE_NOT_FOUND;
  mcp.server.registerCapabilities({ resources: {} });
  mcp.server.setRequestHandler('resources/list', () =>
    answer('resources/list', async () => ({ resources: [...(await listResources(host))] })),
  );
  mcp.server.setRequestHandler('resources/templates/list', () =>
    answer('resources/templates/list', () => ({ resourceTemplates: [...templateListing] })),
  );
  mcp.server.setRequestHandler('resources/read', ({ params }, context) =>
    answer('resources/read', () =>
      readResource(host, { uri: params.uri, notFoundCode }, new SdkRequestScope(mcp, context)),
    ),
  );
}
