import type {
  JSONRPCMessage,
  JSONRPCRequest,
  RequestId,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { ErrorAnswer, Verdict } from '../../protocol/message-guard';
import type { Wire, WireListener } from '../../transports/wire';
import { UNKNOWN } from '../target/explain-http';
import { ParamHeaders } from './param-headers';
import { statusOf, type RpcError } from './remote-error';
import { WaitingRequest, type Outcome } from './waiting-request';

/** The remote side, as far as it is used here. */
export type RemoteTransport = Pick<
  StreamableHTTPClientTransport,
  'start' | 'close' | 'send' | 'sessionId' | 'terminateSession' | 'setProtocolVersion' | 'onmessage' | 'onerror'
>;

/** What a bridge tells and is told. */
export interface BridgeOptions {
  /** The error for the client where a message could not be sent. */
  readonly explain: (thrown: unknown) => RpcError;
  /** Hears of trouble that no client can be told of. */
  readonly report: (line: string) => void;
}

const LOST: RpcError = {
  code: -32000,
  message: `The connection to the remote server ended before it answered. ${UNKNOWN}`,
};
/** How long the end of a session at the remote server may take, in milliseconds. */
const FAREWELL = 1000;
/** How long answers may take that are under way when the client has sent all that it will, in milliseconds. */
const ANSWER_GRACE = 1000;

/** Passes messages between a client on a wire and a server behind Streamable HTTP, in both protocol generations. */
export class Bridge implements WireListener {
  readonly #wire: Wire;
  readonly #remote: RemoteTransport;
  readonly #options: BridgeOptions;
  readonly #waiting = new Map<RequestId, WaitingRequest>();
  readonly #headers = new ParamHeaders();
  #end: () => void = () => undefined;
  readonly #over = new Promise<void>((resolve) => {
    this.#end = resolve;
  });
  /** What the session was opened with, for opening another one. */
  #opening: JSONRPCRequest | undefined;
  #renewing: Promise<boolean> | undefined;
  #asked = 0;
  #isEnding = false;
  /** Settles once what was last written is. */
  #written: Promise<void> = Promise.resolve();
  /** Later messages must not come before it to the remote server. */
  #initialized: Promise<void> = Promise.resolve();

  constructor(wire: Wire, remote: RemoteTransport, options: BridgeOptions) {
    this.#wire = wire;
    this.#remote = remote;
    this.#options = options;
  }

  /** Passes messages until the client is gone, or `close` is called. */
  async run(): Promise<void> {
    this.#remote.onmessage = (message) => {
      this.#fromRemote(message);
    };
    await this.#remote.start();
    await this.#wire.open(this);
    await this.#over;
  }

  /** Ends the session at the remote server, in time, and what is still running. */
  async close(): Promise<void> {
    this.#end();
    for (const { abort } of this.#waiting.values()) abort.abort();
    this.#waiting.clear();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FAREWELL);
    });
    // A server without sessions, or one that is gone, needs no farewell.
    await Promise.race([Promise.all([this.#written, this.#remote.terminateSession().catch(() => undefined)]), late]);
    clearTimeout(timer);
    await this.#remote.close();
    await this.#wire.close();
  }

  received(verdict: Verdict): void {
    if (verdict.kind === 'answer') this.#toClient(verdict.answer);
    else if (verdict.kind === 'pass') this.#fromClient(verdict.message);
  }

  /** What the client has sent is still answered, in time. */
  ended(): void {
    this.#isEnding = true;
    if (this.#waiting.size === 0) this.#end();
    else setTimeout(this.#end, ANSWER_GRACE);
  }

  closed(): void {
    this.#end();
  }

  #fromClient(message: JSONRPCMessage): void {
    if ('method' in message && 'id' in message) {
      if (message.method === 'initialize') this.#opening = message;
      const { id } = message;
      this.#ask(message, (outcome) => {
        this.#toClient({ jsonrpc: '2.0', id, ...outcome });
      });
      return;
    }
    if ('method' in message && message.method === 'notifications/cancelled' && !this.#cancel(message.params)) return;
    const sending = this.#initialized.then(() => this.#tell(message));
    if ('method' in message && message.method === 'notifications/initialized') this.#initialized = sending;
  }

  /** Notes that nobody waits any more; false where the remote server is told by that alone, or need not be told. */
  #cancel(params: unknown): boolean {
    const { requestId } = (params ?? {}) as { readonly requestId?: RequestId };
    const waiting = requestId === undefined ? undefined : this.#waiting.get(requestId);
    if (waiting === undefined || requestId === undefined) return false;
    waiting.isCancelled = true;
    if (!waiting.isModern) return true;
    this.#waiting.delete(requestId);
    waiting.abort.abort();
    return false;
  }

  #ask(request: JSONRPCRequest, settle: (outcome: Outcome) => void): void {
    const waiting = new WaitingRequest(request, settle);
    this.#waiting.set(request.id, waiting);
    void this.#send(waiting);
  }

  async #send(waiting: WaitingRequest): Promise<void> {
    const { request, abort, isModern } = waiting;
    const { id, method, params } = request;
    if (method !== 'initialize') await this.#initialized;
    waiting.session = this.#remote.sessionId;
    try {
      await this.#remote.send(request, {
        requestSignal: abort.signal,
        onRequestStreamEnd: () => {
          this.#settle(waiting, { error: LOST });
        },
        ...(isModern && { headers: this.#headers.headersOf(method, params) }),
      });
    } catch (error) {
      if (this.#waiting.get(id) !== waiting) return;
      if (await this.#hasNewSession(waiting, error)) await this.#send(waiting);
      else this.#settle(waiting, { error: this.#options.explain(error) });
    }
  }

  async #tell(message: JSONRPCMessage): Promise<void> {
    try {
      await this.#remote.send(message);
    } catch (error) {
      this.#options.report(this.#options.explain(error).message);
    }
  }

  #fromRemote(message: JSONRPCMessage): void {
    if ('method' in message) {
      this.#toClient(message);
      return;
    }
    const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id);
    if (waiting === undefined) return;
    this.#settle(waiting, 'result' in message ? { result: message.result } : { error: message.error });
  }

  #settle(waiting: WaitingRequest, outcome: Outcome): void {
    const { id, method } = waiting.request;
    if (this.#waiting.get(id) !== waiting) return;
    if (waiting.lacksHeaders(outcome)) {
      waiting.wasSentAgain = true;
      void this.#listTools(waiting).then(() => this.#send(waiting));
      return;
    }
    this.#waiting.delete(id);
    if ('result' in outcome) {
      const { protocolVersion } = outcome.result;
      if (method === 'initialize' && typeof protocolVersion === 'string')
        this.#remote.setProtocolVersion(protocolVersion);
      if (method === 'tools/list') this.#headers.learn(outcome.result);
    }
    // Nobody waits for the answer to what was cancelled.
    if (!waiting.isCancelled) waiting.settle(outcome);
    if (this.#isEnding && this.#waiting.size === 0) this.#end();
  }

  /** A client that knows the tools from earlier need not list them here. */
  async #listTools({ request: { params } }: WaitingRequest): Promise<void> {
    let cursor: unknown;
    do {
      const page = await this.#askFor('tools/list', { _meta: params?._meta, ...(cursor !== undefined && { cursor }) });
      cursor = 'result' in page ? page.result.nextCursor : undefined;
    } while (cursor !== undefined);
  }

  #askFor(method: string, params: Readonly<Record<string, unknown>>): Promise<Outcome> {
    this.#asked += 1;
    const id = `stereomcp-bridge-${String(this.#asked)}`;
    return new Promise((resolve) => {
      this.#ask({ jsonrpc: '2.0', id, method, params }, resolve);
    });
  }

  /** Opens another session where the remote server knows the one no more, as after its restart. */
  async #hasNewSession(waiting: WaitingRequest, error: unknown): Promise<boolean> {
    const opening = this.#opening;
    const { isModern, request, wasSentAgain, session } = waiting;
    if (isModern || wasSentAgain || opening === undefined || request.method === 'initialize') return false;
    if (statusOf(error) !== 404 || session === undefined) return false;
    waiting.wasSentAgain = true;
    // Another request has found it out before: the session that is meant is not the present one.
    if (session !== this.#remote.sessionId) return this.#renewing ?? true;
    this.#renewing ??= this.#openSession(opening).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #openSession({ params }: JSONRPCRequest): Promise<boolean> {
    const opened = await this.#askFor('initialize', params ?? {});
    if ('error' in opened) return false;
    await this.#tell({ jsonrpc: '2.0', method: 'notifications/initialized' });
    this.#options.report(
      'The remote server had forgotten the session, perhaps since it was started again; there is a new one.',
    );
    return true;
  }

  #toClient(message: JSONRPCMessage | ErrorAnswer): void {
    // A client that is gone ends the bridge by another way.
    this.#written = this.#wire.write(message).catch(() => undefined);
  }
}
