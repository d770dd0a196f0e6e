import type { IncomingMessage, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import type { NodeIncomingMessageLike } from '@modelcontextprotocol/node';
import type { AuthInfo } from '@modelcontextprotocol/server';
import type { RequestHead, RequestHeaders } from './check-head';
import { isStream } from './bound-response';
import type { HttpEndpoint } from './endpoint';
import { isAuthority } from './host-rules';
import { INVALID_REQUEST } from './error-response';
import type { Refusal } from './error-response';
import type { Incoming, ReaderWatch } from './incoming';
import { refuse } from './refuse';

/** How long the rest of a body that is not wanted is read and dropped, in milliseconds. */
const LINGER = 10_000;
const METHODS: ReadonlySet<string> = new Set(['POST', 'GET', 'DELETE', 'OPTIONS', 'HEAD', 'PUT', 'PATCH']);
/** Headers that mean one thing; two of them are taken for one by one program and for the other by the next. */
const SINGLE: ReadonlySet<string> = new Set([
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
  'origin',
]);

/** A request of `node:http`, with what frameworks leave on it. */
export type NodeRequest = IncomingMessage & { readonly auth?: AuthInfo; readonly body?: unknown };

/** Serves requests of `node:http` by an endpoint. */
export function createNodeHandler(
  endpoint: HttpEndpoint,
  onerror: (error: Error) => void,
): (request: NodeRequest, response: ServerResponse, parsedBody?: unknown) => Promise<void> {
  const { stallTimeout } = endpoint;
  const handle = toNodeHandler(
    {
      async fetch(request, extra) {
        // Nobody else calls this one, and it is always given what `serve` below makes.
        const incoming = extra?.parsedBody as NodeIncoming;
        const response = await endpoint.answer(request, incoming);
        incoming.answered(response);
        return response;
      },
    },
    { onerror },
  );
  return async function serve(request, response, parsedBody) {
    const refusal = checkNodeHead(request);
    if (refusal === undefined) {
      const incoming = new NodeIncoming(request, { response, stallTimeout, parsedBody: bodyOf(request, parsedBody) });
      await handle(request as NodeIncomingMessageLike, response, incoming);
      if (!response.writableFinished) incoming.connection.onstall();
    } else refuse(response, refusal);
    if (!request.complete) dropRest(request);
  };
}

/** What a framework has parsed; the third argument of a middleware is a function. */
function bodyOf(request: NodeRequest, parsedBody: unknown): unknown {
  if (parsedBody !== undefined && typeof parsedBody !== 'function') return parsedBody;
  return request.readableEnded || request.readableDidRead ? request.body : undefined;
}

interface NodePlace {
  readonly response: ServerResponse;
  readonly stallTimeout: number;
  /** Undefined where nobody has read the body. */
  readonly parsedBody: unknown;
}

/**
 * The body and the connection of a request.
 *
 * It goes through the SDK's adapter in the place of a body that was parsed already, so that the adapter reads nothing.
 */
class NodeIncoming implements Incoming {
  readonly head: RequestHead;
  readonly parsedBody: unknown;
  readonly authInfo: AuthInfo | undefined;
  readonly connection: ReaderWatch;
  readonly #request: NodeRequest;
  readonly #response: ServerResponse;

  constructor(request: NodeRequest, { response, stallTimeout, parsedBody }: NodePlace) {
    const { method = '', url = '' } = request;
    this.head = { method, url, headers: new NodeHeaders(request) };
    this.parsedBody = parsedBody;
    this.authInfo = request.auth;
    this.#response = response;
    this.connection = watchConnection(response, stallTimeout);
    this.#request = request;
  }

  /** Leaves the socket open at the end: the answer to a body that is too long goes over the same one. */
  read(): AsyncIterator<Uint8Array> {
    return this.#request.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
  }

  /** Not the adapter's business, which writes it down and finds nothing. */
  toJSON(): undefined {
    return undefined;
  }

  /** Sees that the answer leaves: a stream at once, although nothing is in it yet, and all else while somebody reads. */
  answered(response: Response): void {
    if (!isStream(response)) {
      this.connection.onstall();
      return;
    }
    // The adapter has written the head by then, which waits for the first bytes of the body otherwise.
    setImmediate(() => {
      if (this.#response.headersSent && !this.#response.writableEnded) this.#response.flushHeaders();
    });
  }
}

/** The headers of a request of `node:http`, where each but `set-cookie` is one text. */
class NodeHeaders implements RequestHeaders {
  readonly #headers: IncomingMessage['headers'];

  constructor({ headers }: IncomingMessage) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    const value = this.#headers[name] ?? (name === 'host' ? this.#headers[':authority'] : undefined);
    return value === undefined ? null : String(value);
  }

  *[Symbol.iterator](): Generator<readonly [string, string]> {
    for (const [name, value] of Object.entries(this.#headers)) yield [name, String(value)];
  }
}

function checkNodeHead(request: NodeRequest): Refusal | undefined {
  const { method = '', url = '', headers, rawHeaders } = request;
  if (!METHODS.has(method)) {
    return {
      status: 405,
      message: 'Method not allowed: send messages with POST.',
      headers: { Allow: 'POST, GET, DELETE' },
    };
  }
  if (!url.startsWith('/')) return malformed('the request line must name a path');
  const host = headers.host ?? headers[':authority'];
  if (typeof host !== 'string' || !isAuthority(host) || !URL.canParse(`http://${host}${url}`))
    return malformed('the Host header names no host');
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (SINGLE.has(name) && seen.has(name)) return malformed(`there are two headers ${name}`);
    seen.add(name);
  }
  return undefined;
}

function malformed(reason: string): Refusal {
  return { status: 400, code: INVALID_REQUEST, message: `Invalid request: ${reason}.` };
}

/** Gives up on a connection over which nothing goes out any more; the socket knows of every byte that moves. */
function watchConnection(response: ServerResponse, stallTimeout: number): ReaderWatch {
  let isWatched = false;
  return {
    onstall() {
      response.setTimeout(stallTimeout);
      if (isWatched) return true;
      isWatched = true;
      response.once('timeout', () => response.destroy());
      return true;
    },
    onflow() {
      response.setTimeout(0);
    },
    onclose(listener) {
      if (response.closed) listener();
      else response.once('close', listener);
    },
  };
}

/**
 * Lets the client send what it has begun, since most read the answer only after that, but not for ever.
 *
 * `node:http` drops what nobody reads.
 */
function dropRest(request: NodeRequest): void {
  // A client that has left sends no more, and the timer would hold all of its request.
  if (request.closed) return;
  const { socket } = request;
  const overdue = setTimeout(() => {
    socket.destroy();
  }, LINGER);
  overdue.unref();
  request.once('close', () => {
    clearTimeout(overdue);
  });
}
