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

/**
 * A question to the client that has no answer; `reason` tells why.
 *
 * Where a method lets it through, the client reads the message; a client of 2026-07-28 that lacks a capability gets the
 * error -32021 that names it.
 */
export class AskError extends ToolError {
  override readonly name = 'AskError';
  readonly reason: AskFailure;

  constructor(reason: AskFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

const answers = new WeakMap<AskError, ProtocolError>();

/** Lets a JSON-RPC error go out for a question, where the protocol has one. */
export function answerWith(error: AskError, answer: ProtocolError): AskError {
  answers.set(error, answer);
  return error;
}

/** The JSON-RPC error that goes out for a question; undefined where its message goes out. */
export function answerOf(error: AskError): ProtocolError | undefined {
  return answers.get(error);
}

/** Whether a thrown value is a question without an answer; never throws, whatever was thrown. */
export function isAskError(thrown: unknown): thrown is AskError {
  try {
    return thrown instanceof AskError;
  } catch {
    return false; // a proxy that throws in turn
  }
}
