import { answerOf, AskError } from './ask-error';
import { PendingAnswer } from './pending-answer';
import { isProtocolError } from './protocol-error';

/**
 * The error that goes out in the place of a thrown value: itself where it asks to be a JSON-RPC error or ends the round,
 * else the one that it stands for; undefined for everything that is to be judged further.
 *
 * Never throws, whatever was thrown.
 */
export function wireError(thrown: unknown): Error | undefined {
  try {
    if (thrown instanceof PendingAnswer) return thrown;
    if (thrown instanceof AskError) return answerOf(thrown);
  } catch {
    return undefined; // a proxy that throws in turn
  }
  return isProtocolError(thrown) ? thrown : undefined;
}
