import type { ContractChange } from '../../../lib/cli/contract/contract-rules';
import { nextVersion, releaseFor } from '../../../lib/cli/contract/release-advice';
import type { Verdict } from '../../../lib/cli/contract/schema-rules';

const changes = (...verdicts: readonly Verdict[]): readonly ContractChange[] =>
  verdicts.map((verdict) => ({ verdict, rule: 'tool-added', where: 'tool look', message: 'was added' }));

describe('the advice on a release', () => {
  it.each([
    [[], 'none'],
    [['cosmetic'], 'patch'],
    [['cosmetic', 'compatible'], 'minor'],
    [['compatible', 'breaking', 'cosmetic'], 'major'],
  ] as const)('after %j is %s', (verdicts, release) => {
    expect(releaseFor(changes(...verdicts))).toBe(release);
  });

  it.each([
    ['1.2.3', 'major', '2.0.0'],
    ['1.2.3', 'minor', '1.3.0'],
    ['1.2.3', 'patch', '1.2.4'],
    ['0.2.3', 'major', '0.3.0'],
    ['0.2.3', 'minor', '0.2.4'],
    ['0.2.3', 'patch', '0.2.4'],
    ['2.0.0-beta.1', 'minor', '2.1.0'],
    ['1.2.3', 'none', undefined],
    ['latest', 'major', undefined],
  ] as const)('after %s a %s release is %s', (version, kind, next) => {
    expect(nextVersion(version, kind)).toBe(next);
  });
});
