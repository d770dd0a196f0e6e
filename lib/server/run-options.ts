import { inspect } from 'node:util';
import { unknownOptions } from '../errors/unknown-options';
import { isLoopback } from '../transports/http/is-loopback';
import { HTTP_OPTION_NAMES } from '../transports/http/http-option-names';
import type { HttpOptions } from '../transports/http/http-options';
import { PROBE_PATHS } from '../transports/http/probes';

/** Runs over standard input and output, which the client that started the process holds. */
export interface StdioRunOptions {
  /** The way to the client; `stdio` by default: requests on standard input, answers on standard output. */
  readonly transport?: 'stdio';
}

/** Runs over HTTP, on a port of its own. */
export interface HttpRunOptions extends HttpOptions {
  readonly transport: 'http';
  /**
   * The name or address to listen on; `127.0.0.1` by default, which only this machine reaches. Any other asks for
   * `allowedHosts`.
   */
  readonly host?: string;
  /** 3000 by default; 0 takes any that is free. The environment is not read. */
  readonly port?: number;
  /** Where messages are sent; `/mcp` by default. `/health` and `/ready` are for probes, everything else is 404. */
  readonly path?: string;
  /** How long running calls may take to finish after SIGINT, SIGTERM or `close()`, in milliseconds; 10,000 by default. */
  readonly shutdownTimeout?: number;
  /** The most connections at a time; 2,048 by default. More are closed as they come. */
  readonly maxConnections?: number;
}

/** How a server is run. */
export type RunOptions = StdioRunOptions | HttpRunOptions;

/** Whether the options, which are in order, ask for HTTP. */
export function isHttp(options: RunOptions): options is HttpRunOptions {
  return options.transport === 'http';
}

/** Typed so that none can be forgotten. */
const OWN_OPTIONS: Readonly<Record<Exclude<keyof HttpRunOptions, keyof HttpOptions | 'transport'>, true>> = {
  host: true,
  port: true,
  path: true,
  shutdownTimeout: true,
  maxConnections: true,
};
/** The options of `run` that no handler has. */
export const LISTEN_OPTION_NAMES: readonly string[] = Object.keys(OWN_OPTIONS);
const RUN_OPTION_NAMES: readonly string[] = [...LISTEN_OPTION_NAMES, ...HTTP_OPTION_NAMES];

/** Timers take no longer times than this many milliseconds. */
const LONGEST_TIME = 2 ** 31 - 1;
/** As URLs have it, without a query. */
const PATH = /^\/[\w.~!$&'()*+,;=:@%/-]*$/;

/** What is wrong with the options of `run()`, as the end of a sentence that names the server. */
export function runProblem(options: unknown): string | undefined {
  if (typeof options !== 'object' || options === null) return 'options must be an object, or nothing.';
  const { transport = 'stdio', ...others } = options as Readonly<Record<string, unknown>>;
  if (transport === 'stdio') return stdioProblem(others);
  if (transport === 'http') return httpProblem(others);
  return `there is no transport ${shown(transport)}. Use "stdio" or "http".`;
}

function stdioProblem(options: Readonly<Record<string, unknown>>): string | undefined {
  const name = Object.keys(options).find((option) => options[option] !== undefined);
  if (name === undefined) return undefined;
  return RUN_OPTION_NAMES.includes(name)
    ? `the option ${name} is for HTTP; write { transport: 'http', ${name}: … }.`
    : `there is no option ${name}. Over stdio there are none besides transport.`;
}

function httpProblem(options: Readonly<Record<string, unknown>>): string | undefined {
  const [unknown] = unknownOptions(options, RUN_OPTION_NAMES);
  if (unknown !== undefined) return `there is no option ${unknown.name} over HTTP; ${unknown.advice}.`;
  const { host = '127.0.0.1', port = 3000, path = '/mcp', allowedHosts } = options;
  const { shutdownTimeout = 0, maxConnections = 1 } = options;
  if (typeof host !== 'string' || host === '') return 'host must be a name or an address, such as "127.0.0.1".';
  if (!isWhole(port, 0) || port > 65_535) {
    return `port must be a whole number from 0 to 65535, not ${shown(port)}.`;
  }
  if (!isWhole(shutdownTimeout, 0) || shutdownTimeout > LONGEST_TIME) {
    return `shutdownTimeout must be milliseconds, not ${shown(shutdownTimeout)}.`;
  }
  if (!isWhole(maxConnections, 1)) return `maxConnections must be at least 1, not ${shown(maxConnections)}.`;
  if (typeof path !== 'string' || !PATH.test(path)) {
    return `path must begin with a slash and have no query, such as "/mcp", not ${shown(path)}.`;
  }
  if (PROBE_PATHS.includes(path)) return `the path ${path} is where probes ask; give another one, such as "/mcp".`;
  const hosts = Array.isArray(allowedHosts) ? allowedHosts : [];
  if (!isLoopback(bareHost(host)) && hosts.length === 0) {
    return (
      `other machines reach ${host}, so say by which names they may: ` +
      `{ transport: 'http', host: '${host}', allowedHosts: ['mcp.example.com'] }.`
    );
  }
  return undefined;
}

/** An address as sockets take it: IPv6 without the brackets of URLs. */
export function bareHost(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

function isWhole(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : inspect(value, { depth: 0 });
}
