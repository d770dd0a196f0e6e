import { readReturns } from '../support/read-types';

const SOURCE = `
import { CallToolResult, CallToolResult as Outcome } from 'stereomcp';
import { Gone } from './gone';
import * as everything from 'stereomcp';
type Alias = Missing;
export abstract class Server {
  abstract none(): Missing;
  abstract aliased(): Alias;
  abstract imported(): Promise<CallToolResult>;
  abstract renamed(): Outcome;
  abstract items(): CallToolResult[];
  abstract gone(): Gone;
  abstract qualified(): everything.Nothing;
  abstract qualifiedGone(): missing.Nothing;
  abstract inferred() { return missing(); }
}
`;

describe('a type that the compiler cannot resolve', () => {
  it('is named, with the import that failed', () => {
    const { found } = readReturns(SOURCE);
    expect(found).toEqual({
      none: none(' Missing', ' (there is no Missing here)'),
      aliased: none(' Missing', ' (there is no Missing here)'),
      imported: none(' CallToolResult', ` ('stereomcp' exports no CallToolResult)`),
      renamed: none(' Outcome', ` ('stereomcp' exports no CallToolResult)`),
      items: none(' CallToolResult', ` ('stereomcp' exports no CallToolResult)`, 'member []: '),
      gone: none(' Gone', ` ('./gone' is not found)`),
      qualified: none(' everything.Nothing', ` ('stereomcp' exports no Nothing)`),
      qualifiedGone: none(' missing.Nothing', ' (there is no missing here)'),
      inferred: none('', ''),
    });
  });
});

function none(name: string, cause: string, where = ''): object {
  return {
    kind: 'none',
    reason: `${where}its type${name} cannot be resolved${cause}; mend the type errors of the source first.`,
  };
}
