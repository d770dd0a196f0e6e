import { INTERNAL_ERROR, ProtocolError } from '../errors/protocol-error';
import type { RequestScope } from './request-scope';

/** What ends a request that failed after its client gave it up: nobody reads it, and the failure is no news. */
export function abandoned({ signal }: Pick<RequestScope, 'signal'>): ProtocolError | undefined {
  return signal.aborted ? new ProtocolError(INTERNAL_ERROR, 'The request was cancelled.') : undefined;
}
