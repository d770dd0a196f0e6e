import { checkSource } from './check-head';
import type { RequestHead } from './check-head';
import { refusalResponse } from './error-response';
import type { HttpSettings } from './http-settings';

/** What a page needs to send; the headers of mirrored arguments are let through by their prefix. */
const SENT_HEADERS = [
  'accept',
  'authorization',
  'content-type',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
];
const SENT_PREFIX = 'mcp-param-';
const READ_HEADERS = 'Mcp-Session-Id, Retry-After, WWW-Authenticate';
const PREFLIGHT_SECONDS = '600';

/** The answer to a browser's question whether a page may send a request; undefined for all other requests. */
export function answerPreflight(head: RequestHead, settings: HttpSettings): Response | undefined {
  if (head.method !== 'OPTIONS' || !settings.hosts.hasReaders) return undefined;
  const refusal = checkSource(head, settings);
  if (refusal !== undefined) return refusalResponse(refusal);
  const asked = (head.headers.get('access-control-request-headers') ?? '').toLowerCase().split(',');
  const mirrored = asked
    .map((name) => name.trim())
    .filter((name) => /^[\w-]+$/.test(name) && name.startsWith(SENT_PREFIX));
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'POST, GET, DELETE',
      'Access-Control-Allow-Headers': [...SENT_HEADERS, ...mirrored].join(', '),
      'Access-Control-Max-Age': PREFLIGHT_SECONDS,
    },
  });
}

/** Lets the page that sent the request read its answer, where it may; never with the cookies of its user. */
export function allowReading({ headers }: Response, request: RequestHead, { hosts }: HttpSettings): void {
  if (!hosts.hasReaders) return;
  headers.append('Vary', 'Origin');
  const origin = request.headers.get('origin');
  if (origin === null || !hosts.allowsReader(origin)) return;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Expose-Headers', READ_HEADERS);
}
