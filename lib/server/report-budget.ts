/** How much is reported of what repeats itself. */
export interface Budget {
  /** The most reports of one span. */
  readonly most: number;
  /** In milliseconds. */
  readonly span: number;
}

/** Lets the first reports of every span through and tells at its end how many more there were. */
export class ReportBudget {
  readonly #budget: Budget;
  readonly #summarise: (left: number) => void;
  #given = 0;
  #left = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(budget: Budget, summarise: (left: number) => void) {
    this.#budget = budget;
    this.#summarise = summarise;
  }

  /** Whether there is room for one more report. */
  take(): boolean {
    this.#timer ??= setTimeout(() => {
      this.end();
    }, this.#budget.span).unref();
    if (this.#given < this.#budget.most) {
      this.#given += 1;
      return true;
    }
    this.#left += 1;
    return false;
  }

  /** Ends the span now. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#given = 0;
    const left = this.#left;
    this.#left = 0;
    if (left > 0) this.#summarise(left);
  }
}
