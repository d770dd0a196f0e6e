import type { CallOutcome } from '../definition/call-record';

/** What is found out about a call on its way, for the record of it. */
export class CallNote {
  #outcome: CallOutcome | undefined;
  errorId: string | undefined;

  get outcome(): CallOutcome {
    return this.#outcome ?? 'ok';
  }

  /** Only the first end is one: what a method does after its time is over changes nothing. */
  end(outcome: CallOutcome): void {
    this.#outcome ??= outcome;
  }
}
