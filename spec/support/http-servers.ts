import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { httpHandler } from '../../lib/http';
import type { HttpHandler, HttpOptions } from '../../lib/http';
import type { MCPServer } from '../../lib/server/mcp-server';

/** How the official clients open: 2.x in three ways, and 1.32. */
export const CLIENT_MODES = ['legacy', 'auto', 'pinned', 'earlier'] as const;
export type ClientMode = (typeof CLIENT_MODES)[number];

/** The headers that every POST of a client has. */
export const POST_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
} as const;

/** What 2026-07-28 wants in the `_meta` of every request. */
export const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
} as const;

/** The answer to a raw request. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON, or the data of the last event of a stream; undefined where there is none. */
  readonly body: unknown;
}

/** A server object behind a port of `node:http`. */
export class HttpServer {
  readonly handler: HttpHandler;
  readonly http: Server;
  readonly #clients: { close(): Promise<void> }[] = [];

  private constructor(handler: HttpHandler, http: Server) {
    this.handler = handler;
    this.http = http;
  }

  static async start(server: MCPServer, options: HttpOptions = {}): Promise<HttpServer> {
    const handler = httpHandler(server, options);
    const http = createServer((request, response) => void handler.node(request, response));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    return new HttpServer(handler, http);
  }

  get port(): number {
    return (this.http.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${String(this.port)}/mcp`;
  }

  /** Connects an official client; it is closed with the server. */
  async connect(mode: Exclude<ClientMode, 'earlier'>): Promise<Client> {
    const negotiation = mode === 'pinned' ? { pin: '2026-07-28' } : mode;
    const client = new Client({ name: 'specs', version: '1' }, { versionNegotiation: { mode: negotiation } });
    await client.connect(new StreamableHTTPClientTransport(new URL(this.url)));
    this.#clients.push(client);
    return client;
  }

  /** Connects the client of the SDK's first generation. */
  async connectEarlier(): Promise<EarlierClient> {
    const client = new EarlierClient({ name: 'specs', version: '1' });
    await client.connect(new EarlierTransport(new URL(this.url)));
    this.#clients.push(client);
    return client;
  }

  /** Sends a body as it is, or a value as JSON, with the headers of a client and those given. */
  async post(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<RawAnswer> {
    return this.send({
      method: 'POST',
      headers: { ...POST_HEADERS, ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    });
  }

  /** Sends a request of 2026-07-28 with the headers and the envelope that it must have. */
  async postModern(
    method: string,
    params: Readonly<Record<string, unknown>> = {},
    id: string | number = 1,
  ): Promise<RawAnswer> {
    const name = params.name ?? params.uri;
    return this.post(
      { jsonrpc: '2.0', id, method, params: { ...params, _meta: MODERN_META } },
      {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        ...(typeof name === 'string' && { 'mcp-name': name }),
      },
    );
  }

  async send(init: RequestInit): Promise<RawAnswer> {
    return readAnswer(await fetch(this.url, init));
  }

  /** Ends clients, handler and port; rejects where a connection is left over. */
  async close(): Promise<void> {
    for (const client of this.#clients.splice(0)) await client.close();
    await this.handler.close();
    const closed = new Promise((resolve) => this.http.close(resolve));
    this.http.closeAllConnections();
    await closed;
  }
}

/** Reads an answer to its end. */
export async function readAnswer(response: Response): Promise<RawAnswer> {
  const text = await response.text();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const json = isStream ? eventsOf(text).at(-1) : text;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: json === undefined || json === '' ? undefined : (JSON.parse(json) as unknown),
  };
}

/** The data of the events in a stream, without those that have none. */
export function eventsOf(text: string): readonly string[] {
  return text
    .split('\n\n')
    .map((event) => event.split('\n').filter((line) => line.startsWith('data:')))
    .map((lines) => lines.map((line) => line.slice(5).trim()).join('\n'))
    .filter((data) => data !== '');
}

/**
 * Starts servers that end with their spec.
 *
 * To be called in the body of a `describe`.
 */
export function useHttp(): (server: MCPServer, options?: HttpOptions) => Promise<HttpServer> {
  const open: HttpServer[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((server) => server.close()));
  });
  return async (server, options) => {
    const started = await HttpServer.start(server, options);
    open.push(started);
    return started;
  };
}
