import { MCPServer, Tool } from 'stereomcp';
import { rawPost, sendRaw } from '../../support/http-raw';
import { callOf } from '../../support/http-messages';
import { useHttp } from '../../support/http-servers';

class Sample extends MCPServer {
  @Tool({ output: String })
  ok(): string {
    return 'ok';
  }
}

const CALL = callOf(1, 'ok');
const REFUSED = { jsonrpc: '2.0', id: null, error: { code: -32000, message: expect.any(String) as string } };
const start = useHttp();

/** Sends a call with a Host header of one's own, which `fetch` does not do. */
async function callAs(port: number, host: string, ...lines: readonly string[]): Promise<number> {
  const body = JSON.stringify(CALL);
  const length = `Content-Length: ${String(body.length)}`;
  const { status } = await sendRaw(port, rawPost(body, host, length, 'Content-Type: application/json', ...lines));
  return status;
}

describe('the Host header', () => {
  it('must name this machine where nothing else is allowed, whatever the port', async () => {
    const { port } = await start(new Sample());
    const hosts = ['localhost', 'LOCALHOST:1', `127.0.0.1:${String(port)}`, '[::1]:3000'];
    for (const host of hosts) expect([host, await callAs(port, `Host: ${host}`)]).toEqual([host, 200]);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    'evil.example:3000',
    'localhost@evil.example',
    'localhost:80:80',
    'localhost.',
    '127.1',
    '2130706433',
    '127.0.0.1.nip.io',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    'localhost, evil.example',
    '',
    '*',
  ])('is refused where it is %j', async (host) => {
    const { port } = await start(new Sample());
    expect([400, 403]).toContain(await callAs(port, `Host: ${host}`));
  });

  it('is refused with a sentence that names the option', async () => {
    const { port } = await start(new Sample());
    const { status, body } = await sendRaw(port, rawPost('', 'Host: evil.example', 'Content-Length: 0'));
    expect([status, JSON.parse(body)]).toEqual([
      403,
      {
        jsonrpc: '2.0',
        id: null,
        error: {
          code: -32000,
          message:
            'Forbidden: the Host header names "evil.example", which is not among the allowedHosts of this server.',
        },
      },
    ]);
  });

  it('may name what allowedHosts has, with the port where that has one', async () => {
    const { port } = await start(new Sample(), { allowedHosts: ['mcp.example.com', 'other.example.com:8443', '::1'] });
    expect(await callAs(port, 'Host: mcp.example.com:3000')).toBe(200);
    expect(await callAs(port, 'Host: other.example.com:8443')).toBe(200);
    expect(await callAs(port, 'Host: [::1]:1')).toBe(200);
    expect(await callAs(port, 'Host: other.example.com')).toBe(403);
    expect(await callAs(port, 'Host: localhost')).toBe(403);
  });

  it('may name anything where a proxy checks it', async () => {
    const { port } = await start(new Sample(), { allowedHosts: ['*'] });
    expect(await callAs(port, 'Host: whatever.example')).toBe(200);
    expect(await callAs(port, 'Host: whatever.example', 'Origin: https://whatever.example')).toBe(200);
    expect(await callAs(port, 'Host: whatever.example', 'Origin: https://evil.example')).toBe(403);
  });
});

describe('the Origin header', () => {
  it.each([
    'null',
    'https://evil.example',
    'http://localhost.evil.example',
    'http://localhost@evil.example',
    'localhost',
    'file://',
    'chrome-extension://abc',
    'http://localhost http://evil.example',
  ])('is refused where it is %j', async (origin) => {
    const server = await start(new Sample());
    const { status, body } = await server.post(CALL, { origin });
    expect({ status, body }).toEqual({ status: 403, body: REFUSED });
  });

  it('may name a page of this machine, as development servers have them', async () => {
    const server = await start(new Sample());
    expect((await server.post(CALL, { origin: 'http://localhost:5173' })).status).toBe(200);
  });

  it('may name what allowedOrigins has, and nothing like it', async () => {
    const allowedOrigins = ['https://app.example.com', 'chrome-extension://abc'];
    const server = await start(new Sample(), { allowedOrigins });
    for (const origin of allowedOrigins) expect((await server.post(CALL, { origin })).status).toBe(200);
    const others = ['http://app.example.com', 'https://app.example.com:444', 'https://x.app.example.com', 'null'];
    for (const origin of others) expect((await server.post(CALL, { origin })).status).toBe(403);
  });

  it('is checked before anything else is said', async () => {
    const server = await start(new Sample());
    expect((await server.post('{oops', { origin: 'null', 'content-type': 'text/plain' })).status).toBe(403);
    expect((await server.send({ method: 'GET', headers: { origin: 'null' } })).status).toBe(403);
  });
});

