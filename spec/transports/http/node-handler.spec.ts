import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { HttpEndpoint } from '../../../lib/transports/http/endpoint';
import { settleHttpOptions } from '../../../lib/transports/http/http-settings';
import { createNodeHandler } from '../../../lib/transports/http/node-handler';
import { rawPost } from '../../support/http-raw';

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const POST = rawPost(PING, 'Content-Type: application/json', `Content-Length: ${String(PING.length)}`);
const MEGABYTE = 1024 * 1024;

const servers: Server[] = [];
const sockets: Socket[] = [];

/** Serves what `respond` gives over a port; tells which connections the server has ended. */
async function start(
  respond: () => Response,
  { stallTimeout = 150, unreadBytes = 100 * MEGABYTE } = {},
): Promise<{ port: number; ended: () => boolean; requests: readonly WeakRef<IncomingMessage>[] }> {
  const settings = { ...settleHttpOptions({ keepAlive: 0 }), stallTimeout, unreadBytes };
  const endpoint = new HttpEndpoint(settings, () => Promise.resolve({ response: respond() }), fail);
  const handle = createNodeHandler(endpoint, fail);
  let ended = false;
  const requests: WeakRef<IncomingMessage>[] = [];
  const server = createServer((request, response) => {
    requests.push(new WeakRef(request));
    response.on('close', () => (ended = !response.writableFinished));
    void handle(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, ended: () => ended, requests };
}

setFlagsFromString('--expose-gc');
/** Frees what nothing holds any more. */
const collect = runInNewContext('gc') as () => void;

function fail(error: Error): never {
  throw error;
}

async function post(port: number): Promise<Response> {
  const response = await fetch(`http://localhost:${String(port)}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: PING,
  });
  return response.ok ? new Response(await response.text()) : response;
}

function send(port: number, times = 1): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(POST.repeat(times));
  return socket;
}

function streamOf(chunks: number, pause: number): Response {
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await sleep(pause);
      controller.enqueue(new Uint8Array(64 * 1024).fill(0x3a));
      sent += 1;
      if (sent === chunks) controller.close();
    },
  });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  let holds = false;
  for (let turn = 0; turn < 1500 && !holds; turn++) {
    holds = await condition();
    if (!holds) await sleep(10);
  }
  expect(holds).toBe(true);
}

describe('a connection of node:http', () => {
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  it('is ended where nobody reads one large answer', async () => {
    const server = await start(() => Response.json('x'.repeat(40 * MEGABYTE)));
    send(server.port).pause();
    await until(server.ended);
  });

  it('is ended where nobody reads the answers to requests that were sent one after the other at once', async () => {
    const server = await start(() => Response.json('x'.repeat(10 * MEGABYTE)));
    send(server.port, 3).pause();
    await until(server.ended);
  });

  it('is ended where nobody reads the streams of such requests', async () => {
    const server = await start(() => streamOf(160, 0));
    send(server.port, 3).pause();
    await until(server.ended);
  });

  it('is ended where nobody reads a stream', async () => {
    const server = await start(() => streamOf(400, 0));
    send(server.port).pause();
    await until(server.ended);
  });

  it('stays where a reader is slow, but reads', async () => {
    // All in all it reads for longer than anybody may stand still; a busy machine stands still for a while, too.
    const server = await start(() => Response.json('x'.repeat(20 * MEGABYTE)), { stallTimeout: 1000 });
    const socket = send(server.port);
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 5);
    });
    await until(() => bytes > 20 * MEGABYTE);
    expect(server.ended()).toBe(false);
  });

  it('stays where there is nothing to be read for a while', async () => {
    const server = await start(() => streamOf(3, 300));
    const socket = send(server.port);
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length));
    await until(() => bytes > 3 * 64 * 1024);
    expect(server.ended()).toBe(false);
  });

  it.each([
    ['answers', () => Response.json('x'.repeat(MEGABYTE))],
    ['streams', () => streamOf(16, 0)],
  ] as const)('has no more %s waiting to be read than all together may', async (_kind, respond) => {
    const server = await start(respond, { stallTimeout: 60_000, unreadBytes: 40 * MEGABYTE });
    const text: string[] = [];
    const unread = send(server.port, 60);
    unread.pause();
    unread.on('data', (chunk: Buffer) => text.push(chunk.toString('latin1')));
    await until(async () => (await post(server.port)).status === 503);
    const refused = await post(server.port);
    expect([refused.headers.get('retry-after'), await refused.json()]).toEqual([
      '1',
      {
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32000, message: 'Busy: too many answers wait to be read. Try again.' },
      },
    ]);
    unread.resume();
    await until(() => text.join('').split('HTTP/1.1 ').length === 61);
    await until(async () => (await post(server.port)).status === 200);
    // Half of what may wait was let in, and all of that has come.
    expect(text.join('').length).toBeGreaterThan(15 * MEGABYTE);
    expect(text.join('').length).toBeLessThan(45 * MEGABYTE);
  });

  it('has its answers off the account as soon as it breaks', async () => {
    const server = await start(() => Response.json('x'.repeat(MEGABYTE)), { unreadBytes: 20 * MEGABYTE });
    send(server.port, 60).pause();
    await until(async () => (await post(server.port)).status === 503);
    for (const socket of sockets) socket.destroy();
    await until(async () => (await post(server.port)).status === 200);
  });

  it.each([
    ['destroys', 'nothing of a body', 'Content-Length: 500\r\n\r\n'],
    ['destroys', 'half of a body', 'Content-Length: 500\r\n\r\n{"jsonrpc":'],
    ['destroys', 'half of a chunk', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"jso'],
    ['ends', 'nothing of a body', 'Content-Length: 500\r\n\r\n'],
    ['ends', 'half of a body', 'Content-Length: 500\r\n\r\n{"jsonrpc":'],
    ['ends', 'half of a chunk', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"jso'],
  ])('is forgotten at once where a client %s it that has sent %s', async (way, _what, rest) => {
    const { port, requests } = await start(() => Response.json('ok'));
    const socket = connect({ port, host: '127.0.0.1' });
    sockets.push(socket);
    socket.write(`POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}`);
    await until(() => requests.length === 1);
    const left = performance.now();
    if (way === 'ends') socket.end();
    else socket.destroy();
    await until(() => {
      collect();
      return requests[0]?.deref() === undefined;
    });
    expect(performance.now() - left).toBeLessThan(5_000);
  });

  it('serves the next request after an answer', async () => {
    const server = await start(() => Response.json('ok'));
    const socket = send(server.port);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await until(() => text.split('"ok"').length === 2);
    await sleep(250);
    socket.write(POST);
    await until(() => text.split('"ok"').length === 3);
  });
});
