import { describeThrown } from './error-result';

/** What an operator reads of a thrown value: the stack of an error, any other value as text; never for a client. */
export function stackOf(thrown: unknown): string {
  try {
    if (thrown instanceof Error && typeof thrown.stack === 'string') return thrown.stack;
  } catch {
    // A proxy or a getter that throws in turn is described like any other value.
  }
  return describeThrown(thrown);
}
