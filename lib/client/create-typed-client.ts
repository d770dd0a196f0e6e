import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ToolDefinition } from '../definition/tool-definition';
import type { ServerState } from '../server/server-state';
import type { ClientControls } from './connected';
import { createResultReader } from './read-result';
import { createArgumentsWriter } from './to-arguments';

/** The part of an SDK client that is used here. */
export interface SdkClient {
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<CallToolResult>;
  close(): Promise<void>;
}

interface Connection<Client extends SdkClient> {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

/** Names that languages and test runners look for on any object, to which a function would be a false answer. */
const NEVER_MEMBERS: ReadonlySet<PropertyKey> = new Set(['then', 'toJSON', 'asymmetricMatch', '$$typeof', 'nodeType']);

/** A client whose members are the tools of the server it is connected to, by the names of their methods. */
export function createTypedClient<Client extends SdkClient>(
  { host, className, parts: [own] }: ServerState,
  { client, close }: Connection<Client>,
): ClientControls<Client> {
  // Included servers have methods of the same names; their tools are called by their names on the wire.
  // What is disabled now may be enabled later; whether it is offered is for the server to say.
  const tools = [...host.whole.tools.values()].filter((tool) => host.ownerOf(tool) === own.target);
  const members = new Map(tools.map((tool) => [tool.member, createToolMember(tool, client)]));
  const controls: ClientControls<Client> = Object.freeze({
    client,
    close,
    call: (name: string, args: Readonly<Record<string, unknown>> = {}) =>
      client.callTool({ name, arguments: { ...args } }),
  });
  return new Proxy(controls, {
    get(target, key): unknown {
      if (typeof key === 'symbol' || Object.hasOwn(target, key)) return Reflect.get(target, key);
      const member = key === 'then' ? undefined : members.get(key);
      if (member !== undefined || NEVER_MEMBERS.has(key)) return member;
      if (key in target) return Reflect.get(target, key);
      return () => Promise.reject(new TypeError(noTool(className, key, [...members.keys()])));
    },
  });
}

function createToolMember(tool: ToolDefinition, client: SdkClient): (...values: unknown[]) => Promise<unknown> {
  const write = createArgumentsWriter(tool);
  const read = createResultReader(tool);
  return async (...values) => read(await client.callTool({ name: tool.name, arguments: write(values) }));
}

function noTool(className: string, key: string, members: readonly string[]): string {
  const offer = members.length === 0 ? 'it has no tools' : `its tools are ${members.join(', ')}`;
  return `${className}.${key} is no tool; ${offer}.`;
}
