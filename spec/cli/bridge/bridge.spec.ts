import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Context, MCPServer, Param, Resource, Tool } from '../../../lib';
import { Field } from '../../../lib/decorators/field';
import { MODERN_META, useHttp } from '../../support/http-servers';
import { PortServer } from '../../support/port-server';
import type { Answers, Mode } from '../../support/asking-client';
import { bridgedClient, RawBridge, type BridgedClient } from './bridged-client';

class Named {
  @Field() name!: string;
}

const begun: string[] = [];
const cancelled: string[] = [];

/** Waits until a list has this entry; whether it came to have it. */
async function holds(list: readonly string[], entry: string): Promise<boolean> {
  for (let turn = 0; turn < 500 && !list.includes(entry); turn++) await setTimeout(10);
  return list.includes(entry);
}

class Desk extends MCPServer {
  @Tool({ output: String }) greet(@Param('name') name: string): string {
    if (name === '') throw new Error('no name was given');
    return `hello ${name}`;
  }

  @Tool({ output: String }) async count(@Param('to', { type: Number }) to: number, context: Context): Promise<string> {
    for (let step = 1; step <= to; step++) {
      await context.progress(step, to);
      await setTimeout(30); // clients take no progress of a call whose answer they have
    }
    return 'counted';
  }

  @Tool({ output: String }) async wait(@Param('label') label: string, context: Context): Promise<string> {
    begun.push(label);
    await once(context.signal, 'abort');
    cancelled.push(label);
    return 'done';
  }

  @Tool({ output: String }) async ask(context: Context): Promise<string> {
    return String((await context.elicit('Name?', Named)).content?.name);
  }

  @Tool({ output: String }) routed(
    @Param('city', { header: 'City' }) city: string,
    @Param('day', { header: 'Day', type: Boolean, optional: true }) day?: boolean,
  ): string {
    return `${city} ${String(day ?? '-')}`;
  }

  @Tool({ output: String }) hide(context: Context): string {
    context.changes.disable('greet');
    return 'hidden';
  }

  @Resource('desk://card') card(): string {
    return 'a card';
  }
}

const ANN: Answers = { elicit: () => ({ action: 'accept', content: { name: 'Ann' } }) };
const MODES: readonly (readonly [string, Mode, boolean])[] = [
  ['2025-11-25', 'legacy', false],
  ['2025-11-25 with sessions', 'legacy', true],
  ['whatever is the newest', 'auto', false],
  ['2026-07-28', { pin: '2026-07-28' }, true],
];
const GREETED = { content: [{ type: 'text', text: 'hello Bo' }], structuredContent: { result: 'hello Bo' } };
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};

const start = useHttp();
const bridged: BridgedClient[] = [];
const stubs: Server[] = [];

async function connect(...given: Parameters<typeof bridgedClient>): Promise<BridgedClient> {
  const one = await bridgedClient(...given);
  bridged.push(one);
  return one;
}

