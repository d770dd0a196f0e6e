import { explainClient } from './explain-client';
import { shownUrl } from './shown-url';

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
  /** Whether it has answered any request before, so that the address is right. */
  readonly hasAnswered: boolean;
  readonly timeout: number;
}

const NETWORK = /^(E[A-Z]+|ERR_(SSL|TLS)_\w+|UND_ERR_\w+|HPE_\w+)$/;
const TLS = /^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|ERR_TLS_|HOSTNAME_MISMATCH)/;

const BETWEEN = 'Look at the address, and at what is between here and there.';
/** What there is to know and to do where an answer is lost. */
export const UNKNOWN = 'Whether the request was carried out is unknown; ask again where doing it twice does no harm.';

/** Why a URL cannot be connected to, and what to do: one sentence or two. */
export function explainHttp(url: URL, error: unknown, sight: HttpSight): string {
  const network = networkError(error);
  if (network !== undefined) return explainNetwork(url, network, sight);
  const shown = shownUrl(url);
  if (sight.isOldSse) {
    return (
      `${shown} is a server of the HTTP+SSE transport of 2024-11-05, which was given up in 2025 and is not spoken here. ` +
      `Use its address for Streamable HTTP, often ${new URL('/mcp', url).href}.`
    );
  }
  if (sight.refused !== undefined) return explainStatus(url, sight.refused, sight);
  if (sight.answered !== undefined && !/json|event-stream/.test(sight.answered)) {
    return `${shown} answered with ${sight.answered || 'no media type'}, which is no MCP.${pathAdvice(url)}`;
  }
  const { message } = error as Error;
  const reason = explainClient(shown, error as Error);
  if (reason !== message) return reason;
  if (/timed? ?out|timeout/i.test(message)) {
    return `${shown} did not answer within ${String(sight.timeout / 1000)} s. --timeout waits longer.`;
  }
  const { cause } = error as Error;
  const below = isError(cause) ? ` (${cause.message})` : '';
  return `${shown} cannot be connected to: ${message}${below}. Look at the address.`;
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

function explainNetwork(url: URL, { code, message }: NetworkError, { hasAnswered }: HttpSight): string {
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${url.origin} (connection refused). Start the server, or correct the port.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no host ${url.hostname}, as far as this machine knows (${code}). Look at its spelling, and whether the network is there.`;
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return `${url.origin} broke the connection off before it answered (${message}).${hasAnswered ? '' : schemeAdvice(url)} ${UNKNOWN}`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return `${url.origin} cannot be reached (${code}). ${BETWEEN}`;
    default:
  }
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') {
    return `${url.origin} does not speak TLS (${code}). Write ${shownUrl(url).replace(/^https/, 'http')}.`;
  }
  if (TLS.test(code)) {
    return (
      `The certificate of ${url.origin} is not trusted: ${message} (${code}). Where it is one of your own, ` +
      'name its authority: NODE_EXTRA_CA_CERTS=authority.pem stereomcp …'
    );
  }
  if (code.startsWith('HPE_')) return `${url.origin} does not speak HTTP (${message}).${schemeAdvice(url)}`;
  return `${url.origin} cannot be reached: ${message} (${code}). ${BETWEEN}`;
}

function schemeAdvice(url: URL): string {
  return url.protocol === 'http:' ? ` Perhaps it wants ${shownUrl(url).replace(/^http:/, 'https:')}.` : '';
}

function explainStatus(
  url: URL,
  { status, type, text }: NonNullable<HttpSight['refused']>,
  { authorized }: HttpSight,
): string {
  const words = type.includes('html') ? '' : excerpt(text);
  const said = words === '' ? '' : ` It said: ${words}`;
  const shown = shownUrl(url);
  if (status === 401) {
    return authorized
      ? `${shown} does not take the authorization that was given (401).${said}`
      : `${shown} wants authorization (401). Pass it on: --header 'Authorization: Bearer TOKEN'.${said}`;
  }
  if (status === 403) {
    return `${shown} refuses (403). Look at the headers, and at what hosts and origins it allows.${said}`;
  }
  if (status === 404 || status === 405) {
    return `There is no MCP server at ${url.pathname} of ${url.origin} (${String(status)}).${pathAdvice(url)}`;
  }
  return `${shown} answered with ${String(status)}. ${statusAdvice(status)}${said}`;
}

function statusAdvice(status: number): string {
  if (status === 429) return 'It is asked too often; wait before the next try.';
  return status >= 500 ? 'Look into the log of the server.' : 'Look at the address, and into the log of the server.';
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
