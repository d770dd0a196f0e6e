import { STATUS_CODES } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const INVALID_REQUEST = -32600;

interface Refusal {
  readonly status: number;
  readonly message: string;
}

const MALFORMED: Refusal = { status: 400, message: 'Invalid request: these bytes are no HTTP request.' };
const REFUSALS: ReadonlyMap<string, Refusal> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, message: 'Invalid request: it took too long to arrive.' }],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', { status: 413, message: 'Invalid request: chunk extensions are too long.' }],
  ['HPE_HEADER_OVERFLOW', { status: 431, message: 'Invalid request: the URL and the headers are too long.' }],
]);

/**
 * Answers bytes that `node:http` makes no request of, or not in time, and ends their connection.
 *
 * Nothing is written where the other end is gone, or where an answer to an earlier request is already on its way: its
 * reader would take the refusal for a part of it.
 */
export function refuseBytes(error: NodeJS.ErrnoException, socket: Socket, answering: ServerResponse | undefined): void {
  if (!socket.writable || error.code === 'ECONNRESET' || answering?.headersSent === true) {
    socket.destroy();
    return;
  }
  const { status, message } = REFUSALS.get(error.code ?? '') ?? MALFORMED;
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: INVALID_REQUEST, message } });
  const head = [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
