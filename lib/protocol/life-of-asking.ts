import type { Asking } from '../dispatch/asking';

/** The way to ask during one request: made at the first question, over with the answer to the request. */
export class LifeOfAsking<A extends Asking & { end(): void }> {
  readonly #create: () => A;
  #asking: A | undefined;
  #over = false;

  constructor(create: () => A) {
    this.#create = create;
  }

  get asking(): A {
    if (this.#asking === undefined) {
      this.#asking = this.#create();
      if (this.#over) this.#asking.end();
    }
    return this.#asking;
  }

  /** Whether the request has been answered. */
  get isOver(): boolean {
    return this.#over;
  }

  /** The way to ask, where anything was asked. */
  get used(): A | undefined {
    return this.#asking;
  }

  end(): void {
    this.#over = true;
    this.#asking?.end();
  }
}
