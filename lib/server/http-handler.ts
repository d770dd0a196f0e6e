import type { ServerResponse } from 'node:http';
import { stackOf } from '../results/stack-of';
import { createHttpServing } from '../transports/http/create-http-serving';
import { HTTP_OPTION_NAMES } from '../transports/http/http-option-names';
import { refuseUnknown } from '../transports/http/http-settings';
import type { HttpOptions, RequestExtra } from '../transports/http/http-options';
import type { NodeRequest } from '../transports/http/node-handler';
import type { MCPServer } from './mcp-server';
import { LISTEN_OPTION_NAMES } from './run-options';
import { serverState } from './server-state';
import type { ServerState } from './server-state';

/** Tells clients that something has changed, in all generations and over all transports. */
export interface HttpNotifier {
  /** The list of tools is another one. */
  toolsChanged(): void;
  /** The list of prompts is another one. */
  promptsChanged(): void;
  /** The list of resources or templates is another one. */
  resourcesChanged(): void;
  /** The content of the resource with this URI is another one. */
  resourceUpdated(uri: string): void;
}

/** How long the start of a server is waited for when its handler is closed, in milliseconds. */
const START_GRACE = 5000;

/** A server to mount into whatever serves HTTP. */
export interface HttpHandler {
  /** Answers a web-standard request; never rejects. */
  readonly fetch: (request: Request, extra?: RequestExtra) => Promise<Response>;
  /**
   * Answers a request of `node:http`, Express or Fastify; never rejects.
   *
   * `parsedBody` is the body as JSON, where a framework has read it; Express leaves it on the request, where it is found.
   */
  readonly node: (request: NodeRequest, response: ServerResponse, parsedBody?: unknown) => Promise<void>;
  /** Tells clients of changes, as `server.changes` does. */
  readonly notify: HttpNotifier;
  /** Cancels what runs, ends all streams and sessions, and stops the server, unless something else still serves it. */
  readonly close: () => Promise<void>;
}

/**
 * Serves a server object over HTTP, in all protocol generations at one URL.
 *
 * The server starts with the first request. Throws a TypeError for anything that is no server, and for options that
 * make no sense.
 */
export function httpHandler(server: MCPServer, options: HttpOptions = {}): HttpHandler {
  const state = serverState(server);
  if (state === undefined) throw new TypeError('httpHandler() takes an object of a class that extends MCPServer.');
  if (typeof (options as unknown) !== 'object' || (options as unknown) === null) {
    throw new TypeError('httpHandler: options must be an object, or nothing.');
  }
  refuseForeign(options);
  const life = new HandlerLife(state);
  const serving = createHttpServing(state.host, options, () => life.begin());
  const { changes, control } = state.host;
  let closing: Promise<void> | undefined;
  return Object.freeze({
    fetch: (request: Request, extra?: RequestExtra) => serving.fetch(request, extra),
    node: (request: NodeRequest, response: ServerResponse, parsedBody?: unknown) =>
      serving.node(request, response, parsedBody),
    notify: Object.freeze({
      toolsChanged: () => changes.emit({ kind: 'tools' }),
      promptsChanged: () => changes.emit({ kind: 'prompts' }),
      resourcesChanged: () => changes.emit({ kind: 'resources' }),
      resourceUpdated: (uri: string) => control.resourceUpdated(uri),
    }),
    close() {
      closing ??= close();
      return closing;
    },
  });

  async function close(): Promise<void> {
    await serving.close();
    await life.end();
  }
}

function refuseForeign(options: HttpOptions): void {
  const foreign = LISTEN_OPTION_NAMES.find(
    (name) => (options as Readonly<Record<string, unknown>>)[name] !== undefined,
  );
  if (foreign !== undefined) {
    throw new TypeError(`httpHandler: the option ${foreign} is for run(), which listens by itself.`);
  }
  refuseUnknown(options, HTTP_OPTION_NAMES);
}

/** Holds a server object from the first request on. */
class HandlerLife {
  readonly #state: ServerState;
  #holding: Promise<() => void> | undefined;

  constructor(state: ServerState) {
    this.#state = state;
  }

  /** Resolves as soon as the server has started; its failure is reported once. */
  async begin(): Promise<void> {
    this.#holding ??= this.#hold();
    await this.#holding;
  }

  /** Waits for a start that takes its time, but not for one that never ends. */
  async end(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<'overdue'>((resolve) => {
      timer = setTimeout(resolve, START_GRACE, 'overdue');
    });
    const outcome = await Promise.race([this.#letGo(), overdue]);
    clearTimeout(timer);
    if (outcome !== 'overdue') return this.#state.stopUnlessNeeded();
    const { className, host } = this.#state;
    host.report(`${className}: onStart was not done ${String(START_GRACE)} ms after its handler was closed.`);
    this.#letGo()
      .then(() => this.#state.stopUnlessNeeded())
      .catch((error: unknown) => {
        host.report(`${className}: onStop failed. ${stackOf(error)}`);
      });
  }

  async #letGo(): Promise<void> {
    const letGo = await this.#holding?.catch(() => undefined);
    letGo?.();
  }

  async #hold(): Promise<() => void> {
    try {
      return await this.#state.serve();
    } catch (error) {
      const { className, host } = this.#state;
      host.report(`${className}: onStart failed. ${stackOf(error)}`);
      throw error;
    }
  }
}
