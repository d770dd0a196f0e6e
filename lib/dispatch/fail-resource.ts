import { isAskError } from '../errors/ask-error';
import { INTERNAL_ERROR, INVALID_PARAMS, ProtocolError } from '../errors/protocol-error';
import { NOT_FOUND, resourceErrorKind } from '../errors/resource-error';
import { wireError } from '../errors/wire-error';
import { describeThrown } from '../results/error-result';
import type { Host } from './host';
import { maskFailure } from './mask-failure';

/**
 * The one decision what becomes of a value that the method of a resource throws, which can only be a JSON-RPC error.
 *
 * A `ProtocolError` goes out verbatim, a `ResourceError` with its message; the message of everything else stays in the
 * server's log, under an id that the client gets.
 */
export function failResource(host: Host, uri: string, thrown: unknown): Error {
  const wire = wireError(thrown);
  if (wire !== undefined) return wire;
  if (isAskError(thrown)) return new ProtocolError(INTERNAL_ERROR, thrown.message, { uri });
  switch (resourceErrorKind(thrown)) {
    case 'not-found': {
      const message = describeThrown(thrown);
      return message === NOT_FOUND ? resourceNotFound(uri) : resourceNotFound(uri, message);
    }
    case 'failed':
      return new ProtocolError(INTERNAL_ERROR, describeThrown(thrown), { uri });
    case undefined:
      return new ProtocolError(
        INTERNAL_ERROR,
        `Error reading resource ${uri} (error ${maskFailure(host, `resource ${uri}`, thrown)})`,
        { uri },
      );
  }
}

/**
 * The answer to a URI that leads to nothing.
 *
 * The official SDK answers with this code in every protocol generation, and its client knows the failure by data that
 * is the URI and nothing else.
 */
export function resourceNotFound(uri: string, message = `${NOT_FOUND}: ${uri}`): ProtocolError {
  return new ProtocolError(INVALID_PARAMS, message, { uri });
}
