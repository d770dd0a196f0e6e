import type { Implementation, LoggingLevel } from '@modelcontextprotocol/server';
import { markInjected } from '../metadata/injected';
import type { RequestScope } from './request-scope';

/** Log messages to the client, where it wants them; `data` is anything that JSON can carry. */
export interface ContextLog {
  debug(data: unknown): Promise<void>;
  info(data: unknown): Promise<void>;
  warning(data: unknown): Promise<void>;
  error(data: unknown): Promise<void>;
}

/**
 * The request that a method is serving.
 *
 * A parameter of this type is passed by the framework, wherever it stands, and is invisible to clients.
 */
export class Context {
  readonly #scope: RequestScope;
  #log: ContextLog | undefined;

  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** The id that the client gave the request. */
  get requestId(): string | number {
    return this.#scope.requestId;
  }

  /** Aborted when the client cancels the request or goes away. */
  get signal(): AbortSignal {
    return this.#scope.signal;
  }

  /** Name and version of the client, where it said them. */
  get client(): Implementation | undefined {
    return this.#scope.client;
  }

  /** Sends log messages to the client; dropped where the client does not want any. */
  get log(): ContextLog {
    return (this.#log ??= this.#createLog());
  }

  /**
   * Tells the client how far the work is; dropped where the client did not ask for it.
   *
   * `done` must grow from call to call (MCP, "Progress"); `total` is in the same unit. Rejects with a TypeError for
   * numbers that are not finite, which JSON cannot carry.
   */
  async progress(done: number, total?: number, message?: string): Promise<void> {
    if (!Number.isFinite(done) || (total !== undefined && !Number.isFinite(total))) {
      throw new TypeError(`progress(${String(done)}, ${String(total)}): both must be finite numbers.`);
    }
    const { progressToken } = this.#scope;
    if (progressToken === undefined) return;
    await this.#scope.notify('notifications/progress', {
      progressToken,
      progress: done,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    });
  }

  #createLog(): ContextLog {
    const at = (level: LoggingLevel) => (data: unknown) => this.#scope.log(level, data);
    return Object.freeze({ debug: at('debug'), info: at('info'), warning: at('warning'), error: at('error') });
  }
}

markInjected(Context);
