import { isInitializeRequest } from '@modelcontextprotocol/server';
import type { AuthInfo, JSONRPCMessage, McpServerFactory } from '@modelcontextprotocol/server';
import { INVALID_PARAMS } from '../../errors/protocol-error';
import { busy, refusalResponse, SESSION_NOT_FOUND } from './error-response';
import type { SessionSettings } from './http-settings';
import { MemoryEventStore } from './memory-event-store';
import type { Served } from './served';
import { Session } from './session';

/** The longest time between two looks at which sessions were left alone, in milliseconds. */
const LONGEST_SWEEP = 60_000;

export interface SessionsOptions extends SessionSettings {
  readonly factory: McpServerFactory;
  readonly keepAlive: number;
  readonly onerror: (error: Error) => void;
}

/** All sessions of a server; they live in this process. */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #eventStore;
  readonly #open = new Map<string, Session>();
  /** Those that are being opened count, too. */
  #opening = 0;
  #sweeper: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#eventStore = options.eventStore ?? new MemoryEventStore();
  }

  async serve(request: Request, message: JSONRPCMessage | undefined, authInfo: AuthInfo | undefined): Promise<Served> {
    const id = request.headers.get('mcp-session-id');
    if (id === null) return this.#begin(request, message, authInfo);
    const session = this.#open.get(id);
    if (session?.belongsTo(authInfo) !== true) {
      const message = 'Session not found: it has ended, or never was. Start a new one with "initialize".';
      return { response: refusalResponse({ status: 404, code: SESSION_NOT_FOUND, message }) };
    }
    return session.serve(request, message, authInfo);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#open.values()].map((session) => session.close()));
  }

  async #begin(request: Request, message: JSONRPCMessage | undefined, authInfo: AuthInfo | undefined): Promise<Served> {
    const refusal = this.#refusal(message);
    if (refusal !== undefined) return { response: refusal };
    this.#opening += 1;
    try {
      const { factory, keepAlive, onerror } = this.#options;
      const session = await Session.create(
        {
          factory,
          keepAlive,
          onerror,
          eventStore: this.#eventStore,
          onopen: (opened) => {
            this.#add(opened);
          },
          onclose: (closed) => {
            this.#remove(closed);
          },
        },
        request,
        authInfo,
      );
      return await session.serve(request, message, authInfo);
    } finally {
      this.#opening -= 1;
    }
  }

  #refusal(message: JSONRPCMessage | undefined): Response | undefined {
    const isRequest = message !== undefined && 'method' in message && 'id' in message;
    const id = isRequest ? message.id : null;
    if (!isRequest || message.method !== 'initialize') {
      const text = 'Bad request: the header Mcp-Session-Id is missing. A session starts with "initialize".';
      return refusalResponse({ status: 400, id, message: text });
    }
    if (!isInitializeRequest(message)) {
      const text = 'Invalid params: initialize needs "protocolVersion", "capabilities" and "clientInfo".';
      return refusalResponse({ status: 400, code: INVALID_PARAMS, id, message: text });
    }
    if (this.#open.size + this.#opening < this.#options.maxSessions) return undefined;
    return refusalResponse(busy('Busy: there are too many sessions. Try again later.', id));
  }

  #add(session: Session): void {
    this.#open.set(session.id, session);
    // It was being opened meanwhile.
    if (this.#isClosed) void session.close().catch(this.#options.onerror);
    if (this.#sweeper !== undefined) return;
    const { idleTimeout } = this.#options;
    this.#sweeper = setInterval(
      () => {
        for (const opened of [...this.#open.values()]) {
          if (opened.idleFor >= idleTimeout) opened.close().catch(this.#options.onerror);
        }
      },
      Math.max(1, Math.min(idleTimeout / 2, LONGEST_SWEEP)),
    );
    this.#sweeper.unref();
  }

  #remove(session: Session): void {
    this.#open.delete(session.id);
    if (this.#open.size > 0) return;
    clearInterval(this.#sweeper);
    this.#sweeper = undefined;
  }
}
