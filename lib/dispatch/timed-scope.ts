import type { AuthInfo, Implementation, LoggingLevel } from '@modelcontextprotocol/server';
import type { Asking } from './asking';
import type { RequestScope } from './request-scope';

/** A request whose time can run out before the client gives it up. */
export class TimedScope implements RequestScope {
  readonly #scope: RequestScope;
  #controller: AbortController | undefined;
  #over = false;

  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  get requestId(): string | number {
    return this.#scope.requestId;
  }

  /** Aborted by the client as well as by time. */
  get signal(): AbortSignal {
    return (this.#controller ??= following(this.#scope.signal)).signal;
  }

  get client(): Implementation | undefined {
    return this.#scope.client;
  }

  get auth(): AuthInfo | undefined {
    return this.#scope.auth;
  }

  get asking(): Asking {
    return this.#scope.asking;
  }

  get progressToken(): string | number | undefined {
    return this.#scope.progressToken;
  }

  /** Nothing may follow an answer, and the answer to a request whose time is over has been sent. */
  async notify(method: string, params: Readonly<Record<string, unknown>>): Promise<void> {
    if (!this.#over) await this.#scope.notify(method, params);
  }

  releaseStream(): boolean {
    return !this.#over && this.#scope.releaseStream();
  }

  async log(level: LoggingLevel, data: unknown): Promise<void> {
    if (!this.#over) await this.#scope.log(level, data);
  }

  /** Ends the time. */
  expire(reason: Error): void {
    this.#over = true;
    (this.#controller ??= following(this.#scope.signal)).abort(reason);
  }
}

/** A controller that a signal aborts; both live as long as the request. */
function following(signal: AbortSignal): AbortController {
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort(signal.reason);
  };
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return controller;
}
