import { setImmediate } from 'node:timers/promises';
import { ConversionRun } from '../../lib/results/conversion-run';
import { checkResidualRules } from '../../lib/results/residual-rules';
import type { ClassPlan } from '../../lib/schema/described-schema';

class Dto {}

function runWith(...checks: readonly ClassPlan['residual'][number]['check'][]): ConversionRun {
  const run = new ConversionRun();
  const residual = checks.map((check, index) => ({ member: 'a', rule: `rule${String(index)}`, check }));
  const members = [{ name: 'a', wireName: 'a' }];
  run.rules.push({ plan: { type: Dto, members, residual }, source: { a: 1 }, projected: { a: 1 } });
  return run;
}

describe('rules beyond the schema', () => {
  it('do not end the process when one is rejected beside another that throws', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const run = runWith(
      () => Promise.reject(new Error('later')),
      () => {
        throw new Error('at once');
      },
    );
    expect(() => checkResidualRules(run, {})).toThrow('at once');
    await setImmediate();
    await setImmediate();
    process.off('unhandledRejection', note);
    expect(unhandled).toStrictEqual([]);
  });

  it('are asked one by one, and answer at once where none is asynchronous', async () => {
    const issue = { path: ['a'], reason: 'no', input: 1 };
    expect(checkResidualRules(runWith(() => undefined, () => 'no'), {})).toStrictEqual([{ ...issue, kind: 'rule1' }]); // prettier-ignore
    expect(await checkResidualRules(runWith(() => Promise.resolve('no'), () => 'no'), {})).toStrictEqual([
      { ...issue, kind: 'rule0' },
      { ...issue, kind: 'rule1' },
    ]); // prettier-ignore
  });
});
