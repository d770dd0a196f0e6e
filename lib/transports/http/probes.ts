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
    answer(response, { status: 405, body: { error: 'Use GET.' }, headers: { Allow: 'GET, HEAD' } });
  } else if (path === '/health') {
    answer(response, { status: 200, body: { status: 'ok' } });
  } else {
    answer(response, { status: phase === 'ready' ? 200 : 503, body: { status: phase } });
  }
  return true;
}

interface ProbeAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

function answer(response: ServerResponse, { status, body, headers = {} }: ProbeAnswer): void {
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
