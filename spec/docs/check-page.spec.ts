import { LINT_RULES } from '../../lib/cli/check/lint-rules';
import { CONTRACT_RULES } from '../../lib/cli/contract/contract-rules';
import { SCHEMA_RULES } from '../../lib/cli/contract/schema-rules';
import { tableOf } from './page-tables';

const PAGE = 'docs/check.md';
const rowsOf = (heading: string): readonly (readonly string[])[] => tableOf(PAGE, heading).map(({ cells }) => cells);

describe('the page on check', () => {
  it('has every rule about what clients choke on, with its severity and reason, and no other', () => {
    const rules = Object.entries(LINT_RULES).map(([rule, { severity, why }]) => [`\`${rule}\``, severity, why]);
    expect(rowsOf('rule')).toEqual(rules);
  });

  it('has every rule about changes, with its verdicts and reason, and no other', () => {
    const schemas = Object.entries(SCHEMA_RULES).map(([rule, { input, output, why }]) => [
      `\`${rule}\``,
      input,
      output,
      why,
    ]);
    const others = Object.entries(CONTRACT_RULES).map(([rule, { verdict, why }]) => [`\`${rule}\``, verdict, why]);
    expect(rowsOf('change')).toEqual([...schemas, ...others]);
  });
});
