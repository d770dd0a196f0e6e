/**
 * Why a server could not be talked to.
 *
 * - `unreachable`: no connection could be made.
 * - `lost`: the connection ended while a request was under way.
 * - `refused`: the server answered, but with an HTTP status that is no answer of the protocol; `status` has it.
 * - `closed`: the client was closed.
 */
export type ConnectionFailure = 'unreachable' | 'lost' | 'refused' | 'closed';

/** The facts of a `ConnectionError`. */
export interface ConnectionErrorFacts extends ErrorOptions {
  readonly reason: ConnectionFailure;
  /** The server, without what may be secret: an address without its query, a command without its options. */
  readonly target: string;
  /** Whether the server may have done what was asked of it, all the same. */
  readonly mayHaveRun: boolean;
  readonly status?: number | undefined;
}

/**
 * A client could not reach its server, or lost it.
 *
 * `mayHaveRun` is false where the request surely never got to the server, so that it can be sent again. `cause` is the
 * error of the connection itself.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly code = 'ERR_CONNECTION';
  readonly reason: ConnectionFailure;
  readonly target: string;
  readonly mayHaveRun: boolean;
  readonly status: number | undefined;

  constructor(message: string, { reason, target, mayHaveRun, status, ...options }: ConnectionErrorFacts) {
    super(message, options);
    this.reason = reason;
    this.target = target;
    this.mayHaveRun = mayHaveRun;
    this.status = status;
  }
}
