import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { LISTEN_LIMITS, openListener } from '../../../lib/transports/http/listener';
import type { Listener, ListenOptions } from '../../../lib/transports/http/listener';
import { listenFailure } from '../../../lib/transports/http/listen-failure';

const host = '127.0.0.1';
const open: Listener[] = [];

async function listen(options: Partial<ListenOptions> = {}): Promise<Listener> {
  const listener = await openListener({
    host,
    port: 0,
    limits: LISTEN_LIMITS,
    handle: (request, response) => {
      request.resume().on('end', () => response.end(request.url));
    },
    ...options,
  });
  open.push(listener);
  return listener;
}

/** A socket, and everything that the server says on it until it closes. */
async function dial({ port }: Listener): Promise<{ readonly socket: Socket; readonly said: Promise<string> }> {
  const socket = connect(port, host);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => undefined); // a reset ends it as well
  const said = once(socket, 'close').then(() => text);
  await once(socket, 'connect');
  return { socket, said };
}

async function say(listener: Listener, ...pieces: readonly string[]): Promise<string> {
  const { socket, said } = await dial(listener);
  for (const piece of pieces) socket.write(piece);
  return said;
}

function parts(answer: string): { readonly status: string; readonly type: boolean; readonly body: unknown } {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return {
    status: head.split('\r\n')[0] ?? '',
    type: /^content-type: application\/json$/im.test(head),
    body: body === '' ? undefined : (JSON.parse(body) as unknown),
  };
}

const refusal = (status: string, message: string) => ({
  status: `HTTP/1.1 ${status}`,
  type: true,
  body: { jsonrpc: '2.0', id: null, error: { code: -32600, message } },
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.close(0)));
});

describe('a port', () => {
  it('takes any free number for 0 and hands requests over', async () => {
    const listener = await listen();
    expect(listener.port).toBeGreaterThan(0);
    const answer = await fetch(`http://${host}:${String(listener.port)}/some/path?q`);
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 200, text: '/some/path?q' });
  });

  it('says in words that it meets no expectation', async () => {
    const listener = await listen();
    const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
    expect(parts(await say(listener, head))).toEqual({
      status: 'HTTP/1.1 417 Expectation Failed',
      type: true,
      body: {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32000, message: 'Expectation failed: nothing but "100-continue" may be expected.' },
      },
    });
  });

  it('answers no more requests of one connection at a time than a few, and refuses the rest', async () => {
    const handled: (() => void)[] = [];
    const listener = await listen({ handle: (_request, response) => handled.push(() => response.end('served')) });
    const { socket, said } = await dial(listener);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20));
    while (handled.length < 16) await setTimeout(5);
    await setTimeout(50);
    expect(handled).toHaveLength(16);
    for (const end of handled.splice(0)) end();
    await setTimeout(50);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    while (handled.length < 1) await setTimeout(5);
    for (const end of handled.splice(0)) end();
    const answers = (await said).split(/(?=HTTP\/1\.1 )/);
    const message = 'Busy: too many requests of this connection are not answered yet. Wait for their answers.';
    expect(answers.map((answer) => parts(answer.replace(/\r\n\r\n.*served.*$/s, '\r\n\r\n')))).toEqual([
      ...Array.from({ length: 16 }, () => ({ status: 'HTTP/1.1 200 OK', type: false, body: undefined })),
      ...Array.from({ length: 4 }, () => ({
        status: 'HTTP/1.1 503 Service Unavailable',
        type: true,
        body: { jsonrpc: '2.0', id: null, error: { code: -32000, message } },
      })),
      { status: 'HTTP/1.1 200 OK', type: false, body: undefined },
    ]);
  });

  it('tells what to do where it is taken', async () => {
    const { port } = await listen();
    const error: unknown = await listen({ port }).catch((reason: unknown) => reason);
    expect(listenFailure(error, { host, port })).toBe(
      `port ${String(port)} of 127.0.0.1 is taken by another program. End that one, or give another port; { port: 0 } takes any that is free.`,
    );
  });

  it('tells what to do where the address is of another machine', async () => {
    const error: unknown = await listen({ host: '203.0.113.7' }).catch((reason: unknown) => reason);
    expect(listenFailure(error, { host: '203.0.113.7', port: 0 })).toBe(
      `no network interface of this machine has the address 203.0.113.7. Give one that it has, or { host: '127.0.0.1' }.`,
    );
  });

  it('tells what the system says where it is something else', () => {
    expect(listenFailure(new Error('listen ENOSPC'), { host, port: 80 })).toBe(
      'port 80 of 127.0.0.1 could not be opened. listen ENOSPC',
    );
    expect(listenFailure(Object.assign(new Error(), { code: 'EACCES' }), { host, port: 80 })).toBe(
      'port 80 of 127.0.0.1 may not be opened by this user. Give a port above 1023, such as { port: 3000 }.',
    );
    expect(listenFailure(Object.assign(new Error(), { code: 'ENOTFOUND' }), { host: 'nowhere', port: 80 })).toBe(
      `the name nowhere leads to no address. Give one of this machine, or { host: '127.0.0.1' }.`,
    );
  });
});

