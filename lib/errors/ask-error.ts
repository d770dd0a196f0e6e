import { ToolError } from './tool-error';
import type { ProtocolError } from './protocol-error';

/**
 * Why a client could not be asked, or gave nothing to go on with.
 *
 * - `unsupported`: the client, or the way to it, cannot be asked this.
 * - `refused`: it answered with an error.
 * - `unfit`: its answer is not what was asked for.
 * - `timeout`: the time that the question was given has passed.
 * - `cancelled`: the client has taken the request back, or is gone.
 * - `ended`: the request that the context belongs to has been answered.
 * - `changed`: the method did not repeat a question when it ran again.
 * - `rounds`: it has asked in too many rounds.
 */
export type AskFailure = 'unsupported' | 'refused' | 'unfit' | 'timeout' | 'cancelled' | 'ended' | 'changed' | 'rounds';

/** What an `AskError` may carry besides its message. */
export interface AskErrorOptions extends ErrorOptions {
  /** The JSON-RPC error that the protocol has for it. */
  readonly answer?: ProtocolError;
}

/**
 * A question to the client that has no answer; `reason` tells why.
 *
 * Where a method lets it through, the client reads the message; a client of 2026-07-28 that lacks a capability gets the
 * error -32021 that names it.
 */
export class AskError extends ToolError {
  override readonly name = 'AskError';
  readonly reason: AskFailure;
  readonly #answer: ProtocolError | undefined;

  constructor(reason: AskFailure, message: string, { answer, ...options }: AskErrorOptions = {}) {
    super(message, options);
    this.reason = reason;
    this.#answer = answer;
  }

  /** The JSON-RPC error that stands for it, where the protocol has one. */
  static answerOf(thrown: AskError): ProtocolError | undefined {
    return thrown.#answer;
  }
}

/** Whether a thrown value is a question without an answer; never throws, whatever was thrown. */
export function isAskError(thrown: unknown): thrown is AskError {
  try {
    return thrown instanceof AskError;
  } catch {
    return false; // a proxy that throws in turn
  }
}
