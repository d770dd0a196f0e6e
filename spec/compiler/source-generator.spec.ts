import { JsonSchemaGenerator, ts } from 'typescript-json-schema';
import { SourceGenerator } from '../../lib/compiler/source-generator';
import { compileSource, SOURCE_FOLDER } from '../support/compile-source';

const SOURCE = `
enum Color { Red = 'r', Blue = 'b' }
/** The text.
 * @minimum 1
 * @maximum 2
 * @default require('./secret')
 * @examples require("os").EOL
 * @items.default require('./secret')
 * @example 5
 * @deprecated */
type Documented = number;
/** @ignore */
type Ignored = number;
type Color2 = Color;
type Text = string;
type One = 1;
`;

const program = compileSource(SOURCE);
const checker = program.getTypeChecker();
const generator = new SourceGenerator({ program, checker, folder: SOURCE_FOLDER });

function alias(name: string): { readonly type: ts.Type; readonly symbol: ts.Symbol } {
  const file = program.getSourceFiles().find(({ fileName }) => fileName.startsWith(SOURCE_FOLDER));
  const node = file?.statements.find(
    (statement): statement is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(statement) && statement.name.text === name,
  );
  const symbol = node && checker.getSymbolAtLocation(node.name);
  if (node === undefined || symbol === undefined) throw new Error(`no alias ${name}`);
  return { type: checker.getTypeFromTypeNode(node.type), symbol };
}

describe(SourceGenerator, () => {
  it('is a generator of typescript-json-schema', () => {
    expect(generator).toBeInstanceOf(JsonSchemaGenerator);
  });

  it.each(['isFromDefaultLib', 'parseCommentsIntoDefinition', 'getDefinitionForRootType', 'getEnumDefinition'])(
    'finds the private method %s that it relies on',
    (hook) => {
      expect(typeof Reflect.get(JsonSchemaGenerator.prototype, hook)).toBe('function');
    },
  );

  it('takes primitives, literals and enums from it', () => {
    expect([
      generator.primitive(alias('Text').type),
      generator.primitive(alias('One').type),
      generator.enumeration(alias('Color2').type),
    ]).toEqual([{ type: 'string' }, { type: 'number', enum: [1] }, { type: 'string', enum: ['r', 'b'] }]);
  });

  it('takes doc comments from it, but never loads the modules that tags name', () => {
    expect(generator.docFacts(alias('Documented').symbol)).toEqual({
      keywords: { description: 'The text.', minimum: 1, maximum: 2, examples: [5], deprecated: true },
      ignored: false,
    });
  });

  it('tells what is to be left out', () => {
    expect(generator.docFacts(alias('Ignored').symbol)).toEqual({ keywords: {}, ignored: true });
  });

  it('says nothing about the comments of the language', () => {
    const date = checker.resolveName('Date', undefined, ts.SymbolFlags.Type, false);
    expect(date && [generator.isFromDefaultLib(date), generator.docFacts(date).keywords.description]).toEqual([
      true,
      undefined,
    ]);
  });
});
