import { setTimeout as sleep } from 'node:timers/promises';
import { MCPServer, Param, Tool } from 'stereomcp';
import { callOf, INITIALIZE, openSession } from '../support/http-messages';
import { CLIENT_MODES, readAnswer, useHttp } from '../support/http-servers';
import type { HttpServer, RawAnswer } from '../support/http-servers';
import { success } from '../support/results';

class Sample extends MCPServer {
  #count = 0;

  @Tool({ output: String })
  echo(@Param('t') t: string): string {
    return t;
  }

  @Tool({ output: Number })
  inc(): number {
    return ++this.#count;
  }

  @Tool({ output: Number })
  len(@Param('d') d: string): number {
    return d.length;
  }

  @Tool({ output: String })
  async who(@Param('n') n: string, @Param('ms') ms: number): Promise<string> {
    await sleep(ms);
    return n;
  }
}

const start = useHttp();

/** With and without sessions: the server, and the headers that requests of that kind have. */
async function startBoth(): Promise<readonly (readonly [HttpServer, Record<string, string>])[]> {
  const [stateless, stateful] = [await start(new Sample()), await start(new Sample(), { sessions: true })];
  return [
    [stateless, {}],
    [stateful, await openSession(stateful)],
  ];
}

/** An error answer: never a page, a stack, a path or a validator's dump. */
function expectError({ status, headers, text, body }: RawAnswer, expected: readonly [number, number]): void {
  expect([status, (body as { error?: { code?: number } }).error?.code]).toEqual(expected);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(body).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) as string } });
  expect(text).not.toMatch(/\bat .*:\d+|node_modules|\/lib\/|SyntaxError|"expected"|\[\\n/);
}

describe('C53 arguments that are no object', () => {
  it('C53 are refused without a dump, and the server answers the next call', async () => {
    for (const [server, session] of await startBoth()) {
      for (const given of ['{"t":"x"}', [1]]) {
        const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo', arguments: given } };
        const answer = await server.post(message, session);
        expectError(answer, [200, -32602]);
        expect(answer.body).toMatchObject({ id: 1 });
      }
      const { body } = await server.post(callOf(2, 'echo', { t: 'y' }), session);
      expect(body).toEqual({ jsonrpc: '2.0', id: 2, result: success({ result: 'y' }, 'y') });
    }
  });

  it('C53 are refused in 2026-07-28, too', async () => {
    const server = await start(new Sample());
    const answer = await server.postModern('tools/call', { name: 'echo', arguments: '{"t":"x"}' });
    expectError(answer, [200, -32602]);
    expect((await server.postModern('tools/call', { name: 'echo', arguments: { t: 'y' } })).body).toMatchObject({
      result: success({ result: 'y' }, 'y'),
    });
  });
});

describe('C91 batches', () => {
  it('C91 are refused, and nothing of them runs', async () => {
    for (const [server, session] of await startBoth()) {
      for (const batch of [[callOf(3, 'inc'), callOf(4, 'inc')], [], [INITIALIZE]]) {
        expectError(await server.post(batch, session), [400, -32600]);
      }
      const { body } = await server.post(callOf(5, 'inc'), session);
      expect(body).toEqual({ jsonrpc: '2.0', id: 5, result: success({ result: 1 }, '1') });
    }
  });
});

describe('C92 unknown sessions', () => {
  it('C92 are answered with 404 by every method, so that clients start anew', async () => {
    const server = await start(new Sample(), { sessions: true });
    const ended = await openSession(server);
    expect((await server.send({ method: 'DELETE', headers: ended })).status).toBe(200);
    for (const session of [{ 'mcp-session-id': 'deadbeef' }, ended]) {
      const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      expectError(await server.post(list, session), [404, -32001]);
      const headers = { ...session, accept: 'text/event-stream' };
      expectError(await server.send({ method: 'GET', headers }), [404, -32001]);
      expectError(await server.send({ method: 'DELETE', headers }), [404, -32001]);
    }
  });

  it('C92 differ from a header that is missing', async () => {
    const server = await start(new Sample(), { sessions: true });
    expectError(await server.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }), [400, -32000]);
    expectError(await server.send({ method: 'GET', headers: { accept: 'text/event-stream' } }), [400, -32000]);
    expectError(await server.send({ method: 'DELETE' }), [400, -32000]);
  });

  it('C92 cannot be guessed: every initialize gives another 122 random bits', async () => {
    const server = await start(new Sample(), { sessions: true });
    const ids = new Set<string>();
    for (let count = 0; count < 20; count++) ids.add((await openSession(server))['mcp-session-id'] ?? '');
    expect(ids.size).toBe(20);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});

