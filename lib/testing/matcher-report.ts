import type { MatcherOutcome, RunnerContext } from './runner-context';

/** Writes what a matcher has to say in the manner of its runner. */
export class MatcherReport {
  readonly #context: RunnerContext;
  readonly #name: string;
  readonly #argument: string;

  /** `argument` is what stands between the parentheses in the first line. */
  constructor(context: RunnerContext, name: string, argument: string) {
    this.#context = context;
    this.#name = name;
    this.#argument = argument;
  }

  passed(...lines: readonly string[]): MatcherOutcome {
    return { pass: true, message: () => this.#written(lines) };
  }

  failed(...lines: readonly string[]): MatcherOutcome {
    return { pass: false, message: () => this.#written(lines) };
  }

  /** The error for a use of the matcher that makes no sense, with `.not` or without. */
  misuse(...lines: readonly string[]): TypeError {
    return new TypeError(this.#written(lines));
  }

  /** A value that is not as expected: how they differ where both are made of members, else both. */
  difference(expected: unknown, received: unknown): string {
    const { utils } = this.#context;
    const difference = isObject(expected) && isObject(received) ? utils.diff(expected, received) : undefined;
    return difference ?? `Expected: ${utils.printExpected(expected)}\nReceived: ${utils.printReceived(received)}`;
  }

  received(value: unknown): string {
    return `Received: ${this.#context.utils.printReceived(value)}`;
  }

  expected(value: unknown): string {
    return `Expected: ${this.#context.utils.printExpected(value)}`;
  }

  #written(lines: readonly string[]): string {
    const { isNot = false, promise = '', utils } = this.#context;
    return [utils.matcherHint(this.#name, 'result', this.#argument, { isNot, promise }), ...lines].join('\n\n');
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
