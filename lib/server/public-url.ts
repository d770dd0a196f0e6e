import { isIPv6 } from 'node:net';
import type { HttpRunOptions } from './run-options';

interface Place {
  /** Without brackets. */
  readonly host: string;
  readonly port: number;
}

const WILDCARDS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Where clients reach what listens there: by the first allowed name, where it listens on every address. */
export function publicUrl({ host, port }: Place, { path = '/mcp', allowedHosts = [] }: HttpRunOptions): string {
  const name = WILDCARDS.has(host) ? (allowedHosts.find((each) => each !== '*') ?? 'localhost') : host;
  const hasPort = /[^:]:\d+$/.test(name) && !isIPv6(name);
  return new URL(`http://${hasPort ? name : `${bracketed(name)}:${String(port)}`}${path}`).href;
}

/** Where the port is open; undefined where the URL says it already. */
export function listeningPlace({ host, port }: Place): string | undefined {
  return WILDCARDS.has(host) ? `${bracketed(host)}:${String(port)}` : undefined;
}

function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
