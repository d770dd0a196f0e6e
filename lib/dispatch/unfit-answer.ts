/** An answer of the client that is not what was asked for; the message says why. */
export class UnfitAnswer extends Error {
  override readonly name = 'UnfitAnswer';
}
