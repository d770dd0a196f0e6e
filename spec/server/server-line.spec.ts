import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Host } from '../../lib/dispatch/host';
import { Context, MCPServer, Param, Prompt, Resource, Tool } from '../../lib/index';
import { serverFactory } from '../../lib/protocol/bind-server';
import { ServerLine } from '../../lib/server/server-line';
import { requireServerState } from '../../lib/server/server-state';
import { createHttpServing } from '../../lib/transports/http/create-http-serving';
import { openInMemorySession } from '../../lib/transports/in-memory';

let finish: (() => void)[] = [];
let life: string[] = [];

/** Waits until the spec lets it finish. */
function finishing(): Promise<void> {
  return new Promise((resolve) => finish.push(resolve));
}

class Former extends MCPServer {
  @Tool() greet(@Param('name') name: string): string {
    return `Hello, ${name}`;
  }

  @Tool({ output: String }) async slow(context: Context): Promise<string> {
    await finishing();
    await context.progress(1);
    return 'the former';
  }

  @Resource('notes://today') today(): string {
    return 'former notes';
  }

  protected override onStart(): void {
    life.push('former starts');
  }

  protected override onStop(): void {
    life.push('former stops');
  }
}

class Latter extends MCPServer {
  @Tool() greet(@Param('name') name: string, @Param('city', { description: 'where' }) city: string): string {
    return `Hello, ${name} of ${city}`;
  }

  @Tool() slow(): string {
    return 'the latter';
  }

  @Resource('notes://today') today(): string {
    return 'latter notes';
  }

  @Prompt() brief(): string {
    return 'Brief me.';
  }

  protected override onStart(): void {
    life.push('latter starts');
  }

  protected override onStop(): void {
    life.push('latter stops');
  }
}

class Failing extends MCPServer {
  protected override onStart(): void {
    throw new Error('the database is locked');
  }
}

const lineOf = (server: MCPServer): ServerLine => new ServerLine(requireServerState(server), { grace: 5000 });
const replace = (line: ServerLine, server: MCPServer): Promise<void> => line.replace(requireServerState(server));
const textOf = (result: unknown): unknown => {
  const [block] = (result as CallToolResult).content;
  return block?.type === 'text' ? block.text : block;
};

type Mode = 'legacy' | 'auto';

/** A client, and what it was told. */
interface Listening {
  readonly client: Client;
  readonly told: string[];
  readonly session: () => string | undefined;
}

async function listen(client: Client, mode: Mode, connect: () => Promise<void>): Promise<string[]> {
  const told: string[] = [];
  for (const method of [
    'notifications/tools/list_changed',
    'notifications/prompts/list_changed',
    'notifications/resources/list_changed',
  ] as const) {
    client.setNotificationHandler(method, () => void told.push(method.split('/')[1] ?? ''));
  }
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void told.push(params.uri));
  await connect();
  if (mode === 'legacy') await client.subscribeResource({ uri: 'notes://today' });
  else {
    await client.listen({
      toolsListChanged: true,
      promptsListChanged: true,
      resourcesListChanged: true,
      resourceSubscriptions: ['notes://today'],
    });
  }
  return told;
}

const newClient = (mode: Mode): Client => new Client({ name: 'specs', version: '1' }, { versionNegotiation: { mode } });

/** Connects to a host in memory, and over HTTP with sessions. */
const WAYS: Record<string, (host: Host, mode: Mode) => Promise<Listening & { readonly close: () => Promise<void> }>> = {
  'in memory': async (host, mode) => {
    const memory = openInMemorySession(serverFactory(host, { lasting: true }), (error) => life.push(error.message));
    const client = newClient(mode);
    const told = await listen(client, mode, () => client.connect(memory.transport));
    const close = async (): Promise<void> => {
      await client.close();
      await memory.close();
    };
    return { client, told, session: () => 'memory', close };
  },
  'over HTTP': async (host, mode) => {
    const serving = createHttpServing(host, { sessions: true });
    const http = createServer((request, response) => void serving.node(request, response));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const url = new URL(`http://127.0.0.1:${String((http.address() as AddressInfo).port)}/mcp`);
    const transport = new StreamableHTTPClientTransport(url);
    const client = newClient(mode);
    const told = await listen(client, mode, () => client.connect(transport));
    const close = async (): Promise<void> => {
      await client.close();
      await serving.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    };
    return { client, told, session: () => transport.sessionId, close };
  },
};