describe('a page of another origin', () => {
  const preflight = {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,mcp-param-region,x-other',
    },
  };

  it('gets no leave to read unless it is named', async () => {
    const server = await start(new Sample(), { allowedOrigins: ['https://app.example.com'] });
    const answer = await server.send(preflight);
    expect(answer.status).toBe(405);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const call = await server.post(CALL, { origin: 'https://app.example.com' });
    expect(call.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('may send and read where cors names it, with the headers that it needs', async () => {
    const server = await start(new Sample(), { cors: { origins: ['https://app.example.com'] } });
    const answer = await server.send(preflight);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
    expect(answer.headers.get('access-control-allow-methods')).toBe('POST, GET, DELETE');
    expect(answer.headers.get('access-control-allow-headers')).toBe(
      'accept, authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id, mcp-param-region',
    );
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toContain('Origin');
    const call = await server.post(CALL, { origin: 'https://app.example.com' });
    expect(call.status).toBe(200);
    expect(call.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
    expect(call.headers.get('access-control-expose-headers')).toBe('Mcp-Session-Id, Retry-After, WWW-Authenticate');
  });

  it('may read why it is refused, too', async () => {
    const server = await start(new Sample(), { cors: { origins: ['https://app.example.com'] } });
    const answer = await server.post('{oops', { origin: 'https://app.example.com' });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
      400,
      'https://app.example.com',
    ]);
  });

  it('is refused where cors names another one', async () => {
    const server = await start(new Sample(), { cors: { origins: ['https://app.example.com'] } });
    const answer = await server.send({
      ...preflight,
      headers: { ...preflight.headers, origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the head of a request', () => {
  it.each([
    ['text/plain', 415],
    ['application/json; charset=utf-8', 200],
    ['application/json;charset="UTF-8"', 200],
    ['Application/JSON', 200],
    ['application/json; charset=latin1', 415],
    ['application/jsonp', 415],
    ['application/json, text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['', 415],
  ])('with the content type %j is answered with %d', async (type, status) => {
    const server = await start(new Sample());
    expect((await server.post(CALL, { 'content-type': type })).status).toBe(status);
  });

  it.each([
    ['application/json, text/event-stream', 200],
    ['text/event-stream;q=0.5, application/json', 200],
    ['*/*', 200],
    ['application/*, text/*', 200],
    ['application/json', 406],
    ['text/event-stream', 406],
    ['text/html', 406],
    ['application/json, text/event-stream;q=0', 406],
  ])('with the accept header %j is answered with %d', async (accept, status) => {
    const server = await start(new Sample());
    expect((await server.post(CALL, { accept })).status).toBe(status);
  });

  it.each(['gzip', 'br', 'deflate, gzip', 'x-unknown'])('with the content encoding %j is refused', async (encoding) => {
    const server = await start(new Sample());
    const { status, body } = await server.post(CALL, { 'content-encoding': encoding });
    expect({ status, body }).toEqual({ status: 415, body: REFUSED });
  });

  it('with another method is told the right one', async () => {
    const [stateless, stateful] = [await start(new Sample()), await start(new Sample(), { sessions: true })];
    for (const method of ['PUT', 'PATCH', 'OPTIONS']) {
      const { status, headers, body } = await stateful.send({ method });
      expect({ status, allow: headers.get('allow'), body }).toEqual({
        status: 405,
        allow: 'POST, GET, DELETE',
        body: REFUSED,
      });
    }
    expect((await stateful.send({ method: 'HEAD' })).status).toBe(405);
    for (const method of ['GET', 'DELETE', 'OPTIONS']) {
      const { status, headers, body } = await stateless.send({ method });
      expect({ status, allow: headers.get('allow'), body }).toEqual({ status: 405, allow: 'POST', body: REFUSED });
    }
  });

  it('may be long, but not too long', async () => {
    const server = await start(new Sample());
    const long = await fetch(`${server.url}?${'x'.repeat(9_000)}`, { method: 'POST' });
    expect([long.status, await long.json()]).toEqual([414, REFUSED]);
    expect((await server.post(CALL, { 'x-padding': 'x'.repeat(8_000) })).status).toBe(200);
    // Node itself draws the line there; a handler inside another host draws its own.
    expect((await server.post(CALL, { 'x-padding': 'x'.repeat(20_000) })).status).toBe(431);
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: { 'x-padding': 'x'.repeat(40_000) },
    });
    const answer = await server.handler.fetch(request);
    expect([answer.status, await answer.json()]).toEqual([431, REFUSED]);
  });
});

describe('every answer', () => {
  it('is not kept, guessed at, shown as a page or handed to other pages', async () => {
    const server = await start(new Sample(), { sessions: true });
    for (const answer of [
      await server.post(CALL),
      await server.post('{oops'),
      await server.postModern('tools/list'),
      await server.send({ method: 'PUT' }),
    ]) {
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(answer.headers.get('x-powered-by')).toBeNull();
    }
  });
});
