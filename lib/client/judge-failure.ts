import { isLostAnswer } from './tell-of-lost-answers';

/**
 * What a failed request says of the connection.
 *
 * - `unsent`: the request surely never got to the server.
 * - `session`: the server does not know the session any more, and has surely not done anything.
 * - `lost`: the connection broke off, and nobody knows what the server has done.
 * - `refused`: an HTTP status that is no answer of the protocol.
 */
export type Failure =
  { readonly kind: 'unsent' | 'session' | 'lost' } | { readonly kind: 'refused'; readonly status: number };

/** Codes of Node and of undici for connections that were never made. */
const NEVER_MADE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'NOT_CONNECTED',
]);

/** Codes of Node, of undici and of the official client for connections that broke off. */
const BROKEN_OFF = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_ABORTED',
  'CONNECTION_CLOSED',
]);

/** Statuses with which proxies say that they did not get an answer, and servers that they are going away. */
const NO_ANSWER = new Set([502, 503, 504]);

/** Judges what a request was rejected with; undefined for what is not about the connection. */
export function judgeFailure(error: unknown, inSession: boolean): Failure | undefined {
  if (isLostAnswer(error)) return { kind: 'lost' };
  const status = statusOf(error);
  if (status !== undefined) {
    if (status === 404 && inSession) return { kind: 'session' };
    return NO_ANSWER.has(status) ? { kind: 'lost' } : { kind: 'refused', status };
  }
  if (error instanceof Error && error.message === 'Not connected') return { kind: 'unsent' };
  const codes = [...codesOf(error)];
  if (codes.some((code) => BROKEN_OFF.has(code))) return { kind: 'lost' };
  if (codes.some((code) => NEVER_MADE.has(code))) return { kind: 'unsent' };
  // What fetch rejects with where the way to the server failed; a body that broke off is `terminated`.
  const isFetchFailure = error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message);
  return isFetchFailure ? { kind: 'lost' } : undefined;
}

/** The HTTP status that an error of the official client carries. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'UnauthorizedError') return 401;
  if (error.name === 'InsufficientScopeError') return 403;
  // It comes with a status of success.
  if ((error as { readonly code?: unknown }).code === 'CLIENT_HTTP_UNEXPECTED_CONTENT') return 200;
  const { data } = error as { readonly data?: { readonly status?: unknown } | null };
  const isHttp = String((error as { readonly code?: unknown }).code).startsWith('CLIENT_HTTP_');
  const isProbe = (error as { readonly code?: unknown }).code === 'ERA_NEGOTIATION_FAILED';
  const status = typeof data === 'object' && (isHttp || isProbe) ? data?.status : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** The codes of an error, of its causes, and of what it stands for several of. */
function* codesOf(error: unknown, depth = 0): Generator<string> {
  if (typeof error !== 'object' || error === null || depth > 5) return;
  const { code, syscall, cause, errors } = error as Readonly<Record<string, unknown>>;
  // A connection that took too long to be made has the code of one that broke off.
  if (code === 'ETIMEDOUT' && syscall === 'connect') yield 'UND_ERR_CONNECT_TIMEOUT';
  else if (typeof code === 'string') yield code;
  yield* codesOf(cause, depth + 1);
  if (Array.isArray(errors)) for (const one of errors) yield* codesOf(one, depth + 1);
}

/** What no further try can mend. */
export function isFinal(error: unknown): boolean {
  const failure = judgeFailure(error, false);
  const { code } = error as { readonly code?: unknown };
  return code === 'ENOENT' || code === 'EACCES' || (failure?.kind === 'refused' && failure.status < 500);
}

/** Whether an error is about a program that did not start, or ended before it said anything. */
export function isStartFailure(error: unknown): boolean {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  if (code === 'ERA_NEGOTIATION_FAILED') return cause !== undefined || (error as Error).message.includes('closed');
  return typeof code === 'string' && /^E[A-Z]+$/.test(code);
}
