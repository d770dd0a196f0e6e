import type { AuthInfo, Implementation, LoggingLevel } from '@modelcontextprotocol/server';
import type { Asking } from './asking';
import type { RequestScope } from './request-scope';

/** A resource that is read for the sake of a request, and not for the client: its progress is nobody's. */
export class NestedScope implements RequestScope {
  readonly progressToken = undefined;
  /** How many reads there are around it, its own among them. */
  readonly depth: number;
  readonly #scope: RequestScope;

  constructor(scope: RequestScope) {
    this.#scope = scope;
    this.depth = scope instanceof NestedScope ? scope.depth + 1 : 1;
  }

  get requestId(): string | number {
    return this.#scope.requestId;
  }

  get signal(): AbortSignal {
    return this.#scope.signal;
  }

  get client(): Implementation | undefined {
    return this.#scope.client;
  }

  get auth(): AuthInfo | undefined {
    return this.#scope.auth;
  }

  /** What it asks is asked by the request that it belongs to. */
  get asking(): Asking {
    return this.#scope.asking;
  }

  notify(method: string, params: Readonly<Record<string, unknown>>): Promise<void> {
    return this.#scope.notify(method, params);
  }

  /** The stream is that of the request around it, which has not asked for this. */
  releaseStream(): boolean {
    return false;
  }

  log(level: LoggingLevel, data: unknown): Promise<void> {
    return this.#scope.log(level, data);
  }
}
