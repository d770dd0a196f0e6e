import type { ServerResponse } from 'node:http';
import { HTTP_ERROR } from './error-response';
import type { Refusal } from './error-response';

/** Answers a request of `node:http` with a JSON-RPC error; what is left of its body is dropped by Node. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  const { status, message, code = HTTP_ERROR, id = null, headers = {} } = refusal;
  const body = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(body);
}
