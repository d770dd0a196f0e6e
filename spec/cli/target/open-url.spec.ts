import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createPlain } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/client';
import { explainHttp } from '../../../lib/cli/target/explain-http';
import { openTarget } from '../../../lib/cli/target/open-target';
import type { Target, TargetOptions } from '../../../lib/cli/target/target';
import { MCPServer } from '../../../lib/server/mcp-server';
import { useHttp } from '../../support/http-servers';

const OPTIONS: TargetOptions = { env: {}, headers: {}, protocol: 'auto', timeout: 10_000, output: 'tail' };

function open(word: string, options: Partial<TargetOptions> = {}): Promise<Target> {
  return openTarget(
    word,
    { ...OPTIONS, ...options },
    {
      createClient: () => new Client({ name: 'specs', version: '1' }, {}),
      note: () => undefined,
      signal: new AbortController().signal,
    },
  );
}

async function failure(word: string, options: Partial<TargetOptions> = {}): Promise<string> {
  try {
    await (await open(word, options)).close();
    return 'no failure';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a server at a URL', () => {
  const start = useHttp();

  it.each(['auto', '2025-11-25', '2026-07-28'] as const)('is connected to with --protocol %s', async (protocol) => {
    const { url } = await start(new MCPServer('Far'), protocol === '2025-11-25' ? { sessions: true } : {});
    const target = await open(url, { protocol });
    expect(target.client.getServerVersion()).toEqual({ name: 'Far', version: '0.0.0' });
    expect(target.client.getNegotiatedProtocolVersion()).toBe(protocol === 'auto' ? '2026-07-28' : protocol);
    expect(target.label).toBe(url);
    await target.close();
  });

  it('is named without the secrets of its URL', async () => {
    const { url } = await start(new MCPServer('Far'));
    const target = await open(`${url.replace('//', '//ada:pass@')}?token=SECRET`);
    expect(target.label).toBe(`${url}?…`);
    await target.close();
  });
});

