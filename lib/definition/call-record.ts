/** How a call of a tool ended. */
export type CallOutcome =
  /** With a result. */
  | 'ok'
  /** With a result that is an error: the method failed, or what it returned cannot go out. */
  | 'error'
  /** The arguments did not fit; the method did not run. */
  | 'invalid'
  /** Not in time. */
  | 'timeout'
  /** The client cancelled, or went away; or the time of an HTTP request was over, or the server ended. */
  | 'cancelled'
  /** With a question to the client; in 2026-07-28 the method runs again with the answer, which is a call of its own. */
  | 'asked'
  /** With a JSON-RPC error, such as that there is no such tool. */
  | 'protocol-error';

/** What is noted of one call of a tool; nothing of its arguments and nothing of its result. */
export interface CallRecord {
  /** The tool's name on the wire, as the client gave it. */
  readonly tool: string;
  /** Name and version of the client, as in `inspector 1.0`, where it said them. */
  readonly client?: string;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  readonly outcome: CallOutcome;
  /** The id under which the server's log has the error, where one was hidden from the client. */
  readonly errorId?: string;
}
