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
  const instructions = client.getInstructions();
  return {
    server: client.getServerVersion(),
    protocolVersion: client.getNegotiatedProtocolVersion(),
    capabilities: client.getServerCapabilities(),
    ...(instructions !== undefined && { instructions }),
    tools: await listTools(session),
    resources: await listResources(session),
    resourceTemplates: await listTemplates(session),
    prompts: await listPrompts(session),
  };
}

/** All tools; none of a server that says it has none. */
export async function listTools(session: Session): Promise<readonly Tool[]> {
  const { client } = session;
  if (client.getServerCapabilities()?.tools === undefined) return [];
  const { tools } = await session.need('tools/list', (options) => client.listTools(undefined, quiet(options)));
  return tools;
}

/** All resources that are listed. */
export async function listResources(session: Session): Promise<readonly Resource[]> {
  const { client } = session;
  if (client.getServerCapabilities()?.resources === undefined) return [];
  const { resources } = await session.need('resources/list', (options) =>
    client.listResources(undefined, quiet(options)),
  );
  return resources;
}

/** All resource templates. */
export async function listTemplates(session: Session): Promise<readonly ResourceTemplateType[]> {
  const { client } = session;
  if (client.getServerCapabilities()?.resources === undefined) return [];
  const answer = await session.ask('resources/templates/list', (options) =>
    client.listResourceTemplates(undefined, quiet(options)),
  );
  // Servers that have none of them often do not know the method.
  return answer.kind === 'result' ? answer.result.resourceTemplates : [];
}

/** All prompts. */
export async function listPrompts(session: Session): Promise<readonly Prompt[]> {
  const { client } = session;
  if (client.getServerCapabilities()?.prompts === undefined) return [];
  const { prompts } = await session.need('prompts/list', (options) => client.listPrompts(undefined, quiet(options)));
  return prompts;
}

/** What takes no time has no progress; a token for it would be one more thing that old servers stumble over. */
export function quiet({ onprogress: _unused, ...options }: RequestOptions): RequestOptions {
  return options;
}
