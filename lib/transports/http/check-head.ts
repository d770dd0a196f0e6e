import type { Refusal } from './error-response';
import type { HttpSettings } from './http-settings';

/** What is known of a request before its body is read. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: RequestHeaders;
}

/** The part of `Headers` that is needed; the names are in lower case. */
export interface RequestHeaders extends Iterable<readonly [string, string]> {
  get(name: string): string | null;
}

const LONGEST_URL = 8 * 1024;
const MOST_HEADER_BYTES = 32 * 1024;
const JSON_TYPE = /^\s*application\/json\s*(?:;[^,]*)?$/i;

/** What a request head must be, whatever its body is; gives what is wrong with it, the first thing only. */
export function checkHead(head: RequestHead, settings: HttpSettings): Refusal | undefined {
  return (
    checkSource(head, settings) ?? checkSize(head) ?? checkMethod(head, settings) ?? checkBodyHeaders(head, settings)
  );
}

/** The host that a request is for: the Host header, or the URL where a runtime keeps that to itself. */
function hostOf({ headers, url }: RequestHead): string {
  return headers.get('host') ?? new URL(url).host;
}

/**
 * Who may send requests at all.
 *
 * A page that a browser got from elsewhere names its origin; a page that had its own name lead here (DNS rebinding)
 * gives that name as the host.
 */
export function checkSource(head: RequestHead, { hosts }: HttpSettings): Refusal | undefined {
  const host = hostOf(head);
  if (!hosts.allowsHost(host)) {
    return {
      status: 403,
      message: `Forbidden: the Host header names ${shown(host)}, which is not among the allowedHosts of this server.`,
    };
  }
  const origin = head.headers.get('origin');
  if (origin === null || hosts.allowsOrigin(origin, host)) return undefined;
  return {
    status: 403,
    message: `Forbidden: the Origin header names ${shown(origin)}, which is not among the allowedOrigins of this server.`,
  };
}

/** Streams to listen on (GET) and their end (DELETE) belong to sessions. */
function checkMethod({ method }: RequestHead, { sessions }: HttpSettings): Refusal | undefined {
  const known = sessions === undefined ? ['POST'] : ['POST', 'GET', 'DELETE'];
  if (known.includes(method)) return undefined;
  return { status: 405, message: 'Method not allowed: send messages with POST.', headers: { Allow: known.join(', ') } };
}

function checkSize({ url, headers }: RequestHead): Refusal | undefined {
  if (url.length > LONGEST_URL) {
    return { status: 414, message: `URI too long: at most ${String(LONGEST_URL)} characters are read.` };
  }
  let bytes = 0;
  for (const [name, value] of headers) bytes += name.length + value.length;
  if (bytes <= MOST_HEADER_BYTES) return undefined;
  return { status: 431, message: `Headers too large: at most ${String(MOST_HEADER_BYTES)} bytes are read.` };
}

function checkBodyHeaders({ method, headers }: RequestHead, { maxBodyBytes }: HttpSettings): Refusal | undefined {
  const accept = headers.get('accept') ?? '*/*';
  if (method === 'GET') {
    if (accepts(accept, 'text/event-stream')) return undefined;
    return { status: 406, message: 'Not acceptable: GET opens a stream. Send "Accept: text/event-stream".' };
  }
  if (method !== 'POST') return undefined;
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') {
    return { status: 415, message: 'Unsupported media type: send the body without a Content-Encoding.' };
  }
  if (!JSON_TYPE.test(headers.get('content-type') ?? '')) {
    return { status: 415, message: 'Unsupported media type: send "Content-Type: application/json".' };
  }
  if (!isUtf8(headers.get('content-type') ?? '')) {
    return { status: 415, message: 'Unsupported media type: JSON is read as UTF-8 only.' };
  }
  if (!accepts(accept, 'application/json') || !accepts(accept, 'text/event-stream')) {
    return {
      status: 406,
      message: 'Not acceptable: send "Accept: application/json, text/event-stream", since either may be the answer.',
    };
  }
  return Number(headers.get('content-length')) > maxBodyBytes ? tooLarge(maxBodyBytes) : undefined;
}

/** The refusal of a body that is longer than it may be. */
export function tooLarge(maxBodyBytes: number): Refusal {
  return { status: 413, message: `Payload too large: a body may have at most ${String(maxBodyBytes)} bytes.` };
}

function isUtf8(contentType: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

/** Whether an Accept header takes a media type, by its name or a range around it. */
function accepts(header: string, type: string): boolean {
  const [group = ''] = type.split('/');
  return header.split(',').some((entry) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    if (range !== type && range !== `${group}/*` && range !== '*/*') return false;
    return !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter));
  });
}

function shown(value: string): string {
  return JSON.stringify(value.length > 100 ? `${value.slice(0, 100)}…` : value);
}
