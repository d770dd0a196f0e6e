import { MCPServer, Prompt, Resource, Tool } from '../../lib/index';
import { requireServerState } from '../../lib/server/server-state';
import { HttpServer } from '../support/http-servers';

class Shop extends MCPServer {
  @Tool() sell(): string {
    return 'sold';
  }
  @Tool() close(): string {
    this.changes.disable('sell');
    this.changes.resourceUpdated('shop://stock');
    return 'closed';
  }
  @Resource('shop://stock') stock(): string {
    return 'full';
  }
  @Prompt() ask(): string {
    return 'Ask.';
  }
}

/** Waits for what a connection brings, for 5 seconds at most. */
async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !holds(); turn++) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(holds()).toBe(true);
}

describe('changes over HTTP', () => {
  let running: HttpServer | undefined;
  afterEach(async () => {
    await running?.close();
    running = undefined;
  });

  it('reach what a client of 2026-07-28 listens for', async () => {
    const server = new Shop();
    running = await HttpServer.start(server);
    const client = await running.connect('pinned');
    const told: string[] = [];
    client.setNotificationHandler('notifications/tools/list_changed', () => void told.push('tools'));
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void told.push(params.uri));
    const subscription = await client.listen({ toolsListChanged: true, resourceSubscriptions: ['shop://stock'] });
    expect(subscription.honoredFilter).toEqual({ toolsListChanged: true, resourceSubscriptions: ['shop://stock'] });
    await client.callTool({ name: 'close' });
    await until(() => told.length === 2);
    expect(told).toEqual(['tools', 'shop://stock']);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['close']);
    await expect(client.callTool({ name: 'sell' })).rejects.toMatchObject({ code: -32602 });
    await subscription.close();
  });

  it('reach the sessions of clients of 2025-11-25, and only what they subscribed to', async () => {
    const server = new Shop();
    running = await HttpServer.start(server, { sessions: true });
    const [one, other] = [await running.connect('legacy'), await running.connect('legacy')];
    const told: string[] = [];
    for (const [name, client] of Object.entries({ one, other })) {
      client.setNotificationHandler('notifications/tools/list_changed', () => void told.push(`${name} tools`));
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
        told.push(`${name} ${params.uri}`);
      });
    }
    expect(one.getServerCapabilities()).toMatchObject({ tools: { listChanged: true }, resources: { subscribe: true } });
    await one.subscribeResource({ uri: 'shop://stock' });
    await other.callTool({ name: 'close' });
    await until(() => told.length === 3);
    expect(told.sort()).toEqual(['one shop://stock', 'one tools', 'other tools']);
  });

  it('are not promised to clients of 2025-11-25 without a session', async () => {
    running = await HttpServer.start(new Shop());
    const client = await running.connect('legacy');
    expect(client.getServerCapabilities()).toMatchObject({ tools: {}, resources: {}, prompts: {} });
    const { tools, resources, prompts } = client.getServerCapabilities() ?? {};
    expect([tools, resources, prompts]).toEqual([{}, {}, {}]);
    await expect(client.request({ method: 'resources/subscribe', params: { uri: 'shop://stock' } })).rejects.toThrow();
  });

  it('are kept for nobody once the server has stopped serving', async () => {
    for (const sessions of [true, false]) {
      const server = new Shop();
      const { changes } = requireServerState(server).host;
      running = await HttpServer.start(server, { sessions });
      const client = await running.connect(sessions ? 'legacy' : 'pinned');
      if (sessions) await client.subscribeResource({ uri: 'shop://stock' });
      else await client.listen({ toolsListChanged: true });
      expect(changes.listening).toBe(1);
      await running.close();
      expect(changes.listening).toBe(0);
    }
    running = undefined;
  });
});
