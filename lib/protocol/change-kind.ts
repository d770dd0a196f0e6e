import { SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/server';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';

const METHOD = /^notifications\/(?:(?:tools|prompts|resources)\/list_changed|resources\/updated)$/;

/** What a notification of a change is about, and for which subscription; undefined for every other message. */
export function changeKind(message: JSONRPCMessage): string | undefined {
  if (!('method' in message) || 'id' in message || !METHOD.test(message.method)) return undefined;
  const { uri, _meta } = (message.params ?? {}) as { readonly uri?: unknown; readonly _meta?: Record<string, unknown> };
  return JSON.stringify([message.method, uri, _meta?.[SUBSCRIPTION_ID_META_KEY]]);
}
