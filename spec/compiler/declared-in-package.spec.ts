import { ts } from 'typescript-json-schema';
import { packageOfSymbol } from '../../lib/compiler/declared-in-package';
import { compileSource, SOURCE_FOLDER } from '../support/compile-source';

describe(packageOfSymbol, () => {
  it('tells the package of a name however it was imported, and of no other package', () => {
    const sources = {
      'passed-on.ts': "export { Exclude as Hide } from 'class-transformer'; export * from 'class-validator';",
      'main.ts': `
        import { Min as AtLeast } from 'class-validator'; import * as v from 'class-validator';
        import { Hide, Max } from './passed-on'; import { Tool, MCPServer as Base } from 'stereomcp';
        import { readFileSync } from 'node:fs'; import type { Field } from 'stereomcp';
        function Min() {}
        [AtLeast, v.IsInt, Hide, Max, Tool, Base, readFileSync, Min, Array];
        type T = typeof Field;`,
    };
    const program = compileSource(sources, { roots: ['main.ts'] });
    const checker = program.getTypeChecker();
    const file = program.getSourceFile(`${SOURCE_FOLDER}/main.ts`);
    const list = file?.statements.find(ts.isExpressionStatement)?.expression;
    const named = list !== undefined && ts.isArrayLiteralExpression(list) ? [...list.elements] : [];
    const alias = file?.statements.find(ts.isTypeAliasDeclaration)?.type;
    const query = alias !== undefined && ts.isTypeQueryNode(alias) ? [alias.exprName] : [];
    const packages = [...named, ...query].map((node) => {
      const symbol = checker.getSymbolAtLocation(node);
      return [node.getText(), symbol && packageOfSymbol(symbol, checker)];
    });
    expect(packages).toEqual([
      ['AtLeast', 'class-validator'],
      ['v.IsInt', 'class-validator'],
      ['Hide', 'class-transformer'],
      ['Max', 'class-validator'],
      ['Tool', 'stereomcp'],
      ['Base', 'stereomcp'],
      ['readFileSync', undefined],
      ['Min', undefined],
      ['Array', undefined],
      ['Field', 'stereomcp'],
    ]);
  });
});
