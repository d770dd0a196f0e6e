import type { AuthInfo, Implementation, LoggingLevel } from '@modelcontextprotocol/server';
import type { Asking } from './asking';
import type { RequestScope } from './request-scope';

/** A scope within another, from which it has all that it does not say itself. */
export class ScopeWithin implements RequestScope {
  protected readonly outer: RequestScope;

  constructor(outer: RequestScope) {
    this.outer = outer;
  }

  get requestId(): string | number {
    return this.outer.requestId;
  }

  get signal(): AbortSignal {
    return this.outer.signal;
  }

  get client(): Implementation | undefined {
    return this.outer.client;
  }

  get auth(): AuthInfo | undefined {
    return this.outer.auth;
  }

  get asking(): Asking {
    return this.outer.asking;
  }

  get progressToken(): string | number | undefined {
    return this.outer.progressToken;
  }

  notify(method: string, params: Readonly<Record<string, unknown>>): Promise<void> {
    return this.outer.notify(method, params);
  }

  releaseStream(): boolean {
    return this.outer.releaseStream();
  }

  log(level: LoggingLevel, data: unknown): Promise<void> {
    return this.outer.log(level, data);
  }
}
