import { setTimeout as sleep } from 'node:timers/promises';
import { Context, MCPServer, Param, Tool } from 'stereomcp';
import { callOf, openSession } from '../../support/http-messages';
import { eventsOf, MODERN_META, POST_HEADERS, useHttp } from '../../support/http-servers';
import type { HttpServer } from '../../support/http-servers';

class Sample extends MCPServer {
  readonly started: string[] = [];
  readonly cancelled: string[] = [];

  @Tool({ output: String })
  async wait(@Param('name') name: string, @Param('ms') ms: number, context: Context): Promise<string> {
    this.started.push(name);
    context.signal.addEventListener('abort', () => this.cancelled.push(name));
    await sleep(ms, undefined, { signal: context.signal });
    return name;
  }

  /** Says so many messages of 64 KiB each, whether or not anybody reads. */
  @Tool({ output: Number })
  async flood(@Param('messages') messages: number, context: Context): Promise<number> {
    context.signal.addEventListener('abort', () => this.cancelled.push('flood'));
    let said = 0;
    for (; said < messages && !context.signal.aborted; said++) {
      await context.log.info('x'.repeat(64 * 1024));
      await sleep(0);
    }
    this.started.push(`said ${String(said)}`);
    return said;
  }
}

const start = useHttp();

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000 && !condition(); turn++) await sleep(5);
  expect(condition()).toBe(true);
}

/** The request for a call, as a client of the generation sends it. */
function requestOf(modern: boolean, name: string, args: object): RequestInit {
  if (!modern) return { method: 'POST', headers: POST_HEADERS, body: JSON.stringify(callOf(1, name, args)) };
  const meta = { ...MODERN_META, 'io.modelcontextprotocol/logLevel': 'info' };
  return {
    method: 'POST',
    headers: { ...POST_HEADERS, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args, _meta: meta },
    }),
  };
}

describe('a client that leaves', () => {
  it.each([false, true])('has its call cancelled without a session (2026-07-28: %s)', async (modern) => {
    const sample = new Sample();
    const server = await start(sample);
    const abort = new AbortController();
    const call = fetch(server.url, { ...requestOf(modern, 'wait', { name: 'a', ms: 20_000 }), signal: abort.signal });
    call.then((response) => response.body?.cancel()).catch(() => undefined);
    await until(() => sample.started.length === 1);
    abort.abort();
    await until(() => sample.cancelled.length === 1);
    expect(sample.cancelled).toEqual(['a']);
  });

  it('has its call go on in a session, where it can come back for the answer', async () => {
    const sample = new Sample();
    const server = await start(sample, { sessions: true });
    const session = await openSession(server);
    const abort = new AbortController();
    const { headers, ...init } = requestOf(false, 'wait', { name: 'a', ms: 200 });
    const call = fetch(server.url, { ...init, headers: { ...(headers as object), ...session }, signal: abort.signal });
    call.catch(() => undefined);
    await until(() => sample.started.length === 1);
    abort.abort();
    await sleep(300);
    expect(sample.cancelled).toEqual([]);
  });

  it('has its calls cancelled when it ends its session', async () => {
    const sample = new Sample();
    const server = await start(sample, { sessions: true });
    const session = await openSession(server);
    const call = server.post(callOf(1, 'wait', { name: 'a', ms: 20_000 }), session);
    await until(() => sample.started.length === 1);
    expect((await server.send({ method: 'DELETE', headers: session })).status).toBe(200);
    expect((await call).body).toBeUndefined();
    expect(sample.cancelled).toEqual(['a']);
  });
});

