/** What Jest and vitest hand to a matcher as `this`, as far as it is used here. */
export interface RunnerContext {
  readonly isNot?: boolean;
  readonly promise?: string;
  readonly customTesters?: readonly unknown[];
  equals(one: unknown, other: unknown, customTesters?: unknown[]): boolean;
  readonly utils: RunnerUtils;
}

/** How a runner writes. */
export interface RunnerUtils {
  matcherHint(name: string, received?: string, expected?: string, options?: object): string;
  printReceived(value: unknown): string;
  printExpected(value: unknown): string;
  diff(expected: unknown, received: unknown): string | null | undefined;
}

/** What a matcher tells its runner. */
export interface MatcherOutcome {
  readonly pass: boolean;
  readonly message: () => string;
}
