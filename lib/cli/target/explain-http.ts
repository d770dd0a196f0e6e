import { explainClient } from './explain-client';

/** What was seen of the exchange with a server over HTTP. */
export interface HttpSight {
  /** The last answer that was no success. */
  readonly refused: { readonly status: number; readonly type: string; readonly text: string } | undefined;
  /** The media type of the last answer that was a success. */
  readonly answered: string | undefined;
  /** Whether the person has given an Authorization header. */
  readonly authorized: boolean;
  /** Whether the server opens the stream of the transport before Streamable HTTP. */
  readonly isOldSse: boolean;
  readonly timeout: number;
}

const NETWORK = /^(E[A-Z]+|ERR_(SSL|TLS)_\w+|UND_ERR_\w+|HPE_\w+)$/;
const TLS = /^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|ERR_TLS_|HOSTNAME_MISMATCH)/;

/** Why a URL cannot be connected to, and what to do: one sentence or two. */
export function explainHttp(url: URL, error: unknown, sight: HttpSight): string {
  const network = networkError(error);
  if (network !== undefined) return explainNetwork(url, network);
  if (sight.isOldSse) {
    return (
      `${url.href} is a server of the HTTP+SSE transport of 2024-11-05, which was given up in 2025 and is not spoken here. ` +
      `Use its address for Streamable HTTP, often ${new URL('/mcp', url).href}.`
    );
  }
  if (sight.refused !== undefined) return explainStatus(url, sight.refused, sight);
  if (sight.answered !== undefined && !/json|event-stream/.test(sight.answered)) {
    return `${url.href} answered with ${sight.answered || 'no media type'}, which is no MCP.${pathAdvice(url)}`;
  }
  const { message } = error as Error;
  const reason = explainClient(url.href, error as Error);
  if (reason !== message) return reason;
  if (/timed? ?out|timeout/i.test(message)) {
    return `${url.href} did not answer within ${String(sight.timeout / 1000)} s. --timeout waits longer.`;
  }
  const { cause } = error as Error;
  const below = isError(cause) ? ` (${cause.message})` : '';
  return `${url.href} cannot be connected to: ${message}${below}`;
}

interface NetworkError {
  readonly code: string;
  readonly message: string;
}

interface Caused {
  readonly message: string;
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
  readonly data?: { readonly cause?: unknown };
}

/** The system's error behind a failed fetch, which says nothing but "fetch failed". */
function networkError(error: unknown): NetworkError | undefined {
  let at = error;
  for (let depth = 0; isError(at) && depth < 8; depth++) {
    // Of a host with several addresses each has failed.
    const [first] = Array.isArray(at.errors) ? (at.errors as readonly unknown[]) : [];
    const { code, message } = isError(first) ? first : at;
    if (typeof code === 'string' && (NETWORK.test(code) || TLS.test(code))) return { code, message };
    at = at.cause ?? at.data?.cause;
  }
  return undefined;
}

/** By its shape: runners of specs have several classes of errors. */
function isError(value: unknown): value is Caused {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}

function explainNetwork(url: URL, { code, message }: NetworkError): string {
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${url.origin} (connection refused). Start the server, or correct the port.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no host ${url.hostname}, as far as this machine knows (${code}).`;
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return `${url.origin} broke the connection off (${message}).${schemeAdvice(url)}`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return `${url.origin} cannot be reached (${code}).`;
    default:
  }
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') {
    return `${url.origin} does not speak TLS (${code}). Write ${url.href.replace(/^https/, 'http')}.`;
  }
  if (TLS.test(code)) {
    return (
      `The certificate of ${url.origin} is not trusted: ${message} (${code}). Where it is one of your own, ` +
      'name its authority: NODE_EXTRA_CA_CERTS=authority.pem stereomcp …'
    );
  }
  if (code.startsWith('HPE_')) return `${url.origin} does not speak HTTP (${message}).${schemeAdvice(url)}`;
  return `${url.origin} cannot be reached: ${message} (${code}).`;
}

function schemeAdvice(url: URL): string {
  return url.protocol === 'http:' ? ` Perhaps it wants ${url.href.replace(/^http:/, 'https:')}.` : '';
}

function explainStatus(
  url: URL,
  { status, type, text }: NonNullable<HttpSight['refused']>,
  { authorized }: HttpSight,
): string {
  const words = type.includes('html') ? '' : excerpt(text);
  const said = words === '' ? '' : ` It said: ${words}`;
  if (status === 401) {
    return authorized
      ? `${url.href} does not take the authorization that was given (401).${said}`
      : `${url.href} wants authorization (401). Pass it on: --header 'Authorization: Bearer TOKEN'.${said}`;
  }
  if (status === 403) return `${url.href} refuses (403).${said}`;
  if (status === 404 || status === 405) {
    return `There is no MCP server at ${url.pathname} of ${url.origin} (${String(status)}).${pathAdvice(url)}`;
  }
  return `${url.href} answered with ${String(status)}.${said}`;
}

function pathAdvice(url: URL): string {
  if (url.pathname !== '/' && url.pathname !== '') return ' Look at the path.';
  return ` Servers are often at ${new URL('/mcp', url).href}.`;
}

const LONGEST = 300;

function excerpt(text: string): string {
  const words = errorMessage(text).replaceAll(/\s+/g, ' ').trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}

/** That of a JSON-RPC error, else the whole body. */
function errorMessage(text: string): string {
  try {
    const { error } = JSON.parse(text) as { readonly error?: { readonly message?: unknown } };
    return typeof error?.message === 'string' ? error.message : text;
  } catch {
    return text;
  }
}