describe('C94 bodies', () => {
  it('C94 of 400,000 characters are read', async () => {
    for (const [server, session] of await startBoth()) {
      const { body } = await server.post(callOf(1, 'len', { d: 'x'.repeat(400_000) }), session);
      expect(body).toMatchObject({ result: success({ result: 400_000 }, '400000') });
    }
  });

  it('C94 of 64 MiB are refused without being kept, and later requests are served', async () => {
    const server = await start(new Sample());
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await sleep(0);
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
        controller.enqueue(new Uint8Array(256 * 1024).fill(0x20));
        sent += 1;
        if (sent === 256) controller.close();
      },
    });
    // The length is not known beforehand: the body goes out in chunks.
    const answer = await fetch(server.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body,
      duplex: 'half',
    });
    expectError(await readAnswer(answer), [413, -32000]);
    expect(most).toBeLessThan(24 * 1024 * 1024);
    expectError(await server.post(' '.repeat(8 * 1024 * 1024)), [413, -32000]);
    expect((await server.post(callOf(1, 'inc'))).status).toBe(200);
  });

  it('C94 have a limit that an option sets', async () => {
    const server = await start(new Sample(), { maxBodyBytes: 1000 });
    expect((await server.post(callOf(1, 'len', { d: 'x'.repeat(100) }))).status).toBe(200);
    expectError(await server.post(callOf(1, 'len', { d: 'x'.repeat(1000) })), [413, -32000]);
  });

  it('C94 that are no JSON are refused in words', async () => {
    for (const [server, session] of await startBoth()) {
      expectError(await server.post('{oops', session), [400, -32700]);
      expectError(await server.post('', session), [400, -32700]);
      expectError(await server.post(callOf(1, 'inc'), { ...session, 'content-type': 'text/plain' }), [415, -32000]);
      expectError(await server.post(callOf(1, 'inc'), { ...session, accept: 'application/json' }), [406, -32000]);
    }
  });
});

describe('C95 clients at the same time', () => {
  it.each(CLIENT_MODES)('C95 get their own answers, the fast one first (%s)', async (mode) => {
    const server = await start(new Sample(), { sessions: true });
    const connect = () => (mode === 'earlier' ? server.connectEarlier() : server.connect(mode));
    const [a, b] = [await connect(), await connect()];
    const order: string[] = [];
    const who = async (client: typeof a, n: string, ms: number): Promise<void> => {
      const { structuredContent } = await client.callTool({ name: 'who', arguments: { n, ms } });
      expect(structuredContent).toEqual({ result: n });
      order.push(n);
    };
    await Promise.all([who(a, 'A', 300), who(b, 'B', 10)]);
    expect(order).toEqual(['B', 'A']);
    const again = await connect();
    await Promise.all([who(again, 'again', 0), who(a, 'still', 0)]);
  });

  it('C95 may all use the same ids', async () => {
    for (const sessions of [false, true]) {
      const server = await start(new Sample(), { sessions });
      const clients = await Promise.all(Array.from({ length: 20 }, async () => (sessions ? openSession(server) : {})));
      const answers = await Promise.all(
        clients.map((session, index) =>
          server.post(callOf(1, 'who', { n: `client ${String(index)}`, ms: (index * 37) % 100 }), session),
        ),
      );
      const got = answers.map(
        ({ body }) => (body as { result: { structuredContent: unknown } }).result.structuredContent,
      );
      expect(got).toEqual(clients.map((_, index) => ({ result: `client ${String(index)}` })));
    }
  });
});
