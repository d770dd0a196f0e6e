import type { LoggingLevel } from '@modelcontextprotocol/server';
import { ScopeWithin } from './scope-within';

/** A request whose time can run out before the client gives it up. */
export class TimedScope extends ScopeWithin {
  #controller: AbortController | undefined;
  #over = false;

  /** Aborted by the client as well as by time. */
  override get signal(): AbortSignal {
    return (this.#controller ??= following(this.outer.signal)).signal;
  }

  /** Nothing may follow an answer, and the answer to a request whose time is over has been sent. */
  override async notify(method: string, params: Readonly<Record<string, unknown>>): Promise<void> {
    if (!this.#over) await super.notify(method, params);
  }

  override releaseStream(): boolean {
    return !this.#over && super.releaseStream();
  }

  override async log(level: LoggingLevel, data: unknown): Promise<void> {
    if (!this.#over) await super.log(level, data);
  }

  /** Ends the time. */
  expire(reason: Error): void {
    this.#over = true;
    (this.#controller ??= following(this.outer.signal)).abort(reason);
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