describe('bytes that become no request', () => {
  it('are refused in JSON where they are no HTTP', async () => {
    expect(parts(await say(await listen(), '{"jsonrpc":"2.0"}\r\n\r\n'))).toEqual(
      refusal('400 Bad Request', 'Invalid request: these bytes are no HTTP request.'),
    );
  });

  it.each([
    ['two lengths that differ', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\nabc'],
    ['a length beside chunks', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['chunks that are no last encoding', 'Transfer-Encoding: chunked, identity\r\n\r\nabc'],
    ['a line that goes on in the next one', 'X-A: b\r\n c\r\n\r\n'],
    ['NUL in a header', 'X-A: b\0c\r\n\r\n'],
  ])('are refused with %s', async (_, rest) => {
    const answer = await say(await listen(), `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${rest}`);
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
  });

  it('are refused without a Host', async () => {
    expect(parts(await say(await listen(), 'GET / HTTP/1.1\r\n\r\n'))).toEqual(
      refusal('400 Bad Request', 'Invalid request: the Host header is missing.'),
    );
  });

  it.each([
    ['URL', `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    ['header', `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`],
  ])('are refused where the %s is too long', async (_, request) => {
    expect(parts(await say(await listen(), request))).toEqual(
      refusal('431 Request Header Fields Too Large', 'Invalid request: the URL and the headers are too long.'),
    );
  });

  it('do not spoil an answer that is on its way', async () => {
    const listener = await listen({
      handle: (_, response) => {
        response.writeHead(200, { 'Content-Length': 10 });
        response.write('half');
      },
    });
    const { socket, said } = await dial(listener);
    const answered = once(socket, 'data');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await answered;
    socket.write('no request\r\n\r\n');
    expect(await said).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nhalf$/);
  });
});

describe('a client that takes its time', () => {
  const limits = { ...LISTEN_LIMITS, headers: 200, request: 400 };

  it('is cut off where its headers come a byte at a time, while others are served', async () => {
    const listener = await listen({ limits });
    const drips: Promise<string>[] = [];
    for (let client = 0; client < 20; client++) {
      const { socket, said } = await dial(listener);
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ');
      const drip = setInterval(() => socket.write('a'), 20 + client);
      socket.once('close', () => {
        clearInterval(drip);
      });
      drips.push(said);
    }
    const answer = await fetch(`http://${host}:${String(listener.port)}/quick`);
    expect(await answer.text()).toBe('/quick');
    const answers = await Promise.all(drips);
    expect(new Set(answers.map((each) => JSON.stringify(parts(each))))).toEqual(
      new Set([JSON.stringify(refusal('408 Request Timeout', 'Invalid request: it took too long to arrive.'))]),
    );
  });

  it('is cut off where it says nothing at all, but may be idle after an answer', async () => {
    const listener = await listen({ limits });
    const silent = await dial(listener);
    const idle = await dial(listener);
    idle.socket.write('GET /one HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(parts(await silent.said)).toEqual(
      refusal('408 Request Timeout', 'Invalid request: it took too long to arrive.'),
    );
    await setTimeout(1000);
    idle.socket.write('GET /two HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(await idle.said).toMatch(/\/one[^]*\/two$/);
  });

  it('is cut off where its body never ends', async () => {
    const listener = await listen({ limits });
    const answer = await say(listener, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"jsonrpc"');
    expect(parts(answer)).toEqual(refusal('408 Request Timeout', 'Invalid request: it took too long to arrive.'));
  });

  it('may wait for its own answer as long as that takes', async () => {
    const listener = await listen({
      limits,
      handle: (_, response) => void setTimeout(1500).then(() => response.end('late')),
    });
    expect(await (await fetch(`http://${host}:${String(listener.port)}/`)).text()).toBe('late');
  });
});

describe('more connections than are allowed', () => {
  it('are closed as they come, and taken again once others have left', async () => {
    const listener = await listen({ limits: { ...LISTEN_LIMITS, connections: 2 } });
    const first = await dial(listener);
    const second = await dial(listener);
    expect(await say(listener, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toBe('');
    first.socket.end();
    second.socket.end();
    await Promise.all([first.said, second.said]);
    await setTimeout(50);
    expect(await say(listener, 'GET /in HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toMatch(/\/in$/);
  });
});

describe('closing', () => {
  it('lets go of idle connections at once, and of others when they are done', async () => {
    const listener = await listen({
      handle: (_, response) => void setTimeout(200).then(() => response.end('done')),
    });
    const idle = await dial(listener);
    const busy = await dial(listener);
    busy.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await setTimeout(50);
    const order: string[] = [];
    const closed = listener.close(60_000).then(() => order.push('closed'));
    await Promise.all([idle.said.then(() => order.push('idle')), busy.said.then(() => order.push('busy')), closed]);
    expect(order[0]).toBe('idle');
    expect(await busy.said).toMatch(/done/);
  });

  it('cuts what is not done in time', async () => {
    const listener = await listen({ handle: () => undefined });
    const { socket, said } = await dial(listener);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await setTimeout(50);
    await listener.close(100);
    expect(await said).toBe('');
  });
});
