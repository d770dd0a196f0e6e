import { Client, ResourceNotFoundError } from '@modelcontextprotocol/client';
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { connect } from '../../lib/client';
import { MCPServer, Param, Resource, Tool } from '../../lib/index';
import { openInMemorySession } from '../../lib/transports/in-memory';
import { callRaw } from '../support/call-raw';
import { contentsAt, notFound, refusalAt, refusalOf, textAt } from '../support/read-resource';
import { connectInMemory, GENERATIONS, spawnServer } from '../support/sessions';
import type { Generation, Session, SpawnedSession } from '../support/sessions';

describe.each(GENERATIONS)('resources over stdio in generation %s', (generation) => {
  let session: SpawnedSession;
  beforeAll(async () => {
    session = await spawnServer('readable', { generation });
  });
  afterAll(() => session.close());

  it('are announced and listed, templates apart', async () => {
    const { client } = session;
    expect(client.getServerCapabilities()?.resources).toEqual({ listChanged: true, subscribe: true });
    expect((await client.listResources()).resources).toEqual([
      { uri: 'KB://Main/Readme', name: 'readme', mimeType: 'text/markdown', size: 4 },
      { uri: 'bin://logo', name: 'logo' },
      { uri: 'bin://both', name: 'both' },
      { uri: 'who://asks', name: 'who' },
      { uri: 'page://1', name: 'page://1' },
      { uri: 'page://2', name: 'page://2', title: 'Two' },
    ]);
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([
      { uriTemplate: 'page://{n}', name: 'page', title: 'Pages' },
    ]);
    expect((await client.listTools()).tools).toEqual([]);
  });

  it('are read with the type that fits the value', async () => {
    expect(await contentsAt(session, 'KB://Main/Readme')).toEqual([
      { uri: 'KB://Main/Readme', mimeType: 'text/markdown', text: '# Hi' },
    ]);
    expect(await contentsAt(session, 'bin://logo')).toEqual([
      { uri: 'bin://logo', mimeType: 'image/png', blob: '+/8=' },
    ]);
    expect(await contentsAt(session, 'bin://both')).toEqual([
      { uri: 'bin://both', mimeType: 'text/plain', text: 'two bytes:' },
      { uri: 'bin://both', mimeType: 'application/octet-stream', blob: '+/8=' },
    ]);
    expect(await contentsAt(session, 'page://2')).toEqual([
      { uri: 'page://2', mimeType: 'application/json', text: '{\n  "page": 2\n}' },
    ]);
  });

  it('know who asks', async () => {
    expect(await textAt(session, 'who://asks')).toBe('specs');
  });

  it('fail as errors of the request, and the next request is served', async () => {
    expect(await refusalAt(session, 'page://10')).toEqual({
      code: -32603,
      message: 'There are nine pages.',
      data: { uri: 'page://10' },
    });
    expect(await refusalAt(session, 'page://one')).toMatchObject({
      code: -32602,
      data: { reason: 'invalid_variables' },
    });
    expect(await refusalAt(session, 'kb://Main/Readme')).toEqual(notFound('kb://Main/Readme'));
    expect(await textAt(session, 'KB://Main/Readme')).toBe('# Hi');
  });
});

class Few extends MCPServer {
  @Resource('r://a') a(): string {
    return 'a';
  }
  @Resource('r://t/{id}') t(@Param('id') id: number): string {
    return String(id);
  }
}

class None extends MCPServer {
  @Tool() ping(): string {
    return 'pong';
  }
}

/** What the official server offers of the same kind. */
function official(): McpServer {
  const server = new McpServer({ name: 'official', version: '1' });
  server.registerResource('a', 'r://a', {}, (uri) => ({ contents: [{ uri: uri.href, text: 'a' }] }));
  const template = new ResourceTemplate('r://t/{id}', { list: undefined });
  server.registerResource('t', template, {}, (uri, { id }) => ({ contents: [{ uri: uri.href, text: String(id) }] }));
  return server;
}

describe.each(GENERATIONS)('a missing resource in generation %s', (generation) => {
  async function withOfficial<T>(use: (session: Pick<Session, 'client'>) => Promise<T>): Promise<T> {
    const errors: Error[] = [];
    const served = openInMemorySession(official, (error) => errors.push(error));
    const client = new Client({ name: 'specs', version: '1' }, { versionNegotiation: { mode: modeOf(generation) } });
    try {
      await client.connect(served.transport);
      return await use({ client });
    } finally {
      await client.close();
      await served.close();
      expect(errors).toEqual([]);
    }
  }

  it('is answered exactly as the official server answers it', async () => {
    const theirs = await withOfficial(({ client }) => refusalOf(client.readResource({ uri: 'r://zzz' })));
    const ours = await connectInMemory(Few, generation);
    expect(await refusalAt(ours, 'r://zzz')).toEqual(theirs);
    expect(theirs).toEqual(notFound('r://zzz'));
    await ours.close();
  });

  it('is known as one to the official client, and nothing else is', async () => {
    const { client, close } = await connectInMemory(Few, generation);
    const missing = (uri: string) =>
      client.readResource({ uri }).then(
        () => 'read',
        (error: unknown) => error instanceof ResourceNotFoundError,
      );
    expect([await missing('r://zzz'), await missing('r://t/x'), await missing('no uri')]).toEqual([true, false, false]);
    await close();
  });
});

describe('resources on the wire', () => {
  it.each([[{}], [{ uri: 5 }], [{ uri: null }]])('are not read with the params %j', async (params) => {
    const { error, result } = await callRaw(new Few(), params, 'resources/read');
    expect(result).toBeUndefined();
    expect(error?.code).toBe(-32602);
  });

  it('are read with a request of the bare minimum', async () => {
    expect((await callRaw(new Few(), { uri: 'r://a' }, 'resources/read')).result).toEqual({
      contents: [{ uri: 'r://a', mimeType: 'text/plain', text: 'a' }],
    });
  });

  it('are not announced, and no method, where a server has none', async () => {
    const none = await connect(None);
    expect(none.client.getServerCapabilities()?.resources).toBeUndefined();
    await none.close();
    for (const method of ['resources/list', 'resources/templates/list', 'resources/read']) {
      const { error } = await callRaw(new None(), { uri: 'r://a' }, method);
      expect(error?.code).toBe(-32601);
    }
  });
});

function modeOf(generation: Generation): 'legacy' | { pin: string } {
  return generation === '2025-11-25' ? 'legacy' : { pin: generation };
}
