import { types } from 'node:util';
import { unknownOptions } from '../errors/unknown-options';
import { matchImage, type ImageFacts } from './match-image';
import { matchOutput, type OutputOptions } from './match-output';
import { matchToolError } from './match-tool-error';
import { MatcherReport } from './matcher-report';
import type { MatcherOutcome, RunnerContext } from './runner-context';
import { takeResult } from './take-result';

const OPTION_NAMES = ['tool', 'content'] as const;
const FACT_NAMES = ['mimeType', 'width', 'height'] as const;
const CONTENTS: readonly unknown[] = [undefined, 'data', 'own'];

/** Matchers for raw results of tools, for `expect.extend` of Jest and of vitest. */
export const stereoMatchers = {
  toMatchOutput(
    this: RunnerContext,
    received: unknown,
    ...[expected, options = {}]: readonly [expected?: unknown, options?: OutputOptions]
  ): MatcherOutcome {
    const report = new MatcherReport(this, 'toMatchOutput', expected === undefined ? '' : 'expected');
    checkOptions(options, OPTION_NAMES, report);
    if (!CONTENTS.includes(options.content)) throw report.misuse("The option content is 'data' or 'own'.");
    return matchOutput(this, report, { result: takeResult(received, report), expected, options });
  },
  toBeToolError(this: RunnerContext, received: unknown, text?: string | RegExp): MatcherOutcome {
    const report = new MatcherReport(this, 'toBeToolError', text === undefined ? '' : 'text');
    if (text !== undefined && typeof text !== 'string' && !types.isRegExp(text)) {
      throw report.misuse('What a tool says is matched by a text or a pattern.', report.received(text));
    }
    return matchToolError(takeResult(received, report), text, report);
  },
  toShowImage(this: RunnerContext, received: unknown, image: ImageFacts = {}): MatcherOutcome {
    const report = new MatcherReport(this, 'toShowImage', Object.keys(image).length === 0 ? '' : 'image');
    checkOptions(image, FACT_NAMES, report);
    return matchImage(takeResult(received, report), image, report);
  },
};

function checkOptions(options: object, known: readonly string[], report: MatcherReport): void {
  const [foreign] = unknownOptions(options, known);
  if (foreign !== undefined) throw report.misuse(`There is no option "${foreign.name}"; ${foreign.advice}.`);
}
