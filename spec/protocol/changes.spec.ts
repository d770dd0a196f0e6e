import { PassThrough } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { Context, MCPServer, Param, Prompt, Resource, Tool } from '../../lib/index';
import { serverFactory } from '../../lib/protocol/bind-server';
import { requireServerState } from '../../lib/server/server-state';
import { openStdioSession } from '../../lib/transports/stdio';
import { connectInMemory, GENERATIONS, spawnServer } from '../support/sessions';
import type { Generation, Session } from '../support/sessions';

class News extends MCPServer {
  #release: () => void = () => undefined;
  readonly released = new Promise<void>((resolve) => {
    this.#release = resolve;
  });

  @Tool() read(): string {
    return 'read';
  }

  @Tool() async wait(): Promise<string> {
    await this.released;
    return 'waited';
  }

  @Resource('news://today') today(): string {
    return 'today';
  }

  @Resource('news://{day}') day(@Param('day') day: string): string {
    return day;
  }

  @Prompt() digest(): string {
    return 'Digest.';
  }

  release(): void {
    this.#release();
  }
}

const EVERYTHING = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true } as const;
const METHODS = {
  'notifications/tools/list_changed': 'tools',
  'notifications/prompts/list_changed': 'prompts',
  'notifications/resources/list_changed': 'resources',
} as const;

/** What a client is told, from now on; in 2026-07-28 it has to listen for it. */
async function toldTo({ client, generation }: Session, uris: readonly string[] = []): Promise<readonly string[]> {
  const told: string[] = [];
  for (const [method, name] of Object.entries(METHODS)) {
    client.setNotificationHandler(method as keyof typeof METHODS, () => {
      told.push(name);
    });
  }
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    told.push(params.uri);
  });
  if (generation === '2026-07-28') await client.listen({ ...EVERYTHING, resourceSubscriptions: [...uris] });
  else for (const uri of uris) await client.subscribeResource({ uri });
  return told;
}

