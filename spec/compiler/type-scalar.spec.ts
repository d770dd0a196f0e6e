import { readTypes } from '../support/read-types';

const PRELUDE = `
import { integer } from 'stereomcp';
enum Color { Red = 'r', Blue = 'b' }
enum Level { Low, High }
enum Mixed { A = 'a', B = 1 }
enum Computed { A = 'x'.length }
const enum Only { One = 7 }
/** How it went. */
enum Status { Ok = 200, Bad = 400 }
const LEVELS = ['low', 'mid', 'high'] as const;
const MODES = { slow: 's', fast: 'f' } as const;
interface User { zip: string; id: integer }
`;

const ROWS: readonly (readonly [type: string, node: object])[] = [
  ['string', { type: 'string' }],
  ['number', { type: 'number' }],
  ['boolean', { type: 'boolean' }],
  ['integer', { type: 'integer' }],
  ['null', { type: 'null' }],
  ['void', { type: 'null' }],
  ['undefined', { type: 'null' }],
  ['bigint', { type: 'string', pattern: '^-?[0-9]+$', is: 'bigint' }],
  ['-5n', { type: 'string', enum: ['-5'], is: 'bigint' }],
  ['"a"', { type: 'string', enum: ['a'] }],
  ['-1.5', { type: 'number', enum: [-1.5] }],
  ['true', { type: 'boolean', enum: [true] }],
  ['Color', { type: 'string', enum: ['r', 'b'] }],
  ['Color.Blue', { type: 'string', enum: ['b'] }],
  ['Level', { type: 'number', enum: [0, 1] }],
  ['Level.Low', { type: 'number', enum: [0] }],
  ['Mixed', { enum: ['a', 1] }],
  ['Computed', { type: 'number' }],
  ['Only', { type: 'number', enum: [7] }],
  ['Status', { type: 'number', enum: [200, 400], description: 'How it went.' }],
  ['(typeof LEVELS)[number]', { type: 'string', enum: ['low', 'mid', 'high'] }],
  ['(typeof MODES)[keyof typeof MODES]', { type: 'string', enum: ['s', 'f'] }],
  ['keyof User', { type: 'string', enum: ['zip', 'id'] }],
  ["User['id']", { type: 'integer' }],
  ["Uppercase<'a' | 'b'>", { type: 'string', enum: ['A', 'B'] }],
  ['Lowercase<string>', { type: 'string' }],
  ['string & { readonly brand: 1 }', { type: 'string' }],
  ['number & { readonly brand: 1 }', { type: 'number' }],
  ['String', { type: 'string' }],
  ['Date', { type: 'string', format: 'date-time', is: 'Date' }],
  ['URL', { type: 'string', format: 'uri', is: 'URL' }],
  ['RegExp', { type: 'string', format: 'regex', is: 'RegExp' }],
  ['Buffer', { type: 'string', contentEncoding: 'base64', is: 'Buffer' }],
  ['Uint8Array', { type: 'string', contentEncoding: 'base64', is: 'Uint8Array' }],
  ['ArrayBuffer', { type: 'string', contentEncoding: 'base64', is: 'ArrayBuffer' }],
  ['Float64Array', { type: 'string', contentEncoding: 'base64', is: 'TypedArray' }],
  ['DataView', { type: 'string', contentEncoding: 'base64', is: 'TypedArray' }],
];

describe('types without parts', () => {
  let results: ReturnType<typeof readTypes> = [];
  beforeAll(() => {
    results = readTypes(
      ROWS.map(([type]) => type),
      PRELUDE,
    );
  });

  it.each(ROWS.map(([type, node], index) => ({ type, node, index })))('$type', ({ node, index }) => {
    expect(results[index]).toEqual({ kind: 'data', schema: node });
  });
});

describe('template literals', () => {
  const ACCEPTED: readonly (readonly [type: string, good: readonly string[], bad: readonly string[]])[] = [
    ['`a-${number}`', ['a-1', 'a--1.5', 'a-1e21'], ['a-', 'a-x', 'b-1']],
    ['`${bigint}n`', ['5n', '-12n'], ['n', '1.5n']],
    ['`(${string}.*`', ['(.*', '(x\ny.*'], ['x.*', '(x']],
    ['`${integer}px`', ['12px'], ['px']],
    ['`${`x${number}`}!`', ['x1!'], ['x!', '1!']],
  ];

  it('give patterns that admit their texts and no others', () => {
    const results = readTypes(
      ACCEPTED.map(([type]) => type),
      PRELUDE,
    );
    const verdicts = results.map((result, index) => {
      const pattern = result.kind === 'data' ? String(result.schema.pattern) : '';
      const [, good = [], bad = []] = ACCEPTED[index] ?? [];
      const test = (text: string): boolean => new RegExp(pattern, 'u').test(text);
      return { good: good.filter(test), bad: bad.filter(test) };
    });
    expect(verdicts).toEqual(ACCEPTED.map(([, good]) => ({ good, bad: [] })));
  });

  it('of literals are the texts themselves', () => {
    expect(readTypes(["`${'a' | 'b'}-${boolean}`"])).toEqual([
      { kind: 'data', schema: { type: 'string', enum: ['a-false', 'a-true', 'b-false', 'b-true'] } },
    ]);
  });
});
