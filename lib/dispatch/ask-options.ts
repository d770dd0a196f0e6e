/** Options of a question; all optional. */
export interface AskOptions {
  /**
   * A name for the question: 1 to 128 of `A-Z a-z 0-9 _ - .`, unique in the request.
   *
   * Questions are numbered in order of asking by default. One whose words change from run to run, or that is asked beside
   * others in no fixed order, needs a name, by which a client of 2026-07-28 answers it.
   */
  readonly key?: string;
  /** How long to wait for the answer, in milliseconds; until the request is over by default. Generations before 2026-07-28 wait, that one does not. */
  readonly timeout?: number;
}

/** The longest that a timer can run, some 24 days. */
const LONGEST = 2 ** 31 - 1;

/** The time that a question is given; throws a TypeError for one that is none. */
export function checkedTimeout(timeout: number | undefined): number | undefined {
  if (timeout === undefined || (Number.isSafeInteger(timeout) && timeout > 0 && timeout <= LONGEST)) return timeout;
  throw new TypeError(
    `timeout must be a whole number of milliseconds from 1 to 2_147_483_647, not ${String(timeout)}.`,
  );
}