const CASES = Object.keys(WAYS).flatMap((way) => (['legacy', 'auto'] as const).map((mode) => [way, mode] as const));

beforeEach(() => {
  life = [];
  finish = [];
});

describe(ServerLine, () => {
  it.each(CASES)('replaces a server %s, for a client in the mode %s that stays connected', async (way, mode) => {
    const line = lineOf(new Former());
    await line.start();
    const { client, told, session, close } = await WAYS[way]!(line.host, mode); // eslint-disable-line @typescript-eslint/no-non-null-assertion -- a key of it
    const opened = session();
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['greet', 'slow']);
    expect(await client.listPrompts()).toMatchObject({ prompts: [] });

    const running = client.callTool({ name: 'slow', arguments: {} });
    while (finish.length === 0) await sleep(5);
    await replace(line, new Latter());
    expect(life).toEqual(['former starts', 'latter starts']);

    const { tools } = await client.listTools();
    expect(tools.map(({ inputSchema }) => inputSchema.required)).toEqual([['name', 'city'], undefined]);
    expect(textOf(await client.callTool({ name: 'slow', arguments: {} }))).toBe('the latter');
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['brief']);
    expect(textOf(await client.callTool({ name: 'greet', arguments: { name: 'Ada', city: 'London' } }))).toBe(
      'Hello, Ada of London',
    );

    expect(life).toEqual(['former starts', 'latter starts']);
    finish.forEach((end) => {
      end();
    });
    expect(textOf(await running)).toBe('the former');
    while (life.length < 3) await sleep(5);
    expect(life).toEqual(['former starts', 'latter starts', 'former stops']);

    line.host.control.resourceUpdated('notes://today');
    while (!told.includes('notes://today')) await sleep(5);
    expect([...new Set(told)].sort()).toEqual(['notes://today', 'prompts', 'tools']);
    expect(session()).toBe(opened);
    await close();
    await line.stop();
    expect(life).toEqual(['former starts', 'latter starts', 'former stops', 'latter stops']);
  });

  it('tells of nothing where no list is another', async () => {
    const line = lineOf(new Former());
    await line.start();
    const { client, told, close } = await WAYS['in memory']!(line.host, 'legacy'); // eslint-disable-line @typescript-eslint/no-non-null-assertion -- a key of it
    await replace(line, new Former());
    await client.ping();
    await sleep(20);
    expect(told).toEqual([]);
    await close();
    await line.stop();
  });

  it('keeps the server in its place where the new one does not start', async () => {
    const line = lineOf(new Former());
    await line.start();
    const { client, told, close } = await WAYS['in memory']!(line.host, 'legacy'); // eslint-disable-line @typescript-eslint/no-non-null-assertion -- a key of it
    await expect(replace(line, new Failing())).rejects.toThrow('the database is locked');
    expect(textOf(await client.callTool({ name: 'greet', arguments: { name: 'Ada' } }))).toBe('Hello, Ada');
    expect(told).toEqual([]);
    expect(life).toEqual(['former starts']);
    await close();
    await line.stop();
  });

  it('stops a server whose calls take too long while they run, and lets them finish', async () => {
    const line = new ServerLine(requireServerState(new Former()), { grace: 30 });
    await line.start();
    const { client, close } = await WAYS['in memory']!(line.host, 'auto'); // eslint-disable-line @typescript-eslint/no-non-null-assertion -- a key of it
    const running = client.callTool({ name: 'slow', arguments: {} });
    while (finish.length === 0) await sleep(5);
    await replace(line, new Latter());
    while (!life.includes('former stops')) await sleep(5);
    finish.forEach((end) => {
      end();
    });
    expect(textOf(await running)).toBe('the former');
    await close();
    await line.stop();
  });

  it('stops at once what still waits for its calls, where the line itself is stopped', async () => {
    const line = lineOf(new Former());
    await line.start();
    const { client, close } = await WAYS['in memory']!(line.host, 'auto'); // eslint-disable-line @typescript-eslint/no-non-null-assertion -- a key of it
    const running = client.callTool({ name: 'slow', arguments: {} }).catch(() => 'ended');
    while (finish.length === 0) await sleep(5);
    await replace(line, new Latter());
    const begun = performance.now();
    await line.stop();
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(life.sort()).toEqual(['former starts', 'former stops', 'latter starts', 'latter stops']);
    await close();
    expect(await running).toBe('ended');
  });
});
