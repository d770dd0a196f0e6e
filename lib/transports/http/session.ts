import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { AuthInfo, EventStore, JSONRPCMessage, McpServerFactory, RequestId } from '@modelcontextprotocol/server';
import { INVALID_REQUEST, refusalResponse } from './error-response';
import { guardSending } from './guard-sending';
import type { Served } from './served';
import { SessionEvents } from './session-events';

/** When clients are to come back for a stream that ended before its answer, in milliseconds. */
const RETRY_INTERVAL = 1000;
/** What the language server protocol says of a request that was cancelled; MCP has no code for it. */
const CANCELLED = -32800;

/** What a session needs from its surroundings. */
export interface SessionPlace {
  readonly factory: McpServerFactory;
  readonly eventStore: EventStore;
  readonly keepAlive: number;
  readonly onerror: (error: Error) => void;
  /** Hears of the id as soon as the client has one. */
  readonly onopen: (session: Session) => void;
  /** Hears once that the session is over, from whichever side. */
  readonly onclose: (session: Session) => void;
}

/** One client of the generation that opens with `initialize`, with an SDK server of its own. */
export class Session {
  readonly id = crypto.randomUUID();
  readonly #transport: WebStandardStreamableHTTPServerTransport;
  readonly #events: SessionEvents;
  readonly #owner: string | undefined;
  readonly #place: SessionPlace;
  /** The calls without an answer yet, and what is to be called once they are over. */
  readonly #pending = new Map<RequestId, () => void>();
  #streams = 0;
  #lastUsed = performance.now();

  private constructor(place: SessionPlace, authInfo: AuthInfo | undefined) {
    this.#place = place;
    this.#owner = ownerOf(authInfo);
    this.#events = new SessionEvents(place.eventStore, this.id, place.onerror);
    this.#transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => this.id,
      onsessioninitialized: () => {
        place.onopen(this);
      },
      eventStore: this.#events,
      retryInterval: RETRY_INTERVAL,
      keepAliveMs: place.keepAlive,
    });
  }

  /** Makes a session that waits for its `initialize`. */
  static async create(place: SessionPlace, request: Request, authInfo: AuthInfo | undefined): Promise<Session> {
    const session = new Session(place, authInfo);
    const product = await place.factory({
      era: 'legacy',
      requestInfo: request,
      ...(authInfo !== undefined && { authInfo }),
    });
    const transport = guardSending(session.#transport, place.onerror);
    const send = transport.send.bind(transport);
    transport.send = async (message, options) => {
      try {
        await send(message, options);
      } finally {
        if ('id' in message && message.id !== undefined && !('method' in message)) session.#settle(message.id);
      }
    };
    transport.onclose = () => {
      session.#over();
    };
    await product.connect(transport);
    return session;
  }

  /** How long nobody has used it, in milliseconds; 0 where somebody does. */
  get idleFor(): number {
    return this.#pending.size > 0 || this.#streams > 0 ? 0 : performance.now() - this.#lastUsed;
  }

  /** Whether a request comes from whoever opened the session, as far as that was checked. */
  belongsTo(authInfo: AuthInfo | undefined): boolean {
    return this.#owner === ownerOf(authInfo);
  }

  async serve(request: Request, message: JSONRPCMessage | undefined, authInfo: AuthInfo | undefined): Promise<Served> {
    this.#lastUsed = performance.now();
    const id = message !== undefined && 'method' in message && 'id' in message ? message.id : undefined;
    if (id !== undefined && this.#pending.has(id)) return { response: taken(id) };
    const done = id === undefined ? undefined : this.#begin(id);
    this.#streams += 1;
    try {
      const response = await this.#transport.handleRequest(request, {
        ...(message !== undefined && { parsedBody: message }),
        ...(authInfo !== undefined && { authInfo }),
      });
      if (id !== undefined && !response.ok) this.#settle(id);
      if (isCancellation(message)) await this.#cancelled(message.params?.requestId);
      const call = id !== undefined && done !== undefined && { done, cancel: () => void this.#cancel(id) };
      return { response, ...call, onend: () => this.#leave() };
    } catch (error) {
      if (id !== undefined) this.#settle(id);
      this.#leave();
      throw error;
    }
  }

  /** Ends it: calls are cancelled, streams closed. */
  async close(): Promise<void> {
    await this.#transport.close();
  }

  #leave(): void {
    this.#streams -= 1;
    this.#lastUsed = performance.now();
  }

  #begin(id: RequestId): Promise<void> {
    return new Promise((resolve) => this.#pending.set(id, resolve));
  }

  #settle(id: RequestId): void {
    this.#pending.get(id)?.();
    this.#pending.delete(id);
    this.#lastUsed = performance.now();
  }

  /** Not when the client leaves, which may come back for the answer. */
  async #cancel(id: RequestId): Promise<void> {
    if (!this.#pending.has(id)) return;
    this.#transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
    await this.#cancelled(id);
  }

  /** The SDK says nothing more of a cancelled call, and would keep its stream open for ever. */
  async #cancelled(id: unknown): Promise<void> {
    if (!this.#pending.has(id as RequestId)) return;
    const error = { code: CANCELLED, message: 'The request was cancelled.' };
    // Where it has no stream yet, there is none to end.
    await this.#transport.send({ jsonrpc: '2.0', id: id as RequestId, error }).catch(() => undefined);
  }

  #over(): void {
    for (const id of [...this.#pending.keys()]) this.#settle(id);
    this.#events.forget();
    this.#place.onclose(this);
  }
}

function isCancellation(
  message: JSONRPCMessage | undefined,
): message is JSONRPCMessage & { params?: { requestId?: unknown } } {
  return message !== undefined && 'method' in message && message.method === 'notifications/cancelled';
}

function taken(id: RequestId): Response {
  return refusalResponse({
    status: 400,
    code: INVALID_REQUEST,
    id,
    message: 'Invalid request: this session has a request with the same id that is not answered yet.',
  });
}

function ownerOf(authInfo: AuthInfo | undefined): string | undefined {
  if (authInfo === undefined) return undefined;
  const { clientId, extra } = authInfo;
  return JSON.stringify([clientId, extra?.sub]);
}
