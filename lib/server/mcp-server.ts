import { createServerView } from '../definition/create-server-view';
import type { ServerOptions } from '../definition/server-view';
import { runServer } from './run-server';
import type { RunOptions } from './run-server';
import { registerServer, requireServerState, ServerState } from './server-state';

/**
 * The class to extend: its decorated methods are what the server offers.
 *
 * `name` is the server's name; the class name by default. Throws a `DefinitionError` that lists all mistakes of the
 * class.
 */
export class MCPServer {
  constructor(name?: string, options: ServerOptions = {}) {
    const view = createServerView(new.target, name, options);
    const hooks = { start: () => this.onStart(), stop: () => this.onStop() };
    registerServer(this, new ServerState(this, view, hooks));
  }

  /**
   * Serves a client until it is gone; resolves as soon as requests are taken.
   *
   * On stdio the server owns the process: what is printed to standard output goes to standard error, and the end of
   * input, SIGINT and SIGTERM end the process within 2 seconds. A failure to start ends it with a report on standard
   * error and exit code 1, so the promise needs no `await`. Rejects on a second call, which is reported likewise.
   */
  run(options: RunOptions = {}): Promise<void> {
    const running = runServer(requireServerState(this), options);
    // Reported already: a rejection that nobody awaits would end the process with a stack trace.
    running.catch(() => undefined);
    return running;
  }

  /** Called once, before the first request on any transport; a failure stops the start. */
  protected onStart(): void | Promise<void> {
    // For subclasses to fill.
  }

  /** Called once, after the last request on any transport. */
  protected onStop(): void | Promise<void> {
    // For subclasses to fill.
  }
}
