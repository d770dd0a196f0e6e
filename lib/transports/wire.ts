import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import type { ErrorAnswer, Verdict } from '../protocol/message-guard';

/** Where a wire reports to. */
export interface WireListener {
  /** A message came in and was judged. */
  received(verdict: Verdict): void;
  /** The other side sends nothing more, though it may still read. */
  ended(): void;
  /** The other side is gone altogether. */
  closed(): void;
}

/** The bare carrier of messages below the guard. */
export interface Wire {
  open(listener: WireListener): Promise<void>;
  /** Sends one message; rejects where the other side is gone. */
  write(message: JSONRPCMessage | ErrorAnswer): Promise<void>;
  /** Stops reading and frees what `open` took. */
  close(): Promise<void>;
}

/** A message that is no JSON, e.g. an author's error data with a cycle in it. */
export class UnwritableError extends Error {
  override readonly name = 'UnwritableError';
}
