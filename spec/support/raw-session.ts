import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { serverFactory } from '../../lib/protocol/bind-server';
import type { MCPServer } from '../../lib/server/mcp-server';
import { requireServerState } from '../../lib/server/server-state';
import { openInMemorySession } from '../../lib/transports/in-memory';

/** What a client of 2026-07-28 sends with every request. */
export interface RawOptions {
  readonly capabilities?: object;
}

/** The answer to a request: the result without what the protocol adds to each, or the error. */
export interface RawReply {
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

const EVERYTHING = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };

/** A connection of 2026-07-28 on which each message is what the spec writes. */
export class RawSession {
  readonly #session: ReturnType<typeof openInMemorySession>;
  readonly #waiting = new Map<unknown, (message: JSONRPCMessage) => void>();
  readonly #capabilities: object;
  #id = 0;

  private constructor(session: ReturnType<typeof openInMemorySession>, { capabilities = EVERYTHING }: RawOptions) {
    this.#session = session;
    this.#capabilities = capabilities;
    session.transport.onmessage = (message) => {
      if ('id' in message) this.#waiting.get(message.id)?.(message);
    };
  }

  static async open(server: MCPServer, options: RawOptions = {}): Promise<RawSession> {
    const state = requireServerState(server);
    await state.start();
    const session = openInMemorySession(serverFactory(state.host, { lasting: true }), () => undefined);
    await session.transport.start();
    return new RawSession(session, options);
  }

  async request(method: string, params: Readonly<Record<string, unknown>>): Promise<RawReply> {
    this.#id += 1;
    const id = this.#id;
    const answered = new Promise<JSONRPCMessage>((resolve) => this.#waiting.set(id, resolve));
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': this.#capabilities,
    };
    await this.#session.transport.send({ jsonrpc: '2.0', id, method, params: { ...params, _meta } });
    const { result, error } = (await answered) as RawReply;
    if (error !== undefined) return { error };
    return { result: Object.fromEntries(Object.entries(result ?? {}).filter(([key]) => key !== '_meta')) };
  }

  call(name: string, more: Readonly<Record<string, unknown>> = {}): Promise<RawReply> {
    return this.request('tools/call', { name, ...more });
  }

  close(): Promise<void> {
    return this.#session.close();
  }
}
