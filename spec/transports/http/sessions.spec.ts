import { setTimeout as sleep } from 'node:timers/promises';
import { Context, MCPServer, Param, Tool } from 'stereomcp';
import { callOf, INITIALIZE, openSession } from '../../support/http-messages';
import { httpHandler, MemoryEventStore } from '../../../lib/http';
import { eventsOf, POST_HEADERS, readAnswer, useHttp } from '../../support/http-servers';
import { success } from '../../support/results';

class Sample extends MCPServer {
  readonly started: string[] = [];
  readonly cancelled: string[] = [];

  @Tool({ output: String })
  ok(): string {
    return 'ok';
  }

  /** Says ten numbers in half a second. */
  @Tool({ output: String })
  async count(context: Context): Promise<string> {
    for (let number = 0; number < 10; number++) {
      await context.log.info(String(number));
      await sleep(50);
    }
    return 'ten';
  }

  @Tool({ output: String })
  async wait(@Param('name') name: string, @Param('ms') ms: number, context: Context): Promise<string> {
    this.started.push(name);
    context.signal.addEventListener('abort', () => this.cancelled.push(name));
    await sleep(ms, undefined, { signal: context.signal });
    return name;
  }
}

/** A store that takes its time to read, as one behind a network does. */
class SlowStore extends MemoryEventStore {
  override async replayEventsAfter(...args: Parameters<MemoryEventStore['replayEventsAfter']>): Promise<string> {
    const streamId = await super.replayEventsAfter(...args);
    await sleep(200);
    return streamId;
  }
}

