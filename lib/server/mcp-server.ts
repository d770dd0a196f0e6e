import { assembleServerView } from '../definition/create-server-view';
import type { ServerOptions as OwnOptions } from '../definition/server-view';
import type { Changes } from '../dispatch/changes';
import { callSiteOutside, LIBRARY } from '../metadata/call-site';
import { ownDeclarations } from '../metadata/declaration-store';
import type { CallSite } from '../metadata/declarations';
import { isOffer } from '../metadata/is-offer';
import { currentToolbox } from '../metadata/toolbox';
import { includedParts } from './included-parts';
import type { Running } from './run-http';
import type { HttpRunOptions, RunOptions, StdioRunOptions } from './run-options';
import { runServer } from './run-server';
import { registerServerBase } from './server-base';
import { registerServer, requireServerState, ServerState } from './server-state';

/** A server to include under a prefix. */
export interface IncludedServer {
  readonly server: MCPServer;
  /** Put before the names of its tools and prompts, such as `stocks_`. */
  readonly prefix?: string;
}

/** Options of a server; all optional. */
export interface ServerOptions extends OwnOptions {
  /** Servers whose tools, resources and prompts this one offers too; they start before it and stop after it. */
  readonly include?: readonly (MCPServer | IncludedServer)[];
}

/**
 * The class to extend: its decorated methods are what the server offers.
 *
 * `name` is the server's name; the class name by default. Throws a `DefinitionError` that lists all mistakes of the
 * class, and every clash with what it includes.
 */
export class MCPServer {
  constructor(name?: string, options: ServerOptions = {}) {
    const { include = [], ...own } = options;
    const { parts: more, states } = includedParts(new.target.name, include);
    const construction = constructionOf(new.target);
    const parts = [{ type: new.target, target: this, options: own, prefix: '', construction }, ...more] as const;
    const view = assembleServerView(parts, name, own);
    const hooks = { start: () => this.onStart(), stop: () => this.onStop() };
    registerServer(this, new ServerState(parts, view, { hooks, included: states }));
  }

  /** Enables and disables what the server offers while it runs, and tells its clients of changes. */
  get changes(): Changes {
    return requireServerState(this).host.control;
  }

  /**
   * Serves clients; resolves as soon as requests are taken.
   *
   * On stdio the server owns the process: what is printed to standard output goes to standard error, and the end of
   * input, SIGINT and SIGTERM end the process within 2 seconds. Over HTTP it listens on a port, at
   * `http://127.0.0.1:3000/mcp` by default; SIGINT and SIGTERM let running calls finish, up to `shutdownTimeout`, and
   * end the process. Failures are reported on standard error and make the exit code 1, so the promise needs no `await`.
   * Rejects on a second call; a wrong option ends the process. Where a command such as `stereomcp list` has loaded the
   * file, nothing is served: the command takes the server.
   */
  run(options: HttpRunOptions): Promise<Running>;
  run(options?: StdioRunOptions): Promise<void>;
  run(options: RunOptions): Promise<Running | undefined>;
  run(options: RunOptions = {}): Promise<unknown> {
    const state = requireServerState(this);
    const running = currentToolbox()?.run(this, options) ?? runServer(state, options);
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

registerServerBase(MCPServer);

/** Where a server without decorators of its own is made; decorators tell the file by themselves. */
function constructionOf(type: typeof MCPServer): CallSite | undefined {
  return ownDeclarations(type).some(isOffer) ? undefined : callSiteOutside(LIBRARY);
}
