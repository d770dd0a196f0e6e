import { MCPServer, Tool } from 'stereomcp';
import { connect } from '../../lib/client';
import { httpHandler } from '../../lib/http';
import type { ServerEventBus } from '../../lib/http';
import { callOf, openSession } from '../support/http-messages';
import { MODERN_META, POST_HEADERS, readAnswer, useHttp } from '../support/http-servers';

class Sample extends MCPServer {
  readonly life: string[] = [];

  override onStart(): void {
    this.life.push('start');
  }

  override onStop(): void {
    this.life.push('stop');
  }

  @Tool({ output: String })
  ok(): string {
    this.life.push('call');
    return 'ok';
  }
}

const request = (body: unknown = callOf(1, 'ok')): Request =>
  new Request('http://localhost/mcp', { method: 'POST', headers: POST_HEADERS, body: JSON.stringify(body) });

describe('a handler', () => {
  const start = useHttp();

  it('is made of a server object only', () => {
    for (const target of [undefined, {}, Sample]) {
      expect(() => httpHandler(target as unknown as MCPServer)).toThrow(
        new TypeError('httpHandler() takes an object of a class that extends MCPServer.'),
      );
    }
  });

  it.each([
    [null, 'httpHandler: options must be an object, or nothing.'],
    ['sessions', 'httpHandler: options must be an object, or nothing.'],
    [{ alowedHosts: ['localhost'] }, 'httpHandler: there is no option alowedHosts; write "allowedHosts".'],
    [{ allowedOrigin: [] }, 'httpHandler: there is no option allowedOrigin; write "allowedOrigins".'],
    [{ port: 3000 }, 'httpHandler: the option port is for run(), which listens by itself.'],
    [
      { transport: 'http' },
      'httpHandler: there is no option transport; there are allowedHosts, allowedOrigins, bus, cors, keepAlive, legacy, ' +
        'maxBodyBytes, maxConcurrent, maxJsonDepth, requestTimeout, responseMode, sessions.',
    ],
  ])('takes no options that there are not: %j', (options, message) => {
    expect(() => httpHandler(new Sample(), options as object)).toThrow(new TypeError(message));
  });

  it('is not revived by what comes after it was closed', async () => {
    const sample = new Sample();
    const [served, unused] = [httpHandler(sample), httpHandler(sample)];
    expect((await served.fetch(request())).status).toBe(200);
    await unused.close();
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect((await unused.fetch(request(notification))).status).toBe(503);
    expect((await unused.fetch(request())).status).toBe(503);
    await served.close();
    expect(sample.life).toEqual(['start', 'call', 'stop']);
  });

  it('is closed once, whoever asks for it meanwhile', async () => {
    const sample = new Sample();
    const handler = httpHandler(sample);
    await handler.fetch(request());
    const closing = handler.close();
    expect(handler.close()).toBe(closing);
    await closing;
    expect(sample.life).toEqual(['start', 'call', 'stop']);
  });

  it('is closed also where the server never gets through its start', async () => {
    class Stuck extends MCPServer {
      override onStart(): Promise<void> {
        return new Promise(() => undefined);
      }

      @Tool({ output: String })
      ok(): string {
        return 'ok';
      }
    }
    const handler = httpHandler(new Stuck());
    const answer = handler.fetch(request());
    await handler.close();
    expect((await answer).status).toBe(503);
  }, 15_000);

  it('starts the server with the first request and stops it when it is closed', async () => {
    const sample = new Sample();
    const handler = httpHandler(sample);
    expect(sample.life).toEqual([]);
    const answers = await Promise.all([handler.fetch(request()), handler.fetch(request())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all(answers.map(readAnswer));
    await handler.close();
    await handler.close();
    expect(sample.life).toEqual(['start', 'call', 'call', 'stop']);
    const after = await readAnswer(await handler.fetch(request()));
    expect([after.status, after.body]).toEqual([
      503,
      {
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32000, message: 'The server is being stopped. Try again.' },
      },
    ]);
  });

  it('starts nothing for a request that is refused, and stops nothing that never started', async () => {
    const sample = new Sample();
    const handler = httpHandler(sample);
    expect((await handler.fetch(new Request('http://evil.example/mcp', { method: 'POST' }))).status).toBe(403);
    await handler.close();
    expect(sample.life).toEqual([]);
  });

  it('leaves a server alone that another client is connected to', async () => {
    const sample = new Sample();
    const handler = httpHandler(sample);
    const client = await connect(sample);
    await readAnswer(await handler.fetch(request()));
    await handler.close();
    expect(sample.life).toEqual(['start', 'call']);
    expect(await client.ok()).toBe('ok');
    await client.close();
  });

  it('answers with 503 and says nothing of the reason where the server does not start', async () => {
    class Broken extends Sample {
      override onStart(): void {
        throw new Error('no database at 10.0.0.1');
      }
    }
    const lines: string[] = [];
    const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = (line: string) => lines.push(line) > 0;
    try {
      const handler = httpHandler(new Broken());
      for (let turn = 0; turn < 2; turn++) {
        const { status, headers, body } = await readAnswer(await handler.fetch(request()));
        // No second try can go better.
        expect([status, headers.get('retry-after'), body]).toEqual([
          503,
          null,
          { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'The server could not start.' } },
        ]);
      }
      await handler.close();
    } finally {
      process.stderr.write = write;
    }
    expect(lines.filter((line) => line.includes('onStart failed. Error: no database at 10.0.0.1'))).toHaveLength(1);
  });

  it('takes a body that a framework has parsed', async () => {
    const handler = httpHandler(new Sample());
    const bare = new Request('http://localhost/mcp', { method: 'POST', headers: POST_HEADERS });
    const { body } = await readAnswer(await handler.fetch(bare, { parsedBody: callOf(5, 'ok') }));
    expect(body).toMatchObject({ id: 5, result: { structuredContent: { result: 'ok' } } });
    await handler.close();
  });

  it('turns earlier generations away where it is told to', async () => {
    const server = await start(new Sample(), { legacy: 'reject' });
    const { status, body } = await server.post(callOf(1, 'ok'));
    expect({ status, body }).toMatchObject({ status: 400, body: { id: 1, error: { code: -32022 } } });
    expect((await server.postModern('tools/call', { name: 'ok' })).status).toBe(200);
  });

  it('answers as a stream or as JSON where it is told to', async () => {
    const stream = await start(new Sample(), { responseMode: 'sse' });
    const { headers } = await stream.postModern('tools/call', { name: 'ok' });
    expect(headers.get('content-type')).toBe('text/event-stream');
  });

  it('shares changes with other processes over a bus, in both generations', async () => {
    const listeners = new Set<(event: { kind: string }) => void>();
    const bus: ServerEventBus = {
      publish: (event) => {
        for (const listener of listeners) listener(event);
      },
      subscribe: (listener) => {
        listeners.add(listener as (event: { kind: string }) => void);
        return () => listeners.delete(listener as (event: { kind: string }) => void);
      },
    };
    const [here, there] = [
      await start(new Sample(), { bus, sessions: true }),
      await start(new Sample(), { bus, sessions: true }),
    ];
    const session = await openSession(there);
    const legacy = await fetch(there.url, { headers: { ...session, accept: 'text/event-stream' } });
    const params = { notifications: { toolsListChanged: true }, _meta: MODERN_META };
    const modern = await fetch(there.url, {
      method: 'POST',
      headers: { ...POST_HEADERS, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 'l', method: 'subscriptions/listen', params }),
    });
    const readers = [legacy, modern].map(({ body }) => body?.getReader());
    await readers[1]?.read(); // the acknowledgement
    here.handler.notify.toolsChanged();
    for (const reader of readers) {
      const chunk = await reader?.read();
      expect(Buffer.from(chunk?.value ?? []).toString()).toContain('notifications/tools/list_changed');
      await reader?.cancel();
    }
    await Promise.all([here.handler.close(), there.handler.close()]);
    expect(listeners.size).toBe(0);
  });
});
