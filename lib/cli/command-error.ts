/** What a person at the command line has to put right: one sentence, shown without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
