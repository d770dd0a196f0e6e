import type { IncomingMessage, ServerResponse } from 'node:http';
import { busy } from '../transports/http/error-response';
import type { Refusal } from '../transports/http/error-response';
import { createHttpServing } from '../transports/http/create-http-serving';
import type { HttpServing } from '../transports/http/create-http-serving';
import { LISTEN_LIMITS, openListener } from '../transports/http/listener';
import type { Listener } from '../transports/http/listener';
import { answerProbe } from '../transports/http/probes';
import type { Phase } from '../transports/http/probes';
import { refuse } from '../transports/http/refuse';
import { bareHost } from './run-options';
import type { HttpRunOptions } from './run-options';
import type { Runnable } from './runnable';

/** How long answers may take to leave once their calls are over, in milliseconds. */
const WRITE_GRACE = 1000;
const SHUTDOWN_TIMEOUT = 10_000;
const STARTING = busy('The server is starting. Try again.');

/** One server on one port, from opening it to the end of the last call. */
export class HttpRun {
  readonly host: string;
  readonly #state: Runnable;
  readonly #options: HttpRunOptions;
  readonly #serving: HttpServing;
  readonly #path: string;
  readonly #elsewhere: Refusal;
  #port: number;
  #phase: Phase = 'starting';
  #listener: Listener | undefined;
  #draining: Promise<void> | undefined;

  constructor(state: Runnable, options: HttpRunOptions) {
    this.#state = state;
    this.#options = options;
    this.host = bareHost(options.host ?? '127.0.0.1');
    this.#port = options.port ?? 3000;
    this.#path = options.path ?? '/mcp';
    this.#elsewhere = { status: 404, message: `Not found: messages are taken at ${this.#path}.` };
    this.#serving = createHttpServing(state.host, { ...options, ...localName(this.host, options) });
  }

  /** The one that was asked for, and once it is open the one that it is. */
  get port(): number {
    return this.#port;
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** Takes connections; rejects with the error of `node:net` where it cannot. Before `start`, which may be costly. */
  async open(): Promise<void> {
    const { maxConnections: connections = LISTEN_LIMITS.connections } = this.#options;
    this.#listener = await openListener({
      host: this.host,
      port: this.#port,
      limits: { ...LISTEN_LIMITS, connections },
      handle: (request, response) => {
        this.#handle(request, response);
      },
    });
    this.#port = this.#listener.port;
  }

  /** Runs `onStart` and takes requests; rejects where it fails. */
  async start(): Promise<void> {
    await this.#state.start();
    if (this.#phase === 'starting') this.#phase = 'ready';
  }

  /** Takes no new calls, gives those that run their time, cancels the rest, and closes the port. Never rejects. */
  drain(): Promise<void> {
    this.#draining ??= this.#drain();
    return this.#draining;
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (this.#phase === 'stopping') response.setHeader('Connection', 'close');
    if (answerProbe(request, response, { path, phase: this.#phase })) return;
    if (path !== this.#path) refuse(response, this.#elsewhere);
    else if (this.#phase === 'starting') refuse(response, STARTING);
    else void this.#serving.node(request, response);
  }

  async #drain(): Promise<void> {
    const { shutdownTimeout = SHUTDOWN_TIMEOUT } = this.#options;
    this.#phase = 'stopping';
    this.#serving.drain();
    const overdue = new AbortController();
    await Promise.race([this.#serving.whenIdle(), delay(shutdownTimeout, overdue.signal)]);
    overdue.abort();
    const { running } = this.#serving;
    if (running > 0) {
      const calls = running === 1 ? '1 call was' : `${String(running)} calls were`;
      this.#state.host.report(
        `${this.#state.className}: ${calls} not done after ${String(shutdownTimeout)} ms, and cancelled.`,
      );
    }
    await this.#serving.close();
    await this.#listener?.close(WRITE_GRACE);
  }
}

const LOCAL_NAMES: readonly string[] = ['localhost', '127.0.0.1', '::1'];

/** The name that was given for this machine itself is allowed with the usual ones, unless the allowed ones are named. */
function localName(host: string, { allowedHosts }: HttpRunOptions): Pick<HttpRunOptions, 'allowedHosts'> {
  if (allowedHosts !== undefined || LOCAL_NAMES.includes(host)) return {};
  return { allowedHosts: [...LOCAL_NAMES, host] };
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
    });
  });
}
