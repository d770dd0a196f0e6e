import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { MCPServer, Tool } from '../../lib';
import { connect, ConnectionError } from '../../lib/client';
import { httpHandler } from '../../lib/http';
import { GENERATIONS } from '../support/sessions';

class Door extends MCPServer {
  @Tool({ output: String }) open(): string {
    return 'open';
  }
}

/** A server behind a guard that wants a token. */
class Guarded {
  readonly seen: (string | undefined)[] = [];
  #http: Server | undefined;
  readonly #handler = httpHandler(new Door());

  async start(refuse: (request: IncomingMessage, response: ServerResponse) => boolean): Promise<string> {
    this.#http = createServer((request, response) => {
      this.seen.push(request.headers.authorization);
      if (!refuse(request, response)) void this.#handler.node(request, response);
    });
    await new Promise<void>((resolve) => this.#http?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${String((this.#http.address() as AddressInfo).port)}/mcp`;
  }

  async close(): Promise<void> {
    this.#http?.closeAllConnections();
    await new Promise((resolve) => this.#http?.close(resolve));
    await this.#handler.close();
  }
}

const SECRET = 'Bearer s3cr3t-t0ken';

function answers(status: number) {
  return (_: IncomingMessage, response: ServerResponse): boolean => {
    response.writeHead(status, { 'content-type': 'text/plain' }).end(`no: ${SECRET}`);
    return true;
  };
}

function wantsToken({ headers: { authorization } }: IncomingMessage, response: ServerResponse): boolean {
  return authorization !== SECRET && answers(401)({} as IncomingMessage, response);
}

async function rejection(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (value) => ({ resolved: value }),
    (reason: unknown) => reason,
  );
}