describe('sessions', () => {
  const start = useHttp();

  it.each(['legacy', 'auto', 'pinned'] as const)('serve the official client (%s)', async (mode) => {
    const server = await start(new Sample(), { sessions: true });
    const client = await server.connect(mode);
    expect((await client.callTool({ name: 'ok' })).structuredContent).toEqual({ result: 'ok' });
  });

  it('serve the client of the first SDK generation', async () => {
    const server = await start(new Sample(), { sessions: true });
    const client = await server.connectEarlier();
    expect(await client.callTool({ name: 'ok' })).toEqual(success({ result: 'ok' }, 'ok'));
  });

  it('keep the answer of a call whose stream broke off for the client that comes back', async () => {
    const sample = new Sample();
    const server = await start(sample, { sessions: true });
    const session = await openSession(server);
    const abort = new AbortController();
    const response = await fetch(server.url, {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(callOf(1, 'wait', { name: 'a', ms: 300 })),
      signal: abort.signal,
    });
    const first = await response.body?.getReader().read();
    const eventId = /id: (\S+)/.exec(Buffer.from(first?.value ?? []).toString())?.[1] ?? '';
    expect(eventId).not.toBe('');
    abort.abort();
    await sleep(400);
    const resumed = await server.send({
      method: 'GET',
      headers: { ...session, accept: 'text/event-stream', 'last-event-id': eventId },
    });
    expect(resumed.status).toBe(200);
    expect(eventsOf(resumed.text).map((data) => JSON.parse(data) as unknown)).toEqual([
      { jsonrpc: '2.0', id: 1, result: success({ result: 'a' }, 'a') },
    ]);
    expect(sample.cancelled).toEqual([]);
  });

  it.each([0, 15_000])('take up a quiet stream as soon as its client is back (keepAlive: %d)', async (keepAlive) => {
    const sample = new Sample();
    const server = await start(sample, { sessions: true, keepAlive });
    const session = await openSession(server);
    const listen = { ...session, accept: 'text/event-stream' };
    const [calling, listening] = [new AbortController(), new AbortController()];
    const response = await fetch(server.url, {
      method: 'POST',
      headers: { ...POST_HEADERS, ...session },
      body: JSON.stringify(callOf(1, 'wait', { name: 'a', ms: 600 })),
      signal: calling.signal,
    });
    const first = await response.body?.getReader().read();
    const eventId = /id: (\S+)/.exec(Buffer.from(first?.value ?? []).toString())?.[1] ?? '';
    expect((await fetch(server.url, { headers: listen, signal: listening.signal })).status).toBe(200);
    calling.abort();
    listening.abort();
    await sleep(100);
    const again = new AbortController();
    expect((await fetch(server.url, { headers: listen, signal: again.signal })).status).toBe(200);
    const resumed = await server.send({ headers: { ...listen, 'last-event-id': eventId } });
    expect([resumed.status, resumed.body]).toEqual([
      200,
      { jsonrpc: '2.0', id: 1, result: success({ result: 'a' }, 'a') },
    ]);
    again.abort();
  });

  it('end where the client has left its stream, also where nothing is written', async () => {
    const server = await start(new Sample(), { sessions: { idleTimeout: 100 }, keepAlive: 0 });
    const session = await openSession(server);
    const abort = new AbortController();
    await fetch(server.url, { headers: { ...session, accept: 'text/event-stream' }, signal: abort.signal });
    abort.abort();
    await sleep(400);
    expect((await server.post(callOf(1, 'ok'), session)).status).toBe(404);
  });

  it('lose nothing that comes while a stream is being taken up, however long that takes', async () => {
    const server = await start(new Sample(), { sessions: { eventStore: new SlowStore() } });
    const session = await openSession(server);
    const abort = new AbortController();
    const response = await fetch(server.url, {
      method: 'POST',
      headers: { ...POST_HEADERS, ...session },
      body: JSON.stringify(callOf(1, 'count')),
      signal: abort.signal,
    });
    const first = await response.body?.getReader().read();
    const eventId = /id: (\S+)/.exec(Buffer.from(first?.value ?? []).toString())?.[1] ?? '';
    await sleep(80);
    abort.abort();
    await sleep(30);
    const resumed = await server.send({
      headers: { ...session, accept: 'text/event-stream', 'last-event-id': eventId },
    });
    const messages = eventsOf(resumed.text).map((data) => JSON.parse(data) as { params?: { data: unknown } });
    expect(messages.map(({ params }) => params?.data)).toEqual([
      ...Array.from({ length: 10 }, (_, index) => String(index)),
      undefined,
    ]);
    expect(messages.at(-1)).toMatchObject({ id: 1, result: { structuredContent: { result: 'ten' } } });
  });

  it('replay nothing of another session', async () => {
    const server = await start(new Sample(), { sessions: true });
    const session = await openSession(server);
    const { text } = await server.post(callOf(1, 'ok'), session);
    const eventId = /id: (\S+)/.exec(text)?.[1] ?? '';
    const other = await openSession(server);
    const answer = await server.send({
      method: 'GET',
      headers: { ...other, accept: 'text/event-stream', 'last-event-id': eventId },
    });
    expect(answer.status).toBe(400);
  });

  it('serve calls also while the event store is down, and say nothing of it', async () => {
    const fails = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1:6379'));
    const eventStore = { storeEvent: fails, replayEventsAfter: fails };
    const server = await start(new Sample(), { sessions: { eventStore } });
    const session = await openSession(server);
    const answer = await server.post(callOf(1, 'ok'), session);
    expect(answer.body).toMatchObject({ id: 1, result: { structuredContent: { result: 'ok' } } });
    const headers = { ...session, accept: 'text/event-stream', 'last-event-id': '1' };
    const resumed = await server.send({ method: 'GET', headers });
    expect([resumed.status, resumed.body]).toEqual([
      500,
      { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Error replaying events' } },
    ]);
    expect(answer.text + resumed.text).not.toContain('10.0.0.1');
  });

  it('end the stream of a call that its client cancels', async () => {
    const sample = new Sample();
    const server = await start(sample, { sessions: true });
    const session = await openSession(server);
    const call = server.post(callOf(7, 'wait', { name: 'a', ms: 5_000 }), session);
    while (sample.started.length === 0) await sleep(5);
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
    expect((await server.post(cancelled, session)).status).toBe(202);
    expect((await call).body).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32800, message: 'The request was cancelled.' },
    });
    expect(sample.cancelled).toEqual(['a']);
  });

  it('refuse a second request with the id of one that runs', async () => {
    const sample = new Sample();
    const server = await start(sample, { sessions: true });
    const session = await openSession(server);
    const call = server.post(callOf(1, 'wait', { name: 'a', ms: 200 }), session);
    while (sample.started.length === 0) await sleep(5);
    const second = await server.post(callOf(1, 'ok'), session);
    expect(second.status).toBe(400);
    expect(second.body).toMatchObject({ id: 1, error: { code: -32600 } });
    expect((await call).body).toMatchObject({ id: 1, result: { structuredContent: { result: 'a' } } });
    expect((await server.post(callOf(1, 'ok'), session)).body).toMatchObject({ id: 1, result: {} });
  });

  it('end when nobody has used them for a while, but not while a stream is open', async () => {
    const server = await start(new Sample(), { sessions: { idleTimeout: 100 } });
    const [left, kept] = [await openSession(server), await openSession(server)];
    const stream = await fetch(server.url, { headers: { ...kept, accept: 'text/event-stream' } });
    await sleep(400);
    expect((await server.post(callOf(1, 'ok'), left)).status).toBe(404);
    expect((await server.post(callOf(1, 'ok'), kept)).status).toBe(200);
    await stream.body?.cancel();
  });

  it('are refused beyond their limit until one has ended', async () => {
    const server = await start(new Sample(), { sessions: { maxSessions: 1 } });
    const session = await openSession(server);
    const refused = await server.post(INITIALIZE);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.body).toMatchObject({ id: 'init', error: { code: -32000 } });
    expect((await server.send({ method: 'DELETE', headers: session })).status).toBe(200);
    await openSession(server);
  });

  it('answer nobody but their owner', async () => {
    const handler = httpHandler(new Sample(), { sessions: true });
    const send = async (message: object, clientId: string | undefined, session: object = {}) => {
      const headers = { ...POST_HEADERS, ...session };
      const request = new Request('http://localhost/mcp', { method: 'POST', headers, body: JSON.stringify(message) });
      const authInfo = clientId === undefined ? undefined : { token: 't', clientId, scopes: [] };
      return readAnswer(await handler.fetch(request, authInfo && { authInfo }));
    };
    const { headers } = await send(INITIALIZE, 'own');
    const session = { 'mcp-session-id': headers.get('mcp-session-id') ?? '' };
    expect((await send(callOf(1, 'ok'), 'own', session)).status).toBe(200);
    expect((await send(callOf(1, 'ok'), 'other', session)).status).toBe(404);
    expect((await send(callOf(1, 'ok'), undefined, session)).status).toBe(404);
    await handler.close();
  });

  it('say what initialize lacks', async () => {
    const server = await start(new Sample(), { sessions: true });
    const { status, body } = await server.post({ ...INITIALIZE, params: {} });
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        jsonrpc: '2.0',
        id: 'init',
        error: {
          code: -32602,
          message: 'Invalid params: initialize needs "protocolVersion", "capabilities" and "clientInfo".',
        },
      },
    });
  });

  it('hear of changes, whoever tells of them', async () => {
    const server = await start(new Sample(), { sessions: true });
    const session = await openSession(server);
    const stream = await fetch(server.url, { headers: { ...session, accept: 'text/event-stream' } });
    const reader = stream.body?.getReader();
    server.handler.notify.toolsChanged();
    const chunk = await reader?.read();
    expect(eventsOf(Buffer.from(chunk?.value ?? []).toString()).map((data) => JSON.parse(data) as unknown)).toEqual([
      { jsonrpc: '2.0', method: 'notifications/tools/list_changed' },
    ]);
    await reader?.cancel();
  });
});
