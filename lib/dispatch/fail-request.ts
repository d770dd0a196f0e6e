import { INTERNAL_ERROR, ProtocolError } from '../errors/protocol-error';
import { isToolError } from '../errors/tool-error';
import { wireError } from '../errors/wire-error';
import type { Host } from './host';
import { maskFailure } from './mask-failure';

/** The request that failed, in words. */
export interface FailedRequest {
  /** What the client reads, such as `Error rendering prompt briefing`. */
  readonly what: string;
  /** Where it happened, for the log. */
  readonly place: string;
}

/**
 * The one decision what becomes of a value that a prompt or a completion throws, which can only be a JSON-RPC error.
 *
 * A `ProtocolError` goes out verbatim and a `ToolError` with its message, both of them written for the other side; the
 * message of everything else stays in the server's log, under an id that the client gets.
 */
export function failRequest(host: Host, { what, place }: FailedRequest, thrown: unknown): Error {
  const wire = wireError(thrown);
  if (wire !== undefined) return wire;
  const said = isToolError(thrown) ? `: ${thrown.message}` : ` (error ${maskFailure(host, place, thrown)})`;
  return new ProtocolError(INTERNAL_ERROR, what + said);
}
