import { matchImage, type ImageFacts } from './match-image';
import { matchOutput, type OutputOptions } from './match-output';
import { matchToolError } from './match-tool-error';
import { MatcherReport } from './matcher-report';
import type { MatcherOutcome, RunnerContext } from './runner-context';
import { takeResult } from './take-result';

/** Matchers for raw results of tools, for `expect.extend` of Jest and of vitest. */
export const stereoMatchers = {
  toMatchOutput(
    this: RunnerContext,
    received: unknown,
    ...[expected, options = {}]: readonly [expected?: unknown, options?: OutputOptions]
  ): MatcherOutcome {
    const report = new MatcherReport(this, 'toMatchOutput', expected === undefined ? '' : 'expected');
    return matchOutput(this, report, { result: takeResult(received, report), expected, options });
  },
  toBeToolError(this: RunnerContext, received: unknown, text?: string | RegExp): MatcherOutcome {
    const report = new MatcherReport(this, 'toBeToolError', text === undefined ? '' : 'text');
    return matchToolError(takeResult(received, report), text, report);
  },
  toShowImage(this: RunnerContext, received: unknown, image?: ImageFacts): MatcherOutcome {
    const report = new MatcherReport(this, 'toShowImage', image === undefined ? '' : 'image');
    return matchImage(takeResult(received, report), image ?? {}, report);
  },
};
