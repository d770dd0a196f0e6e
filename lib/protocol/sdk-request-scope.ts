import type { AuthInfo, Implementation, LoggingLevel, McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { Asking } from '../dispatch/asking';
import type { RequestScope } from '../dispatch/request-scope';
import { toLogData } from './log-data';

const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';

/** The way to ask during a request, and whether that is over. */
interface RequestLife {
  readonly asking: Asking;
  readonly isOver: boolean;
}

/** One request as the SDK hands it over, in the words of our own layers. */
export class SdkRequestScope implements RequestScope {
  readonly #mcp: McpServer;
  readonly #context: ServerContext;
  readonly #life: RequestLife;

  constructor(mcp: McpServer, context: ServerContext, life: RequestLife) {
    this.#mcp = mcp;
    this.#context = context;
    this.#life = life;
  }

  get requestId(): string | number {
    return this.#context.mcpReq.id;
  }

  get signal(): AbortSignal {
    return this.#context.mcpReq.signal;
  }

  get client(): Implementation | undefined {
    // 2026-07-28 carries the client's name in every request, earlier generations in `initialize` only.
    const envelope = this.#context.mcpReq.envelope as Readonly<Record<string, unknown>> | undefined; // typed `{}` by the SDK
    const named = envelope?.[CLIENT_INFO] as Implementation | undefined; // checked by the SDK before any handler runs
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only source of it in generations with `initialize`
    return named ?? this.#mcp.server.getClientVersion();
  }

  get auth(): AuthInfo | undefined {
    return this.#context.http?.authInfo;
  }

  get asking(): Asking {
    return this.#life.asking;
  }

  get progressToken(): string | number | undefined {
    return this.#context.mcpReq._meta?.progressToken;
  }

  async notify(method: string, params: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#whileConnected(() =>
      // The SDK types the notifications of the specification only; its run time takes any.
      this.#context.mcpReq.notify({ method, params }),
    );
  }

  releaseStream(): boolean {
    const close = this.#context.http?.closeSSE;
    close?.();
    return close !== undefined;
  }

  async log(level: LoggingLevel, data: unknown): Promise<void> {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- clients of every generation in use still read it
    await this.#whileConnected(() => this.#context.mcpReq.log(level, toLogData(data)));
  }

  /** A message after the answer, or to a client that has left, is nobody's failure, least of all of who sends it. */
  async #whileConnected(send: () => Promise<void>): Promise<void> {
    if (this.#isDone()) return;
    try {
      await send();
    } catch (error) {
      if (!this.#isDone() && this.#mcp.isConnected()) throw error;
    }
  }

  #isDone(): boolean {
    return this.#life.isOver || this.signal.aborted;
  }
}