/** Lets everything that is under way arrive. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await setImmediate();
}

async function codeOf(request: Promise<unknown>): Promise<unknown> {
  try {
    return await request;
  } catch (error) {
    const { code, message } = error as { code: unknown; message: string };
    return { code, message };
  }
}

describe.each(GENERATIONS)('changes in generation %s', (generation: Generation) => {
  const sessions: Session[] = [];
  async function open(server: MCPServer): Promise<Session> {
    const session = await connectInMemory(server, generation);
    sessions.push(session);
    return session;
  }
  afterEach(async () => {
    for (const session of sessions.splice(0)) await session.close();
  });

  it('are announced as what can be told', async () => {
    const { client } = await open(new News());
    expect(client.getServerCapabilities()).toMatchObject({
      tools: { listChanged: true },
      prompts: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
    });
  });

  it('take what is disabled out of the lists', async () => {
    const server = new News();
    const { client } = await open(server);
    server.changes.disable('read', 'today', 'day', 'digest');
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['wait']);
    expect((await client.listResources()).resources).toEqual([]);
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
    expect((await client.listPrompts()).prompts).toEqual([]);
    server.changes.enable('read', 'today', 'day', 'digest');
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['read', 'wait']);
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(['news://today']);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
    expect((await client.listPrompts()).prompts).toHaveLength(1);
  });

  it('answer for what is disabled as for what does not exist', async () => {
    const server = new News();
    const { client } = await open(server);
    server.changes.disable('read', 'today', 'day', 'digest');
    expect(await codeOf(client.callTool({ name: 'read' }))).toEqual({ code: -32602, message: 'Unknown tool: read' });
    expect(await codeOf(client.getPrompt({ name: 'digest' }))).toEqual({
      code: -32602,
      message: 'Unknown prompt: digest',
    });
    for (const uri of ['news://today', 'news://monday']) {
      expect(await codeOf(client.readResource({ uri }))).toEqual({
        code: -32602,
        message: `Resource not found: ${uri}`,
      });
    }
    expect(
      await codeOf(
        client.complete({ ref: { type: 'ref/prompt', name: 'digest' }, argument: { name: 'a', value: '' } }),
      ),
    ).toEqual({ code: -32602, message: 'Unknown prompt: digest' });
    server.changes.enable('today');
    expect(await client.readResource({ uri: 'news://today' })).toMatchObject({ contents: [{ text: 'today' }] });
  });

  it('let a call that runs come to its end', async () => {
    const server = new News();
    const { client } = await open(server);
    const running = client.callTool({ name: 'wait' });
    await settled();
    server.changes.disable('wait');
    server.release();
    expect(await running).toMatchObject({ content: [{ type: 'text', text: 'waited' }] });
    expect(await codeOf(client.callTool({ name: 'wait' }))).toMatchObject({ message: 'Unknown tool: wait' });
  });

  it('are told to every client, once for what happens at once, and updates to those who asked for them', async () => {
    const server = new News();
    const [one, other] = [await open(server), await open(server)];
    const told = [await toldTo(one, ['news://monday', 'news://today']), await toldTo(other, ['news://today'])];
    server.changes.disable('read', 'wait', 'today');
    server.changes.enable('read');
    server.changes.promptListChanged();
    server.changes.resourceUpdated('news://monday');
    server.changes.resourceUpdated('news://tuesday');
    await settled();
    expect(told).toEqual([
      ['tools', 'resources', 'prompts', 'news://monday'],
      ['tools', 'resources', 'prompts'],
    ]);
    server.changes.resourceUpdated('news://today');
    await settled();
    expect(told.map((entries) => entries.at(-1))).toEqual(['news://today', 'news://today']);
  });

  it('reach the clients of a server that includes the changed one', async () => {
    const news = new News();
    const outer = new (class Outer extends MCPServer {})('Outer', { include: [{ server: news, prefix: 'n_' }] });
    const session = await open(outer);
    const told = await toldTo(session, ['news://today']);
    news.changes.disable('read');
    news.changes.resourceUpdated('news://today');
    await settled();
    expect(told).toEqual(['tools', 'news://today']);
    expect([...(await session.tools()).keys()]).toEqual(['n_wait']);
  });

  it('can be made by the very call that is served', async () => {
    class Switching extends MCPServer {
      @Tool() lock(): string {
        this.changes.disable('secret');
        return 'locked';
      }
      @Tool() secret(context: Context): string {
        return String(context.requestId);
      }
    }
    const session = await open(new Switching());
    const told = await toldTo(session);
    expect(await session.call('lock')).toMatchObject({ content: [{ text: 'locked' }] });
    await settled();
    expect(told).toEqual(['tools']);
    expect([...(await session.tools()).keys()]).toEqual(['lock']);
  });

  it('are kept for nobody once the connection is closed', async () => {
    const server = new News();
    const feed = requireServerState(server).host.changes;
    for (let turn = 0; turn < 20; turn++) {
      const session = await connectInMemory(server, generation);
      await toldTo(session, ['news://today']);
      expect(feed.listening).toBe(1);
      await session.close();
      expect(feed.listening).toBe(0);
    }
  });

  it('pile up for no client that does not read', async () => {
    const server = new News();
    const state = requireServerState(server);
    const output = new PassThrough();
    const waiting: (() => void)[] = [];
    const written: string[] = [];
    const input = new PassThrough();
    const session = openStdioSession(serverFactory(state.host, { lasting: true }), {
      input,
      output: {
        stream: output,
        write: (text, done) => {
          written.push(text);
          waiting.push(done);
        },
      },
      grace: 10,
      onerror: () => undefined,
    });
    const uri = 'news://today';
    const say = async (message: object): Promise<void> => {
      input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
      await settled();
      for (const done of waiting.splice(0)) done();
      await settled();
    };
    if (generation === '2025-11-25') {
      const clientInfo = { name: 'slow', version: '1' };
      const params = { protocolVersion: generation, capabilities: {}, clientInfo };
      await say({ id: 1, method: 'initialize', params });
      await say({ method: 'notifications/initialized' });
      await say({ id: 2, method: 'resources/subscribe', params: { uri } });
    } else {
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': generation,
        'io.modelcontextprotocol/clientCapabilities': {},
      };
      const notifications = { toolsListChanged: true, resourceSubscriptions: [uri] };
      await say({ id: 'l', method: 'subscriptions/listen', params: { notifications, _meta } });
    }
    written.length = 0;
    for (let turn = 0; turn < 1_000; turn++) {
      server.changes.resourceUpdated(uri);
      server.changes.toolListChanged();
      await Promise.resolve();
    }
    await settled();
    expect(written).toHaveLength(2);
    for (const done of waiting.splice(0)) done();
    await settled();
    // Told once more, since the client may have looked before the last change.
    expect(written).toHaveLength(4);
    for (const done of waiting.splice(0)) done();
    await settled();
    expect(written).toHaveLength(4);
    await session.end();
    await settled();
    expect(state.host.changes.listening).toBe(0);
  });

  it('are told over stdio, and an open subscription does not hold up the end', async () => {
    const session = await spawnServer('switching', { generation });
    try {
      const told = await toldTo(session, ['clock://now']);
      await session.call('hide');
      await session.call('tick');
      await setTimeout(100);
      expect(told).toEqual(['tools', 'clock://now']);
      expect([...(await session.tools()).keys()]).toEqual(['hide', 'tick']);
    } finally {
      const begun = performance.now();
      await session.close();
      expect(performance.now() - begun).toBeLessThan(900);
    }
  });
});

describe('subscriptions in generation 2025-11-25', () => {
  let session: Session;
  const server = new News();
  beforeAll(async () => {
    session = await connectInMemory(server, '2025-11-25');
  });
  afterAll(() => session.close());

  it('end with unsubscribing, which may be asked for twice', async () => {
    const told = await toldTo(session, ['news://today']);
    await session.client.unsubscribeResource({ uri: 'news://today' });
    expect(await session.client.unsubscribeResource({ uri: 'news://today' })).toEqual({});
    server.changes.resourceUpdated('news://today');
    await settled();
    expect(told).toEqual([]);
  });

  it('are refused for what cannot be read', async () => {
    expect(await codeOf(session.client.subscribeResource({ uri: 'olds://today' }))).toEqual({
      code: -32602,
      message: 'Resource not found: olds://today',
    });
  });

  it('are limited in the length of their URIs together', async () => {
    const uris = [0, 1, 2].map((index) => `news://${String(index).repeat(30_000)}`);
    for (const uri of uris.slice(0, 2)) await session.client.subscribeResource({ uri });
    expect(await codeOf(session.client.subscribeResource({ uri: uris[2] ?? '' }))).toEqual({
      code: -32602,
      message:
        'The URIs that a connection is subscribed to can have 65536 characters together; unsubscribe from one first.',
    });
    await session.client.unsubscribeResource({ uri: uris[0] ?? '' });
    expect(await session.client.subscribeResource({ uri: uris[2] ?? '' })).toEqual({});
    for (const uri of uris) await session.client.unsubscribeResource({ uri });
  });

  it('are limited per connection', async () => {
    for (let index = 0; index < 1_000; index++)
      await session.client.subscribeResource({ uri: `news://${String(index)}` });
    expect(await session.client.subscribeResource({ uri: 'news://5' })).toEqual({});
    expect(await codeOf(session.client.subscribeResource({ uri: 'news://1000' }))).toEqual({
      code: -32602,
      message: 'A connection can be subscribed to 1000 resources; unsubscribe from one first.',
    });
    await session.client.unsubscribeResource({ uri: 'news://5' });
    expect(await session.client.subscribeResource({ uri: 'news://1000' })).toEqual({});
  });
});
