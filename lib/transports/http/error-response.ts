import type { ErrorAnswer } from '../../protocol/message-guard';

/** The code for what HTTP forbids and JSON-RPC has no code for; the official SDK takes the same one. */
export const HTTP_ERROR = -32000;
export const SESSION_NOT_FOUND = -32001;
export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const INTERNAL_ERROR = -32603;

/** A refusal: its status, what is wrong, and what goes with it. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  /** `HTTP_ERROR` by default. */
  readonly code?: number;
  /** The id of the request that is refused; null, the default, where it is not known. */
  readonly id?: ErrorAnswer['id'];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal as a JSON-RPC error. */
export function refusalResponse({ status, message, code = HTTP_ERROR, id = null, headers = {} }: Refusal): Response {
  return errorResponse({ jsonrpc: '2.0', id, error: { code, message } }, status, headers);
}

/** An error answer with an HTTP status. */
export function errorResponse(
  answer: ErrorAnswer,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(answer, { status, headers });
}

/** The refusal where the server has too much to do, or does not take anything new. */
export function busy(message: string, id: ErrorAnswer['id'] = null): Refusal {
  return { status: 503, message, id, headers: { 'Retry-After': '1' } };
}
