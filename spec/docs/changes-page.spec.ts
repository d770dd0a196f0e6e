import { setImmediate } from 'node:timers/promises';
import { connect } from '../../lib/client';
import type { ConnectOptions } from '../../lib/client';
import type { MCPServer } from '../../lib/index';
import { blockModules } from './block-module';
import { BlockProject } from './block-project';
import { blocksOf } from './markdown';

const modules = blockModules(blocksOf('docs/changes.md').filter(({ language }) => language === 'ts'));

let project: BlockProject;
let exported: Record<string, unknown>;

beforeAll(() => {
  project = new BlockProject(modules);
  exported = Object.assign({}, ...modules.map((module) => project.load(module))) as typeof exported;
}, 120_000);

afterAll(() => {
  project.remove();
});

type Connection = Awaited<ReturnType<typeof connect>>;

async function withServer<R>(
  target: string | MCPServer,
  ask: (connection: Connection) => Promise<R>,
  options: ConnectOptions = {},
): Promise<R> {
  const Server = (typeof target === 'string' ? exported[target] : target) as new () => MCPServer;
  const connection = await connect(Server, options);
  try {
    return await ask(connection);
  } finally {
    await connection.close();
  }
}

async function toolNames({ client }: Connection): Promise<readonly string[]> {
  return (await client.listTools()).tools.map(({ name }) => name);
}

describe('the page on changes', () => {
  it('has a shop that offers what it says, and tells of it', async () => {
    await withServer(
      'Shop',
      async (connection) => {
        const { client } = connection;
        const told: string[] = [];
        client.setNotificationHandler('notifications/tools/list_changed', () => {
          told.push('tools');
        });
        client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
          told.push(params.uri);
        });
        await client.subscribeResource({ uri: 'shop://stock' });
        expect(await toolNames(connection)).toEqual(['order']);
        for (let turn = 0; turn < 3; turn++) await client.callTool({ name: 'order' });
        expect(await toolNames(connection)).toEqual(['refund']);
        await setImmediate();
        // The second order changes the content of the resource, and no list.
        expect(told).toEqual(['tools', 'shop://stock', 'shop://stock', 'tools', 'shop://stock']);
        await expect(client.callTool({ name: 'order' })).rejects.toMatchObject({ code: -32602 });
      },
      { protocol: '2025-11-25' },
    );
  });

  it('has a mall that names the same tool as its shop', async () => {
    const { mall } = exported as { mall: MCPServer };
    await withServer(mall, async (connection) => {
      expect(await toolNames(connection)).toEqual(['shop_order']);
      mall.changes.disable('shop_order');
      expect(await toolNames(connection)).toEqual([]);
      mall.changes.enable('shop_order');
    });
  });

  it('has an archive of two pages', async () => {
    await withServer(
      'Archive',
      async ({ client }) => {
        const page = async (cursor?: string) =>
          (await client.request({ method: 'resources/list', params: cursor === undefined ? {} : { cursor } })) as {
            resources: readonly { uri: string }[];
            nextCursor?: string;
          };
        const first = await page();
        expect(first.resources.map(({ uri }) => uri)).toEqual(['archive://1999', 'archive://2000']);
        const last = await page(first.nextCursor);
        expect(last.resources.map(({ uri }) => uri)).toEqual(['archive://2001']);
        expect(last.nextCursor).toBeUndefined();
      },
      { protocol: '2025-11-25' },
    );
  });

  it('has an atlas that says how long it may be kept', async () => {
    await withServer(
      'Atlas',
      async ({ client }) => {
        expect(await client.request({ method: 'tools/list', params: {} })).toMatchObject({
          ttlMs: 3_600_000,
          cacheScope: 'public',
        });
        expect(await client.readResource({ uri: 'atlas://borders' })).toMatchObject({
          ttlMs: 86_400_000,
          cacheScope: 'public',
        });
      },
      { protocol: '2026-07-28' },
    );
  });

  it('has a tool with a header', async () => {
    await withServer('Regions', async ({ client }) => {
      const [tool] = (await client.listTools()).tools;
      expect(tool?.inputSchema.properties?.region).toEqual({
        title: 'Region',
        type: 'string',
        'x-mcp-header': 'Region',
      });
    });
  });
});