describe('a request that takes too long', () => {
  const late = (id: number): object => ({
    jsonrpc: '2.0',
    id,
    error: { code: -32000, message: 'Timeout: the request took longer than 100 ms.' },
  });

  it('is answered with 503 and cancelled', async () => {
    const sample = new Sample();
    const server = await start(sample, { requestTimeout: 100 });
    const answer = await server.postModern('tools/call', { name: 'wait', arguments: { name: 'a', ms: 20_000 } }, 7);
    expect([answer.status, answer.headers.get('retry-after'), answer.body]).toEqual([503, '1', late(7)]);
    await until(() => sample.cancelled.length === 1);
  });

  it('has its stream ended with an error where that has begun', async () => {
    for (const sessions of [false, true]) {
      const sample = new Sample();
      const server = await start(sample, { requestTimeout: 100, sessions });
      const session = sessions ? await openSession(server) : {};
      const { status, text } = await server.post(callOf(7, 'wait', { name: 'a', ms: 20_000 }), session);
      expect([status, eventsOf(text).map((data) => JSON.parse(data) as unknown)]).toEqual([200, [late(7)]]);
      await until(() => sample.cancelled.length === 1);
    }
  });

  it('is cancelled in a session whose client has left, and keeps neither its place nor its session', async () => {
    const sample = new Sample();
    const server = await start(sample, { requestTimeout: 300, maxConcurrent: 1, sessions: { idleTimeout: 100 } });
    const session = await openSession(server);
    await leaveCall(server, session, sample);
    expect(sample.cancelled).toEqual([]);
    await until(() => sample.cancelled.length === 1);
    await sleep(250);
    expect((await server.post(callOf(2, 'wait', { name: 'b', ms: 0 }), session)).status).toBe(404);
    expect((await server.postModern('tools/list')).status).toBe(200);
  });

  it('may take its time where the option is 0', async () => {
    const server = await start(new Sample(), { requestTimeout: 0 });
    const { status } = await server.postModern('tools/call', { name: 'wait', arguments: { name: 'a', ms: 200 } });
    expect(status).toBe(200);
  });

  it('is no stream on which a client listens', async () => {
    const server = await start(new Sample(), { requestTimeout: 100 });
    const abort = new AbortController();
    const response = await fetch(server.url, { ...listenRequest(), signal: abort.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    await sleep(250);
    server.handler.notify.toolsChanged();
    const chunk = await reader?.read();
    expect(Buffer.from(chunk?.value ?? []).toString()).toContain('notifications/tools/list_changed');
    abort.abort();
  });
});

describe('a server that is closed while calls run', () => {
  const stopped = {
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32000, message: 'The server was stopped before the call was done.' },
  };

  it('answers all of them and cancels their work', async () => {
    for (const sessions of [false, true]) {
      const sample = new Sample();
      const server = await start(sample, { sessions });
      const session = sessions ? await openSession(server) : {};
      const legacy = server.post(callOf(1, 'wait', { name: 'legacy', ms: 20_000 }), session);
      const modern = server.postModern('tools/call', { name: 'wait', arguments: { name: 'modern', ms: 20_000 } });
      await until(() => sample.started.length === 2);
      await server.handler.close();
      expect([(await legacy).status, (await legacy).body]).toEqual([200, stopped]);
      expect([(await modern).status, (await modern).body]).toEqual([503, stopped]);
      await until(() => sample.cancelled.length === 2);
    }
  });

  it('cancels those whose client has left, and waits for nothing more', async () => {
    const sample = new Sample();
    const server = await start(sample, { sessions: true });
    await leaveCall(server, await openSession(server), sample);
    await server.handler.close();
    await until(() => sample.cancelled.length === 1);
  });

  it('ends the streams on which clients listen', async () => {
    const server = await start(new Sample());
    const response = await fetch(server.url, listenRequest());
    const text = response.text();
    await sleep(50);
    await server.handler.close();
    const last = eventsOf(await text).at(-1) ?? '';
    expect(JSON.parse(last)).toMatchObject({ id: 'listen', result: { resultType: 'complete' } });
  });
});

/** Begins a call of a session, and leaves as soon as it runs. */
async function leaveCall(server: HttpServer, session: Record<string, string>, sample: Sample): Promise<void> {
  const abort = new AbortController();
  const { headers, ...init } = requestOf(false, 'wait', { name: 'left', ms: 20_000 });
  const call = fetch(server.url, { ...init, headers: { ...(headers as object), ...session }, signal: abort.signal });
  call.catch(() => undefined);
  await until(() => sample.started.length === 1);
  abort.abort();
  await sleep(50);
}

function listenRequest(): RequestInit {
  const params = { notifications: { toolsListChanged: true }, _meta: MODERN_META };
  return {
    method: 'POST',
    headers: { ...POST_HEADERS, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 'listen', method: 'subscriptions/listen', params }),
  };
}

describe('too many requests at a time', () => {
  it('are refused with 503 until one is served, and streams to listen on do not count', async () => {
    const sample = new Sample();
    const server = await start(sample, { maxConcurrent: 2 });
    const abort = new AbortController();
    const listening = await fetch(server.url, { ...listenRequest(), signal: abort.signal });
    await listening.body?.getReader().read();
    const calls = ['a', 'b'].map((name) => server.post(callOf(1, 'wait', { name, ms: 300 })));
    await until(() => sample.started.length === 2);
    const refused = await server.post(callOf(2, 'wait', { name: 'c', ms: 0 }));
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
      503,
      '1',
      { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Busy: too many requests at a time. Try again.' } },
    ]);
    for (const call of calls) expect((await call).status).toBe(200);
    expect((await server.post(callOf(3, 'wait', { name: 'd', ms: 0 }))).status).toBe(200);
    abort.abort();
  });
});

describe('a client that does not read', () => {
  it.each([false, true])(
    'is left before much waits for it, and its call is cancelled (2026-07-28: %s)',
    async (modern) => {
      const sample = new Sample();
      const server = await start(sample);
      const response = await fetch(server.url, requestOf(modern, 'flood', { messages: 2_000 }));
      expect(response.status).toBe(200);
      await until(() => sample.cancelled.length === 1);
      await until(() => sample.started.length === 1);
      // 125 MiB were to be said; 4 MiB may wait, besides what the sockets hold.
      expect(Number(sample.started[0]?.slice(5))).toBeLessThan(400);
      await response.body?.cancel();
    },
  );

  it('gets all of it in a session, where it comes back for the rest', async () => {
    const sample = new Sample();
    const server = await start(sample, { sessions: true });
    const session = await openSession(server);
    const { headers, ...init } = requestOf(false, 'flood', { messages: 400 });
    const first = await fetch(server.url, { ...init, headers: { ...(headers as object), ...session } });
    await until(() => sample.started.length === 1);
    // Everything was said, more than may wait: the stream ended meanwhile.
    const parts = [await first.text()];
    while (parts.length < 50 && !parts.join('').includes('"result":400')) {
      const lastEventId = [...parts.join('').matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? '';
      const resume = { ...session, accept: 'text/event-stream', 'last-event-id': lastEventId };
      const part = await fetch(server.url, { headers: resume });
      expect(part.status).toBe(200);
      parts.push(await part.text());
    }
    expect(eventsOf(parts.join(''))).toHaveLength(401);
    expect(parts.length).toBeGreaterThan(1);
    expect(sample.cancelled).toEqual([]);
  });

  it('gets all of it where it does read', async () => {
    const server = await start(new Sample());
    const { text } = await readAll(server, requestOf(true, 'flood', { messages: 200 }));
    expect(eventsOf(text)).toHaveLength(201);
  });
});

async function readAll(server: HttpServer, init: RequestInit): Promise<{ text: string }> {
  const response = await fetch(server.url, init);
  return { text: await response.text() };
}
