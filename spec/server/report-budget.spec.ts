import { setTimeout } from 'node:timers/promises';
import { ReportBudget } from '../../lib/server/report-budget';

const taken = (budget: ReportBudget, times: number): number =>
  Array.from({ length: times }, () => budget.take()).filter(Boolean).length;

describe(ReportBudget, () => {
  it('lets so many reports through and counts the others', () => {
    const left: number[] = [];
    const budget = new ReportBudget({ most: 3, span: 60_000 }, (count) => left.push(count));
    expect(taken(budget, 10)).toBe(3);
    expect(left).toEqual([]);
    budget.end();
    expect(left).toEqual([7]);
    expect(taken(budget, 2)).toBe(2);
    budget.end();
    expect(left).toEqual([7]);
  });

  it('begins anew after its span, and says by itself what was left out', async () => {
    const left: number[] = [];
    const budget = new ReportBudget({ most: 1, span: 20 }, (count) => left.push(count));
    expect(taken(budget, 5)).toBe(1);
    await setTimeout(60);
    expect(left).toEqual([4]);
    expect(taken(budget, 2)).toBe(1);
    budget.end();
    expect(left).toEqual([4, 1]);
  });
});