/** A server of HTTP that is none of ours. */
async function stub(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stubs.push(server);
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/mcp`;
}

afterEach(async () => {
  await Promise.all(bridged.splice(0).map(({ client }) => client.close()));
  for (const server of stubs.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe.each(MODES)('a client over stdio of %s', (_what, mode, sessions) => {
  it('lists, calls and reads what is behind HTTP, with progress and errors', async () => {
    const server = await start(new Desk(), { sessions });
    const { client, stderr } = await connect(server.url, mode);
    const steps: number[] = [];
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('greet');
    expect(await client.callTool({ name: 'greet', arguments: { name: 'Bo' } })).toMatchObject(GREETED);
    expect(await client.callTool({ name: 'greet', arguments: { name: '' } })).toMatchObject({ isError: true });
    expect(
      await client.callTool(
        { name: 'count', arguments: { to: 3 } },
        { onprogress: ({ progress }) => steps.push(progress) },
      ),
    ).toMatchObject({ structuredContent: { result: 'counted' } });
    expect(steps).toEqual([1, 2, 3]);
    expect(await client.readResource({ uri: 'desk://card' })).toMatchObject({ contents: [{ text: 'a card' }] });
    await expect(client.readResource({ uri: 'desk://nothing' })).rejects.toMatchObject({ code: -32602 });
    expect(stderr()).toBe('');
  });

  it('has arguments in headers that a server asks for, whether the tools were listed or not', async () => {
    const server = await start(new Desk(), { sessions });
    const { client } = await connect(server.url, mode);
    const call = { name: 'routed', arguments: { city: 'Zürich ', day: true } };
    expect(await client.callTool(call)).toMatchObject({ structuredContent: { result: 'Zürich  true' } });
    await client.listTools();
    expect(await client.callTool({ ...call, arguments: { city: 'Oslo' } })).toMatchObject({
      structuredContent: { result: 'Oslo -' },
    });
  });

  it('cancels', async () => {
    const server = await start(new Desk(), { sessions });
    const { client } = await connect(server.url, mode);
    const label = JSON.stringify([mode, sessions]);
    const abort = new AbortController();
    const call = client.callTool({ name: 'wait', arguments: { label } }, { signal: abort.signal });
    await holds(begun, label);
    abort.abort();
    await expect(call).rejects.toThrow();
    // Without a session a server of 2025-11-25 cannot know which call is meant.
    if (mode !== 'legacy' || sessions) expect(await holds(cancelled, label)).toBe(true);
    expect(await client.callTool({ name: 'greet', arguments: { name: 'Bo' } })).toMatchObject(GREETED);
  });
});

describe.each([
  ['2025-11-25', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
] as const)('a client over stdio of %s', (_generation, mode) => {
  it('is asked by a tool behind HTTP', async () => {
    const server = await start(new Desk(), { sessions: true });
    const { client } = await connect(server.url, mode, { answers: ANN });
    expect(await client.callTool({ name: 'ask' })).toMatchObject({ structuredContent: { result: 'Ann' } });
  });

  it('hears that the list of tools has changed', async () => {
    const server = await start(new Desk(), { sessions: true });
    const { client } = await connect(server.url, mode);
    const heard = new Promise<void>((resolve) => {
      client.setNotificationHandler('notifications/tools/list_changed', () => {
        resolve();
      });
    });
    if (mode !== 'legacy') await client.listen({ toolsListChanged: true });
    // The stream of a session for that is opened after the client is told that it is connected.
    else await setTimeout(300);
    await client.callTool({ name: 'hide' });
    await heard;
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('greet');
  });

  it('is told in words that the server is gone, and goes on where it is back', async () => {
    const port = new PortServer();
    await port.start(new Desk(), { sessions: true });
    const { client, stderr } = await connect(port.url, mode);
    await port.kill();
    await expect(client.callTool({ name: 'greet', arguments: { name: 'Bo' } })).rejects.toMatchObject({
      code: -32000,
      message: expect.stringMatching(
        /Nothing listens at http:\/\/127\.0\.0\.1:\d+ \(connection refused\)\. Start the server, or correct the port\./,
      ) as string,
    });
    await port.start(new Desk(), { sessions: true });
    expect(await client.callTool({ name: 'greet', arguments: { name: 'Bo' } })).toMatchObject(GREETED);
    if (mode === 'legacy')
      expect(stderr()).toContain('the session, perhaps since it was started again; there is a new one.');
    await port.kill();
  });

  it('is told of a call whose answer breaks off', async () => {
    const port = new PortServer();
    await port.start(new Desk());
    const { client } = await connect(port.url, mode);
    const label = `lost ${JSON.stringify(mode)}`;
    const call = client.callTool({ name: 'wait', arguments: { label } });
    const failed = expect(call).rejects.toMatchObject({
      code: -32000,
      message: expect.stringMatching(
        /(ended before it answered|broke the connection off before it answered \(.+\))\..* Whether the request was carried out is unknown; ask again where doing it twice does no harm\.$|was stopped before/,
      ) as string,
    });
    await holds(begun, label);
    await port.kill();
    await failed;
  });
});

describe('a remote server that is none', () => {
  it.each([
    [
      'wants authorization',
      401,
      'text/plain',
      'no',
      /wants authorization \(401\)\. Pass it on: --header 'Authorization: Bearer TOKEN'\. It said: no/,
    ],
    [
      'is elsewhere',
      404,
      'text/html',
      '<p>nothing</p>',
      /There is no MCP server at \/mcp of http:\/\/127\.0\.0\.1:\d+ \(404\)/,
    ],
    ['is broken', 500, 'text/plain', 'oops', /answered with 500\. Look into the log of the server\. It said: oops/],
    ['is a site', 200, 'text/html', '<p>hello</p>', /answered with text\/html, which is no MCP/],
    [
      'has an error of its own',
      400,
      'application/json',
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32602,"message":"not today"}}',
      /^not today$/,
    ],
  ])('is told in words where it %s', async (_what, status, type, text, message) => {
    const url = await stub((_request, response) => response.writeHead(status, { 'content-type': type }).end(text));
    const bridge = new RawBridge(url);
    bridge.say(INITIALIZE);
    const { code, messages } = await bridge.end();
    expect(messages).toEqual([
      {
        jsonrpc: '2.0',
        id: 1,
        error: { code: expect.any(Number) as number, message: expect.stringMatching(message) as string },
      },
    ]);
    expect(code).toBe(0);
  });
});

it.each([
  ['202', 202, undefined, 'has accepted the request without an answer (202), which MCP does not allow.'],
  ['200 and nothing', 200, 'application/json', 'JSON'],
  ['a stream of nothing', 200, 'text/event-stream', 'ended before it answered'],
])('does not let a client wait whose request is answered with %s', async (_what, status, type, message) => {
  const url = await stub((request, response) => {
    request.resume();
    response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end();
  });
  const bridge = new RawBridge(url);
  bridge.say(INITIALIZE);
  const messages = await bridge.heard(1);
  await bridge.end();
  expect(messages).toEqual([
    {
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32000, message: expect.stringContaining(message) as string },
    },
  ]);
});

it('sends the headers that are given with every request', async () => {
  const seen: unknown[] = [];
  const url = await stub((request, response) => {
    seen.push([request.headers.authorization, request.headers['x-team']]);
    response.writeHead(401).end();
  });
  const bridge = new RawBridge(url, '--header', 'Authorization: Bearer abc', '--header', 'X-Team: red');
  bridge.say(INITIALIZE);
  const { messages } = await bridge.end();
  expect(seen).toEqual([['Bearer abc', 'red']]);
  expect(JSON.stringify(messages)).toContain('does not take the authorization that was given (401)');
});

it('sends the name and the password of a URL in a header', async () => {
  const seen: unknown[] = [];
  const url = await stub((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(403).end();
  });
  const bridge = new RawBridge(url.replace('//', '//ann:p%40ss@'));
  bridge.say(INITIALIZE);
  const { messages } = await bridge.end();
  expect(seen).toEqual([`Basic ${Buffer.from('ann:p@ss').toString('base64')}`]);
  expect(messages).toEqual([
    {
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: -32000,
        message: `${url} refuses (403). Look at the headers, and at what hosts and origins it allows.`,
      },
    },
  ]);
});

it('tells the client nothing of what a URL has behind its path', async () => {
  const url = await stub((_request, response) => response.writeHead(404).end());
  const bridge = new RawBridge(`${url}?token=SECRET`);
  bridge.say(INITIALIZE);
  const { messages, stderr } = await bridge.end();
  expect(messages).toEqual([
    { jsonrpc: '2.0', id: 1, error: { code: -32000, message: expect.stringContaining('(404)') as string } },
  ]);
  expect(JSON.stringify([messages, stderr])).not.toContain('SECRET');
});

it('passes each request on with the headers of its generation, and answers itself what is no message', async () => {
  const seen: unknown[][] = [];
  const url = await stub((request, response) => {
    const {
      'mcp-protocol-version': version,
      'mcp-method': method,
      'mcp-name': name,
      'mcp-session-id': session,
    } = request.headers;
    seen.push([request.method, version, method, name, session]);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { id, method: called } = JSON.parse(body === '' ? '{}' : body) as { id?: number; method?: string };
      if (request.method !== 'POST') response.writeHead(405).end();
      else if (id === undefined) response.writeHead(202).end();
      else {
        const result =
          called === 'initialize' ? { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: {} } : {};
        response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 's1' });
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
      }
    });
  });
  const bridge = new RawBridge(url);
  bridge.say(INITIALIZE);
  await bridge.heard(1);
  bridge.say(
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 2, method: 'ping' },
    'no JSON',
  );
  await bridge.heard(3);
  bridge.say({ jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'Käse', _meta: MODERN_META } });
  await bridge.heard(4);
  const { messages } = await bridge.end();
  // The answers to what is sent in one breath may come in either order.
  expect(new Set(messages.slice(1))).toEqual(
    new Set<unknown>([
      { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error: the message is not valid JSON.' } },
      { jsonrpc: '2.0', id: 2, result: {} },
      { jsonrpc: '2.0', id: 3, result: {} },
    ]),
  );
  expect(seen.filter(([method]) => method !== 'GET')).toEqual([
    ['POST', undefined, undefined, undefined, undefined],
    ['POST', '2025-06-18', undefined, undefined, 's1'],
    ['POST', '2025-06-18', undefined, undefined, 's1'],
    ['POST', '2026-07-28', 'tools/call', '=?base64?S8Okc2U=?=', 's1'],
    ['DELETE', '2025-06-18', undefined, undefined, 's1'],
  ]);
});

describe('the end of a bridge', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('comes with %s, whatever is under way, and has the code of shells', async (signal, code) => {
    const server = await start(new Desk());
    const bridge = new RawBridge(server.url);
    bridge.say(INITIALIZE);
    await bridge.heard(1);
    bridge.say({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'wait', arguments: { label: signal } } });
    const ending = Date.now();
    expect((await bridge.end(signal)).code).toBe(code);
    expect(Date.now() - ending).toBeLessThan(2000);
  });

  it('comes with the end of input, once what was asked is answered', async () => {
    const server = await start(new Desk());
    const bridge = new RawBridge(server.url);
    bridge.say(INITIALIZE, {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'greet', arguments: { name: 'Bo' } },
    });
    const { code, messages, stderr } = await bridge.end();
    expect([code, messages.length, stderr]).toEqual([0, 2, '']);
  });
});

describe('a session that the remote server has forgotten', () => {
  const FORGOTTEN = { jsonrpc: '2.0', id: null, error: { code: -32001, message: 'Session not found' } };

  /** Knows the session s1 until it is told to forget it; notes what each session was sent. Calls in s1 fail after their delay. */
  async function forgetful(): Promise<{ readonly url: string; readonly sent: string[]; readonly forget: () => void }> {
    const sent: string[] = [];
    let opened = 0;
    let isForgotten = false;
    const url = await stub((request, response) => {
      const { 'mcp-session-id': session = 'none' } = request.headers;
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        if (request.method === 'GET') return void response.writeHead(405).end();
        const said = JSON.parse(body === '' ? '{"method":"DELETE"}' : body) as {
          readonly id?: number;
          readonly method: string;
          readonly params?: { readonly delay?: number; readonly uri?: string; readonly level?: string };
        };
        const { id, method, params: { delay = 0, uri, level } = {} } = said;
        sent.push([session, method, uri ?? level].filter((word) => word !== undefined).join(' '));
        if (id === undefined) return void response.writeHead(202).end();
        const isOpening = method === 'initialize';
        if (isOpening) opened += 1;
        const isLost = !isOpening && session === 's1' && isForgotten;
        const result = isOpening ? { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: {} } : {};
        void setTimeout(delay).then(() => {
          response.writeHead(isLost ? 404 : 200, {
            'content-type': 'application/json',
            ...(isOpening && { 'mcp-session-id': `s${String(opened)}` }),
          });
          response.end(JSON.stringify(isLost ? FORGOTTEN : { jsonrpc: '2.0', id, result }));
        });
      });
    });
    return { url, sent, forget: () => (isForgotten = true) };
  }

  async function opened(url: string): Promise<RawBridge> {
    const bridge = new RawBridge(url);
    bridge.say(INITIALIZE);
    await bridge.heard(1);
    bridge.say({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return bridge;
  }

  const THERE_IS_A_NEW_ONE =
    'stereomcp: The remote server had forgotten the session, perhaps since it was started again; there is a new one.\n';

  it('is opened again once, however late the server says of other requests that it is gone', async () => {
    const { url, sent, forget } = await forgetful();
    const bridge = await opened(url);
    forget();
    bridge.say(
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'x', delay: 10 } },
      { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'x', delay: 500 } },
    );
    await bridge.heard(3);
    const { messages, stderr } = await bridge.end();
    expect(messages.slice(1)).toEqual([
      { jsonrpc: '2.0', id: 2, result: {} },
      { jsonrpc: '2.0', id: 3, result: {} },
    ]);
    expect(stderr).toBe(THERE_IS_A_NEW_ONE);
    expect(sent).toEqual([
      'none initialize',
      's1 notifications/initialized',
      's1 tools/call',
      's1 tools/call',
      'none initialize',
      's2 notifications/initialized',
      's2 tools/call',
      's2 tools/call',
      's2 DELETE',
    ]);
  });
});

it.each([
  [['--http'], 'A remote server is passed on over stdio; --http and its options are for files.'],
  [['--port', '80'], 'A remote server is passed on over stdio; --http and its options are for files.'],
])('takes no options of files: %j', async (words, message) => {
  const { code, stderr } = await new RawBridge('http://127.0.0.1:9/mcp', ...words).end();
  expect([code, stderr]).toEqual([2, `stereomcp: ${message}\n`]);
});
