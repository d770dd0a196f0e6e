import { setTimeout } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import type { CallToolResult, Tool } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { connect } from '../../lib/client';
import type { MCPServer } from '../../lib/server/mcp-server';
import { compiledServer } from './compiled-servers';

/** The protocol generations: the first opens with `initialize`, the second with `server/discover`. */
export const GENERATIONS = ['2025-11-25', '2026-07-28'] as const;
export type Generation = (typeof GENERATIONS)[number];

/** A server under test, seen through the official client. */
export interface Session {
  readonly generation: Generation;
  /** The official SDK's client. */
  readonly client: Client;
  /** The result of `tools/call` without what the protocol adds (`_meta`, `resultType`). */
  readonly call: (name: string, args?: Readonly<Record<string, unknown>>) => Promise<CallToolResult>;
  /** The entries of `tools/list`, by name. */
  readonly tools: () => Promise<ReadonlyMap<string, Tool>>;
  readonly close: () => Promise<void>;
}

/** A server in a process of its own. */
export interface SpawnedSession extends Session {
  /** What the process has written to standard error so far. */
  readonly stderr: () => string;
}

/** How `spawnServer` starts the process. */
export interface SpawnOptions {
  readonly generation: Generation;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Connects the official client to a server inside this process. */
export async function connectInMemory(
  server: MCPServer | (new () => MCPServer),
  generation: Generation = '2025-11-25',
): Promise<Session> {
  const connected = await connect(server, { protocol: generation });
  return sessionOf(connected.client, generation, () => connected.close());
}

/** Runs `check` on a fresh server per protocol generation; whatever it did, the server must be alive afterwards. */
export async function inBothGenerations(
  Server: new () => MCPServer,
  check: (session: Session) => Promise<void>,
): Promise<void> {
  for (const generation of GENERATIONS) {
    const session = await connectInMemory(Server, generation);
    try {
      await check(session);
      await expectAlive(session);
    } finally {
      await session.close();
    }
  }
}

/** Starts `spec/fixtures/servers/<name>.ts` as a process and connects the official client over stdio. */
export async function spawnServer(name: string, options: SpawnOptions): Promise<SpawnedSession> {
  const { generation, args = [], env = {} } = options;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [compiledServer(name), ...args],
    stderr: 'pipe',
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const mode = generation === '2025-11-25' ? 'legacy' : { pin: generation };
  const client = new Client({ name: 'specs', version: '1' }, { versionNegotiation: { mode } });
  try {
    await client.connect(transport);
  } catch (cause) {
    await client.close();
    throw new Error(`${name} does not answer: ${String(cause)}\n${stderr}`, { cause });
  }
  return { ...sessionOf(client, generation, () => client.close()), stderr: () => stderr };
}

/** What must hold after anything that was done to a server: it lists what it offers and, where the generation has it, answers ping. */
export async function expectAlive({ client, generation }: Session): Promise<void> {
  const { tools } = await client.listTools();
  const { resources, prompts } = client.getServerCapabilities() ?? {};
  if (resources === undefined && prompts === undefined) expect(tools.length).toBeGreaterThan(0);
  if (generation === '2025-11-25') expect(await client.ping()).toEqual({});
}

function sessionOf(client: Client, generation: Generation, close: () => Promise<void>): Session {
  return {
    generation,
    client,
    close,
    call: async (name, args) => {
      const result = await client.callTool({ name, ...(args && { arguments: { ...args } }) });
      return channelsOf(result);
    },
    tools: async () => new Map((await client.listTools()).tools.map((tool) => [tool.name, tool])),
  };
}

/** What the protocol adds to the result of a tool. */
const ADDED = new Set(['_meta', 'resultType']);

function channelsOf(result: CallToolResult): CallToolResult {
  return Object.fromEntries(Object.entries(result).filter(([key]) => !ADDED.has(key))) as CallToolResult;
}

/** What a server has said on standard error, once it has said this; the stream may be behind the answers. */
export async function logged({ stderr }: SpawnedSession, said: RegExp): Promise<string> {
  for (let turn = 0; turn < 1_000 && !said.test(stderr()); turn++) await setTimeout(10);
  expect(stderr()).toMatch(said);
  return stderr();
}
