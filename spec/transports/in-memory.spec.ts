import { Client } from '@modelcontextprotocol/client';
import { openInMemorySession } from '../../lib/transports/in-memory';
import { bareServer, text } from './bare-server';

const raise = (error: Error): never => {
  throw error;
};

/** Gives the other side its turns until something holds; Jest's own limit ends a wait that is in vain. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate);
}

describe(openInMemorySession, () => {
  it.each([
    ['legacy', 'legacy'],
    ['auto', 'modern'],
    [{ pin: '2026-07-28' }, 'modern'],
  ] as const)('serves a client in the mode %j', async (mode, era) => {
    const { transport, close } = openInMemorySession(
      bareServer((name) => text(name)),
      raise,
    );
    const client = new Client({ name: 'spec', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(transport);
    expect(client.getProtocolEra()).toBe(era);
    expect((await client.callTool({ name: 'x' })).content).toEqual([{ type: 'text', text: 'x' }]);
    await client.close();
    await close();
  });

  it('guards the messages like every other transport', async () => {
    const { transport, close } = openInMemorySession(
      bareServer((name) => text(name)),
      raise,
    );
    const answers: unknown[] = [];
    transport.onmessage = (message) => answers.push(message);
    await transport.start();
    const send = (message: unknown) => transport.send(message as Parameters<typeof transport.send>[0]);
    await send([]);
    await send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x', arguments: [1] } });
    expect(answers).toEqual([
      {
        jsonrpc: '2.0',
        id: null,
        error: {
          code: -32600,
          message: 'Invalid request: batches are not supported, send one message at a time.',
        },
      },
      {
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32602, message: 'Invalid params: "arguments" of tools/call must be an object, not an array.' },
      },
    ]);
    await close();
  });

  it('refuses what names a revision that is not spoken, also once another one was', async () => {
    const { transport, close } = openInMemorySession(
      bareServer((name) => text(name)),
      raise,
    );
    const answers = new Map<unknown, unknown>();
    transport.onmessage = (message) => {
      if ('id' in message) answers.set(message.id, 'error' in message ? message.error : 'a result');
    };
    await transport.start();
    for (const [id, version] of ['2026-07-28', '1999-01-01', '2025-11-25', '2026-07-28'].entries()) {
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': version,
        'io.modelcontextprotocol/clientCapabilities': {},
      };
      await transport.send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'x', _meta } });
    }
    await until(() => answers.size === 4);
    const refused = (requested: string) => ({
      code: -32022,
      message: `Unsupported protocol version: ${requested}`,
      data: { supported: ['2026-07-28'], requested },
    });
    expect([0, 1, 2, 3].map((id) => answers.get(id))).toEqual([
      'a result',
      refused('1999-01-01'),
      refused('2025-11-25'),
      'a result',
    ]);
    await close();
  });

  it('hands over copies, so that a later change on one side stays there', async () => {
    const result = { content: [], structuredContent: { at: new Date(0) as unknown } };
    const { transport, close } = openInMemorySession(
      bareServer(() => result),
      raise,
    );
    const client = new Client({ name: 'spec', version: '1' });
    await client.connect(transport);
    const answer = await client.callTool({ name: 'x' });
    result.structuredContent.at = 'changed';
    expect(answer.structuredContent).toEqual({ at: '1970-01-01T00:00:00.000Z' });
    await client.close();
    await close();
  });
});
