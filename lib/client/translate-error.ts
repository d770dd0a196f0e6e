import { isProtocolError, ProtocolError } from '../errors/protocol-error';
import { timeoutError } from './call-end';
import { silenceOf, type CallOptions } from './call-options';

/** An error of the official client about a request that got its answer, or ran out of time, as this client rejects. */
export function translateError(error: unknown, { timeout }: CallOptions): unknown {
  if (error instanceof ProtocolError) return error;
  if (isProtocolError(error)) return withCause(new ProtocolError(error.code, error.message, error.data), error);
  if (error instanceof Error && (error as { readonly code?: unknown }).code === 'REQUEST_TIMEOUT') {
    return withCause(timeoutError(silenceOf(timeout)), error);
  }
  return error;
}

/** Not enumerable, as the cause that constructors set. */
function withCause<T extends Error>(error: T, cause: unknown): T {
  return Object.defineProperty(error, 'cause', { value: cause, configurable: true, writable: true });
}
