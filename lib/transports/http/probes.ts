import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a process that serves over HTTP is about. */
export type Phase = 'starting' | 'ready' | 'stopping';

/** Where load balancers and container platforms ask. */
export const PROBE_PATHS: readonly string[] = ['/health', '/ready'];

interface Probed {
  /** The path that is asked for, without a query. */
  readonly path: string;
  readonly phase: Phase;
}

/**
 * Answers `/health` (the process lives) and `/ready` (it takes requests; 503 otherwise), and tells whether it did.
 *
 * Any Host is fine: probes come by address, and what they are told is no secret.
 */
export function answerProbe(request: IncomingMessage, response: ServerResponse, { path, phase }: Probed): boolean {
  if (!PROBE_PATHS.includes(path)) return false;
  const { method = 'GET' } = request;
  if (method !== 'GET' && method !== 'HEAD') {
    answer(response, 405, { error: 'Use GET.' }, { Allow: 'GET, HEAD' });
    return true;
  }
  if (path === '/health') answer(response, 200, { status: 'ok' });
  else answer(response, phase === 'ready' ? 200 : 503, { status: phase });
  return true;
}

function answer(
  response: ServerResponse,
  status: number,
  body: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(text); // Node sends no body to HEAD
}