describe.each(GENERATIONS)('what goes along with HTTP requests in %s', (protocol) => {
  const guarded: Guarded[] = [];
  const start = async (refuse: Parameters<Guarded['start']>[0]) => {
    const guard = new Guarded();
    guarded.push(guard);
    return { guard, url: await guard.start(refuse) };
  };
  afterEach(() => Promise.all(guarded.splice(0).map((guard) => guard.close())));

  it('is sent with every request', async () => {
    const { guard, url } = await start(wantsToken);
    const door = await connect(url, { as: Door, protocol, headers: { authorization: SECRET } });
    expect(await door.open()).toBe('open');
    await door.close();
    expect(new Set(guard.seen)).toEqual(new Set([SECRET]));
  });

  it('may be Headers, a provider of tokens, and a fetch', async () => {
    const { url } = await start(wantsToken);
    const calls: string[] = [];
    const ways = [
      { headers: new Headers({ authorization: SECRET }) },
      { authProvider: { token: async () => Promise.resolve(SECRET.slice('Bearer '.length)) } },
      {
        fetch: (input: string | URL, init?: RequestInit) => {
          calls.push(init?.method ?? '');
          const headers = new Headers(init?.headers);
          headers.set('authorization', SECRET);
          return fetch(input, { ...init, headers });
        },
      },
    ];
    for (const way of ways) {
      const door = await connect(url, { as: Door, protocol, ...way });
      expect(await door.open()).toBe('open');
      await door.close();
    }
    expect(calls).toContain('POST');
  });

  it.each([
    [200, 'that is no answer of an MCP server; look at the address', false],
    [308, 'give the address that it leads to', false],
    [401, 'it wants to know who asks; give headers or an authProvider', false],
    [403, 'it does not admit this client; look at the headers, and at what hosts and origins the server allows', false],
    [404, 'there is no MCP server under this path', false],
    [405, 'there is no MCP server under this path', false],
    [418, 'look into the log of the server', false],
    [429, 'it is asked too often; wait before the next call', false],
    [500, 'look into the log of the server', true],
  ])('is answered with %i, which is told without any secret', async (status, advice, mayHaveRun) => {
    const { url } = await start(answers(status));
    const error = await rejection(connect(`${url}?key=s3cr3t`, { protocol, headers: { authorization: SECRET } }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({
      message: `${url} answered with HTTP ${String(status)}: ${advice}.`,
      reason: 'refused',
      status,
      mayHaveRun,
      target: url,
    });
    expect(String((error as Error).stack)).not.toMatch(/s3cr3t/);
  });
});

describe('targets and options that make no sense', () => {
  const closed = 'http://127.0.0.1:61/mcp';

  it.each<[string, unknown, unknown, string]>([
    [
      'a text',
      'server.ts',
      {},
      "connect(): the text is no URL; write 'http://127.0.0.1:3000/mcp', or { command } for a program.",
    ],
    ['another protocol', 'ftp://a/', {}, 'connect(): ftp: is no protocol to reach a server by; write http: or https:.'],
    [
      'a password',
      'https://me:s3cr3t@example.org/mcp?key=s3cr3t',
      {},
      'connect(): take the user and the password out of the URL of https://example.org/mcp, and put them in headers.',
    ],
    ['no command', { command: '' }, {}, 'connect(): command must be the name or path of a program.'],
    [
      'arguments in one',
      { command: 'node', args: 'a.js' },
      {},
      'connect(): args must be a list of texts, one per argument of the command.',
    ],
    ['a misspelt member', { command: 'node', arg: [] }, {}, 'connect(): a command has no "arg"; write "args".'],
    ['another stderr', { command: 'node', stderr: 'pipe' }, {}, "connect(): stderr must be 'inherit' or 'ignore'."],
    [
      'headers of a command',
      { command: 'node' },
      { headers: {} },
      'connect(): headers is for servers that are reached over HTTP; a command has env.',
    ],
    ['a misspelt option', closed, { header: {} }, 'connect(): there is no option "header"; write "headers".'],
    [
      'a header that is none',
      closed,
      { headers: { 'x-key': 's3cr3t\n' + 'x' } },
      'connect(): the header "x-key" cannot be sent: its name or its value is none.',
    ],
    [
      'headers in a list',
      closed,
      { headers: [] },
      'connect(): headers must be an object of texts, or a Headers object.',
    ],
    [
      'a revision',
      closed,
      { protocol: '1' },
      `connect(): protocol must be 'auto', '2025-11-25' or '2026-07-28', not "1".`,
    ],
    [
      'how to reconnect',
      closed,
      { reconnect: 5 },
      'connect(): reconnect must be true, false, or an object with attempts, delay and maxDelay.',
    ],
    [
      'no attempts',
      closed,
      { reconnect: { attempts: 0 } },
      'connect(): reconnect.attempts must be a whole number from 1 on; `reconnect: false` is never.',
    ],
    [
      'a negative delay',
      closed,
      { reconnect: { delay: -1 } },
      'connect(): reconnect.delay must be milliseconds from 0 on.',
    ],
    ['a misspelt delay', closed, { reconnect: { delai: 1 } }, 'connect(): reconnect has no "delai"; write "delay".'],
    ['a listener', closed, { onReconnect: 5 }, 'connect(): onReconnect must be a function.'],
    [
      'names of tools',
      closed,
      { toolNames: { a: 5 } },
      'connect(): toolNames must be an object of names on the wire, by the names of the methods.',
    ],
    ['a class', closed, { as: class {} }, 'connect(): as takes a class that extends MCPServer, or an object of one.'],
    [
      'an option of HTTP in memory',
      Door,
      { headers: {} },
      'connect(): there is no option "headers"; there are elicit, onListChanged, onProgress, protocol, roots, sample, signal, timeout, totalTimeout.',
    ],
  ])('are refused: %s', async (_, target, options, message) => {
    const error = await rejection(
      (connect as (target: unknown, options: unknown) => Promise<unknown>)(target, options),
    );
    expect(error).toEqual(new TypeError(message));
    expect(inspect(error)).not.toMatch(/s3cr3t/);
  });

  it('are told when nobody is there', async () => {
    expect(await rejection(connect(closed))).toMatchObject({
      name: 'ConnectionError',
      message: `Cannot reach ${closed} (ECONNREFUSED). Is the server running, and is the address right?`,
    });
  });
});
