/**
 * Ends one run of a method that asks: the client is being asked, and the method runs again with the answer.
 *
 * It is thrown so that `finally` blocks run; whatever else a method makes of it counts for nothing.
 */
export class PendingAnswer extends Error {
  override readonly name = 'PendingAnswer';

  constructor() {
    super(
      'The client is being asked, and the method runs again from its start once the answer is there. Await every question, several at a time with Promise.all.',
    );
  }
}
