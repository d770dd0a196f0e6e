import type { JSONRPCErrorResponse } from '@modelcontextprotocol/client';
import { explainHttp } from '../target/explain-http';
import { shownUrl } from '../target/shown-url';
import { UnansweredError } from './answering-fetch';

/** What answers a request whose sending failed. */
export type RpcError = JSONRPCErrorResponse['error'];

/** What has to be known of the remote server to tell what failed. */
export interface RemotePlace {
  readonly url: URL;
  /** Whether the person has given an Authorization header. */
  readonly authorized: boolean;
  /** Whether it has answered any request before. */
  readonly hasAnswered: boolean;
}

const UNREACHABLE = -32000;

/** The error for the client: the remote server's own where it gave one, else what went wrong on the way, in words. */
export function remoteError({ url, authorized, hasAnswered }: RemotePlace, thrown: unknown): RpcError {
  if (thrown instanceof UnansweredError) {
    return { code: UNREACHABLE, message: `${shownUrl(url)} ${thrown.message}, which MCP does not allow.` };
  }
  const { status, text } = httpFacts(thrown);
  const own = text === undefined || status === 401 || status === 403 ? undefined : ownError(text);
  if (own !== undefined) return own;
  const type = text?.trimStart().startsWith('<') === true ? 'text/html' : 'text/plain';
  const refused = status === undefined ? undefined : { status, type, text: text ?? '' };
  const answered = /Unexpected content type: (.*)/.exec(messageOf(thrown))?.[1];
  const sight = { refused, answered, authorized, hasAnswered, isOldSse: false, timeout: 0 };
  return { code: UNREACHABLE, message: explainHttp(url, asError(thrown), sight) };
}

/** The HTTP status of an answer that was no success, where that is why sending failed. */
export function statusOf(thrown: unknown): number | undefined {
  return httpFacts(thrown).status;
}

function httpFacts(thrown: unknown): { readonly status?: number; readonly text?: string } {
  const { data } = (thrown ?? {}) as { readonly data?: { readonly status?: unknown; readonly text?: unknown } };
  return {
    ...(typeof data?.status === 'number' && { status: data.status }),
    ...(typeof data?.text === 'string' && { text: data.text }),
  };
}

/** The error in a body that is a JSON-RPC error response. */
function ownError(text: string): RpcError | undefined {
  try {
    const { error } = JSON.parse(text) as { readonly error?: Readonly<Record<string, unknown>> };
    const { code, message, data } = error ?? {};
    if (!Number.isInteger(code) || typeof message !== 'string') return undefined;
    return { code: code as number, message, ...(data !== undefined && { data }) };
  } catch {
    return undefined;
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

function messageOf(thrown: unknown): string {
  return asError(thrown).message;
}