describe('a URL without a server', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  }

  function answering(status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Promise<string> {
    return serve((_request, response) => response.writeHead(status, headers).end(body));
  }

  it('says that nothing listens', async () => {
    const url = await answering(200);
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    expect(await failure(`${url}/mcp`)).toBe(
      `Nothing listens at ${url} (connection refused). Start the server, or correct the port.`,
    );
  });

  it('says that there is no such host', async () => {
    expect(await failure('http://no-such-host.invalid/mcp')).toMatch(
      /^There is no host no-such-host\.invalid, as far as this machine knows \((ENOTFOUND|EAI_AGAIN)\)\. Look at its spelling, and whether the network is there\.$/,
    );
  });

  it.each(['auto', '2025-11-25', '2026-07-28'] as const)(
    'says that authorization is wanted, with --protocol %s',
    async (protocol) => {
      const url = await answering(
        401,
        { 'www-authenticate': 'Bearer' },
        '{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"No token."}}',
      );
      expect(await failure(`${url}/mcp`, { protocol })).toBe(
        `${url}/mcp wants authorization (401). Pass it on: --header 'Authorization: Bearer TOKEN'. It said: No token.`,
      );
      expect(await failure(`${url}/mcp`, { protocol, headers: { authorization: 'Bearer x' } })).toBe(
        `${url}/mcp does not take the authorization that was given (401). It said: No token.`,
      );
    },
  );

  it('passes headers on, and what a URL has before its @', async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(`${String(request.headers.authorization)} ${String(request.headers['x-key'])}`);
      response.writeHead(403).end('closed');
    });
    expect(await failure(`${url}/mcp`, { headers: { 'X-Key': 'a b' } })).toBe(
      `${url}/mcp refuses (403). Look at the headers, and at what hosts and origins it allows. It said: closed`,
    );
    const secret = url.replace('http://', 'http://ada:pass@');
    expect(await failure(`${secret}/mcp`)).toBe(
      `${url}/mcp refuses (403). Look at the headers, and at what hosts and origins it allows. It said: closed`,
    );
    expect([...new Set(seen)]).toEqual([
      'undefined a b',
      `Basic ${Buffer.from('ada:pass').toString('base64')} undefined`,
    ]);
  });

  it('says that there is no server at the path', async () => {
    const url = await answering(404, { 'content-type': 'text/html' }, '<h1>Not found</h1>');
    expect(await failure(`${url}/`)).toBe(
      `There is no MCP server at / of ${url} (404). Servers are often at ${url}/mcp.`,
    );
    expect(await failure(`${url}/api`)).toBe(`There is no MCP server at /api of ${url} (404). Look at the path.`);
  });

  it('says that a web page is no server', async () => {
    const url = await answering(200, { 'content-type': 'text/html' }, '<h1>Welcome</h1>');
    expect(await failure(`${url}/`)).toBe(
      `${url}/ answered with text/html, which is no MCP. Servers are often at ${url}/mcp.`,
    );
  });

  it('knows servers of the transport before Streamable HTTP', async () => {
    const url = await serve((request, response) => {
      if (request.method !== 'GET') response.writeHead(405).end();
      else
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .write('event: endpoint\ndata: /messages?id=1\n\n');
    });
    expect(await failure(`${url}/sse`)).toBe(
      `${url}/sse is a server of the HTTP+SSE transport of 2024-11-05, which was given up in 2025 and is not spoken here. ` +
        `Use its address for Streamable HTTP, often ${url}/mcp.`,
    );
  });

  it('says that the server fails', async () => {
    const url = await answering(500, { 'content-type': 'text/plain' }, 'out of\n  order');
    expect(await failure(`${url}/mcp`)).toBe(
      `${url}/mcp answered with 500. Look into the log of the server. It said: out of order`,
    );
  });

  it('waits no longer than --timeout', async () => {
    const url = await serve(() => undefined);
    expect(await failure(`${url}/mcp`, { timeout: 300 })).toBe(
      `${url}/mcp did not answer within 0.3 s. --timeout waits longer.`,
    );
  });

  it('says that https:// finds no TLS', async () => {
    const url = await answering(200);
    expect(await failure(url.replace('http:', 'https:'))).toBe(
      `${url.replace('http:', 'https:')} does not speak TLS (ERR_SSL_WRONG_VERSION_NUMBER). Write ${url}/.`,
    );
  });

  it('says that something else than HTTP answers', async () => {
    const plain = createPlain((socket) => {
      socket.on('error', () => undefined).end('SSH-2.0-x\r\n');
    });
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${String((plain.address() as AddressInfo).port)}`;
    try {
      expect(await failure(`${url}/mcp`)).toMatch(
        new RegExp(
          `^${url} (does not speak HTTP|broke the connection off before it answered) \\(.*\\)\\. Perhaps it wants https:.*/mcp\\.`,
        ),
      );
    } finally {
      plain.close();
    }
  });

  it.each<[string, string]>([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'],
    ['CERT_HAS_EXPIRED', 'certificate has expired'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate'],
  ])('says what to do about a certificate (%s)', (code, message) => {
    const cause = Object.assign(new Error(message), { code });
    const error = new TypeError('fetch failed', { cause });
    const sight = {
      refused: undefined,
      answered: undefined,
      authorized: false,
      isOldSse: false,
      hasAnswered: false,
      timeout: 1,
    };
    expect(explainHttp(new URL('https://h.example/mcp'), error, sight)).toBe(
      `The certificate of https://h.example is not trusted: ${message} (${code}). Where it is one of your own, name its ` +
        'authority: NODE_EXTRA_CA_CERTS=authority.pem stereomcp …',
    );
  });

  it.each<[string, string]>([
    ['ECONNRESET', 'read ECONNRESET'],
    ['UND_ERR_SOCKET', 'other side closed'],
  ])('says that the answer is lost where it has answered before (%s)', (code, message) => {
    const error = new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });
    const sight = { refused: undefined, answered: undefined, authorized: false, isOldSse: false, timeout: 1 };
    const url = new URL('http://h.example/mcp?key=secret');
    expect(explainHttp(url, error, { ...sight, hasAnswered: true })).toBe(
      `http://h.example broke the connection off before it answered (${message}). Whether the request was carried out is ` +
        'unknown; ask again where doing it twice does no harm.',
    );
    expect(explainHttp(url, error, { ...sight, hasAnswered: false })).toBe(
      `http://h.example broke the connection off before it answered (${message}). Perhaps it wants ` +
        'https://h.example/mcp?…. Whether the request was carried out is unknown; ask again where doing it twice does no harm.',
    );
  });

  it.each<[string, string]>([
    ['ETIMEDOUT', 'cannot be reached (ETIMEDOUT). Look at the address, and at what is between here and there.'],
    [
      'EADDRNOTAVAIL',
      'cannot be reached: off (EADDRNOTAVAIL). Look at the address, and at what is between here and there.',
    ],
  ])('says what to look at where it cannot be reached (%s)', (code, message) => {
    const error = new TypeError('fetch failed', { cause: Object.assign(new Error('off'), { code }) });
    const sight = { refused: undefined, answered: undefined, authorized: false, isOldSse: false, timeout: 1 };
    expect(explainHttp(new URL('http://h.example/mcp'), error, { ...sight, hasAnswered: true })).toBe(
      `http://h.example ${message}`,
    );
  });

  it('keeps the secrets of a URL to itself', async () => {
    const secret = 'http://ada:pass@127.0.0.1:1/mcp?token=SECRET';
    expect(await failure(secret)).toBe(
      'http://127.0.0.1:1/mcp?… cannot be connected to: fetch failed (bad port). Look at the address.',
    );
    expect(await failure(secret, { env: { A: '1' } })).toBe(
      '-e sets variables for a file or a command, and http://127.0.0.1:1/mcp?… is a URL, which takes --header.',
    );
    const url = await answering(429);
    expect(await failure(`${url}/mcp?token=SECRET`)).toBe(
      `${url}/mcp?… answered with 429. It is asked too often; wait before the next try.`,
    );
  });

  it('takes no variables, which are for processes', async () => {
    expect(await failure('http://localhost:1/mcp', { env: { A: '1' } })).toBe(
      '-e sets variables for a file or a command, and http://localhost:1/mcp is a URL, which takes --header.',
    );
    expect(await failure('node x.js', { headers: { a: '1' } })).toBe(
      '--header is for URLs, and node x.js is a command. -e KEY=VALUE sets variables for it.',
    );
  });
});
