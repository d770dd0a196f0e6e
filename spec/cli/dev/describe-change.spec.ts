import { coloursFor } from '../../../lib/cli/colours';
import type { ContractChange } from '../../../lib/cli/contract/compare-contracts';
import { describeChange } from '../../../lib/cli/dev/describe-change';

const plain = coloursFor({ isTTY: false }, {});
const coloured = coloursFor({ isTTY: true }, {});

const ADDED: ContractChange = { verdict: 'compatible', rule: 'tool-added', where: 'tool a', message: 'was added' };
const REMOVED: ContractChange = {
  verdict: 'breaking',
  rule: 'prompt-removed',
  where: 'prompt b',
  message: 'was removed',
};
const BREAKING: ContractChange = {
  verdict: 'breaking',
  rule: 'prompt-argument-required',
  where: 'prompt c › argument city',
  message: 'is required now',
};
const COSMETIC: ContractChange = {
  verdict: 'cosmetic',
  rule: 'tool-words-changed',
  where: 'tool d',
  message: 'has another description',
};

describe(describeChange, () => {
  it('says what was added, what is gone and what is another, with what breaks', () => {
    expect([ADDED, REMOVED, BREAKING, COSMETIC].map((change) => describeChange(change, plain))).toEqual([
      '+ tool a',
      '- prompt b',
      '~ prompt c › argument city: is required now (breaking)',
      '~ tool d: has another description',
    ]);
  });

  it('does so in colours where there are any', () => {
    expect([ADDED, REMOVED, BREAKING, COSMETIC].map((change) => describeChange(change, coloured))).toEqual([
      '\u001B[32m+ tool a\u001B[39m',
      '\u001B[31m- prompt b\u001B[39m',
      '\u001B[33m~ prompt c › argument city: is required now\u001B[39m \u001B[31m(breaking)\u001B[39m',
      '\u001B[2m~ tool d: has another description\u001B[22m',
    ]);
  });
});
