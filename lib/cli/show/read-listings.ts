import type {
  Implementation,
  Prompt,
  RequestOptions,
  Resource,
  ResourceTemplateType,
  ServerCapabilities,
  Tool,
} from '@modelcontextprotocol/client';
import type { Session } from '../target/session';

/** Everything that a server offers, all pages of it. */
export interface Listings {
  readonly server: Implementation | undefined;
  readonly protocolVersion: string | undefined;
  readonly capabilities: ServerCapabilities | undefined;
  readonly instructions?: string;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly resourceTemplates: readonly ResourceTemplateType[];
  readonly prompts: readonly Prompt[];
}

/** Asks for everything that a server says it has. */
export async function readListings(session: Session): Promise<Listings> {
  const { client } = session;
  const capabilities = client.getServerCapabilities();
  const instructions = client.getInstructions();
  const { tools } = await session.need('tools/list', (options) => client.listTools(undefined, pageOptions(options)));
  const { resources } = await session.need('resources/list', (options) =>
    client.listResources(undefined, pageOptions(options)),
  );
  const { resourceTemplates } = await session.need('resources/templates/list', (options) =>
    client.listResourceTemplates(undefined, pageOptions(options)),
  );
  const { prompts } = await session.need('prompts/list', (options) =>
    client.listPrompts(undefined, pageOptions(options)),
  );
  return {
    server: client.getServerVersion(),
    protocolVersion: client.getNegotiatedProtocolVersion(),
    capabilities,
    ...(instructions !== undefined && { instructions }),
    tools,
    resources,
    resourceTemplates,
    prompts,
  };
}

/** Lists have no progress; a token for it would be one more thing that old servers stumble over. */
export function pageOptions({ onprogress: _unused, ...options }: RequestOptions): RequestOptions {
  return options;
}
