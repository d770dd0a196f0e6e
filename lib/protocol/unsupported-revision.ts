import { PROTOCOL_VERSION_META_KEY, UnsupportedProtocolVersionError } from '@modelcontextprotocol/server';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import type { ErrorAnswer } from './message-guard';

/** The revisions that requests name one by one; the older ones are settled by `initialize`. */
const NAMED_REVISIONS: readonly string[] = ['2026-07-28'];

/**
 * The answer to a request that names a revision which is not spoken here, or undefined.
 *
 * On a connection that lasts, the SDK looks at the first request only and would serve all others whatever they name.
 */
export function refuseRevision(message: JSONRPCMessage): ErrorAnswer | undefined {
  if (!('method' in message) || !('id' in message)) return undefined;
  const requested = message.params?._meta?.[PROTOCOL_VERSION_META_KEY];
  if (typeof requested !== 'string' || NAMED_REVISIONS.includes(requested)) return undefined;
  const error = new UnsupportedProtocolVersionError({ supported: [...NAMED_REVISIONS], requested });
  return {
    jsonrpc: '2.0',
    id: message.id,
    error: { code: error.code, message: error.message, data: error.data },
  };
}
