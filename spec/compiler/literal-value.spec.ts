import { ts } from 'typescript-json-schema';
import { literalValue } from '../../lib/compiler/literal-value';
import { compileSource, SOURCE_FOLDER } from '../support/compile-source';

const HEAD = `
import { LIMIT, MOODS, Size } from './constants';
enum Color { Red = 'r', Blue = 'b' }
enum Level { Low, High = 5 }
const DAYS = 14;
const BOUNDS = { days: DAYS, 'per page': 20, nested: { deep: true } } as const;
const LIST = ['a', DAYS];
class Limits { static readonly MAX = 9; static MIN = 1; }
let changing = 3;
declare function computed(): number;
declare const anyone: any;
`;

/** The values of expressions that stand in one source, in their order. */
function valuesOf(expressions: readonly string[]): readonly unknown[] {
  const main = `${HEAD}\n${expressions.map((text) => `(${text});`).join('\n')}`;
  const constants = "export const LIMIT = 10; export const MOODS = ['x', 'y'] as const; export enum Size { Small = 1 }";
  const program = compileSource({ 'main.ts': main, 'constants.ts': constants });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(`${SOURCE_FOLDER}/main.ts`);
  const statements = file?.statements.filter(ts.isExpressionStatement) ?? [];
  return statements.map(({ expression }) => literalValue(expression, checker));
}

describe(literalValue, () => {
  const KNOWN: Readonly<Record<string, unknown>> = {
    "'text'": 'text',
    '`text`': 'text',
    '`${DAYS} days`': '14 days',
    'String.raw`\\d`': '\\d',
    "'a' + 'b'": 'ab',
    '12.5': 12.5,
    '1_000': 1000,
    '0x10': 16,
    '-1': -1,
    '-0': 0,
    '+2': 2,
    '24 * 60 - 40 / 2 + 2 ** 3': 1428,
    true: true,
    '!true': false,
    null: null,
    "['a', [1, null]]": ['a', [1, null]],
    '[...LIST, 2]': ['a', 14, 2],
    "{ a: 1, 'b c': [true], ['d' + 'e']: null }": { a: 1, 'b c': [true], de: null },
    '{ ...BOUNDS.nested, DAYS }': { deep: true, DAYS: 14 },
    "['a'] as const": ['a'],
    '({ a: 1 }) satisfies object': { a: 1 },
    DAYS: 14,
    'DAYS!': 14,
    'BOUNDS.days': 14,
    'BOUNDS.nested.deep': true,
    "BOUNDS['per page']": 20,
    'Limits.MAX': 9,
    LIMIT: 10,
    MOODS: ['x', 'y'],
    'Color.Blue': 'b',
    'Level.Low': 0,
    'Level.High': 5,
    'Size.Small': 1,
    'Number.MAX_SAFE_INTEGER': Number.MAX_SAFE_INTEGER,
    'Number.EPSILON': Number.EPSILON,
  };

  it('knows what a source says without being run', () => {
    const texts = Object.keys(KNOWN);
    const values = valuesOf(texts);
    expect(Object.fromEntries(texts.map((text, index) => [text, values[index]]))).toEqual(KNOWN);
  });

  const UNKNOWN = [
    'computed()',
    'changing',
    'Limits.MIN',
    'undefined',
    '1n',
    '1e999',
    'Number.POSITIVE_INFINITY',
    'anyone.thing',
    '() => 1',
    '/a/',
    'new Date(0)',
    '[computed()]',
    '[...anyone]',
    '{ a: computed() }',
    '{ ...anyone }',
    '{ m() { return 1; } }',
    '`${computed()}`',
    "'a' * 2",
    'process.env.HOME',
    'Color',
  ];

  it('does not guess what only running would tell', () => {
    const values = valuesOf(UNKNOWN);
    expect(values).toEqual(UNKNOWN.map(() => undefined));
  });

  it('keeps a member under the name __proto__ a member', () => {
    const [value] = valuesOf(["{ ['__proto__']: 1 }"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(JSON.stringify(value)).toBe('{"__proto__":1}');
  });
});
