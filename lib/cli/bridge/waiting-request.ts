import type { JSONRPCRequest } from '@modelcontextprotocol/client';
import type { RpcError } from './remote-error';

/** The answer to a request, without the id of whoever asked. */
export type Outcome = { readonly result: Readonly<Record<string, unknown>> } | { readonly error: RpcError };

/** In the `_meta` of every request of 2026-07-28. */
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** The error for arguments that a server wants to have in headers, too, and that are not there. */
const HEADER_MISMATCH = -32_020;

/** A request that waits for its answer from a remote server. */
export class WaitingRequest {
  readonly abort = new AbortController();
  /** Whether nobody waits for the answer any more, although there may be one. */
  isCancelled = false;
  /** Whether it was sent again, which happens once. */
  wasSentAgain = false;
  /** The session that it was last sent in. */
  session: string | undefined;

  constructor(
    readonly request: JSONRPCRequest,
    readonly settle: (outcome: Outcome) => void,
  ) {}

  /** Whether it is of 2026-07-28, where the end of the HTTP request is what cancels it. */
  get isModern(): boolean {
    const { _meta: meta } = (this.request.params ?? {}) as { readonly _meta?: Readonly<Record<string, unknown>> };
    return typeof meta?.[VERSION_KEY] === 'string';
  }

  /** Whether it was refused for want of headers, and may be sent again with them. */
  lacksHeaders(outcome: Outcome): boolean {
    if (!this.isModern || this.wasSentAgain || this.request.method !== 'tools/call') return false;
    return 'error' in outcome && outcome.error.code === HEADER_MISMATCH;
  }
}
