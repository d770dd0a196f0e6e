import type { Host } from '../../lib/dispatch/host';
import { MCPServer, ProtocolError } from '../../lib/index';
import { createEra } from '../../lib/protocol/era';
import { requireServerState } from '../../lib/server/server-state';

const STAMP = 'io.modelcontextprotocol/serverInfo';

class Iconic extends MCPServer {
  constructor() {
    super('Iconic', { version: '1.2.3', icons: [{ src: 'https://example.com/a.png' }] });
  }
}

function watched(): { host: Host; log: string[] } {
  const log: string[] = [];
  return { host: { ...requireServerState(new Iconic()).host, report: (line) => log.push(line) }, log };
}

describe(createEra, () => {
  it('leaves answers of the generations with initialize as they are', async () => {
    const result = { tools: [] };
    expect(await createEra(watched().host, 'legacy').answer('tools/list', () => result)).toBe(result);
  });

  it('stamps answers of 2026-07-28 with name and version, without the icons', async () => {
    const { answer } = createEra(watched().host, 'modern');
    expect(await answer('tools/list', async () => ({ tools: [] }))).toEqual({
      tools: [],
      _meta: { [STAMP]: { name: 'Iconic', version: '1.2.3' } },
    });
  });

  it("keeps the author's own _meta beside the stamp, and lets it win", async () => {
    const { answer } = createEra(watched().host, 'modern');
    const own = { a: 1, [STAMP]: { name: 'Other', version: '9' } };
    expect(await answer('tools/call', () => ({ content: [], _meta: { a: 1 } }))).toMatchObject({
      _meta: { a: 1, [STAMP]: { name: 'Iconic', version: '1.2.3' } },
    });
    expect(await answer('tools/call', () => ({ content: [], _meta: own }))).toEqual({ content: [], _meta: own });
  });

  it.each([[5], ['a'], [null], [[]]])('refuses _meta %j, on which clients would wait for ever', async (_meta) => {
    for (const name of ['legacy', 'modern'] as const) {
      const { host, log } = watched();
      const answering = createEra(host, name).answer('tools/call', () => ({ content: [], _meta }));
      await expect(answering).rejects.toMatchObject({ code: -32603, message: 'Internal error' });
      expect(log[0]).toContain('TypeError: the _meta of a result must be an object.');
    }
  });

  it('lets JSON-RPC errors through and keeps every other failure to the log', async () => {
    for (const name of ['legacy', 'modern'] as const) {
      const { host, log } = watched();
      const { answer } = createEra(host, name);
      const error = new ProtocolError(-32050, 'busy');
      await expect(answer('tools/list', () => Promise.reject(error))).rejects.toBe(error);
      expect(log).toEqual([]);
      const failing = answer('tools/list', () => {
        throw new RangeError('token=abc');
      });
      await expect(failing).rejects.toMatchObject({ code: -32603, message: 'Internal error' });
      expect(log.map((line) => line.split('\n')[0])).toEqual(['Internal error in tools/list: RangeError: token=abc']);
    }
  });
});
