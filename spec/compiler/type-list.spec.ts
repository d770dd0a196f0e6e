import { readTypes } from '../support/read-types';

const PRELUDE = `
import { integer } from 'stereomcp';
enum Color { Red = 'r', Blue = 'b' }
interface User { id: integer }
class Names extends Array<string> {}
class Register extends Map<string, User> {}
interface Tags extends Set<string> {}
`;

const STRING = { type: 'string' };
const NUMBER = { type: 'number' };
const INTEGER = { type: 'integer' };
const USER = { $ref: 'main.ts#User' };
const STRINGS = { type: 'array', items: STRING };

const ROWS: readonly (readonly [type: string, node: object])[] = [
  ['string[]', STRINGS],
  ['Array<string>', STRINGS],
  ['readonly string[]', STRINGS],
  ['ReadonlyArray<string>', STRINGS],
  ['Promise<string[]>', STRINGS],
  ['string[][]', { type: 'array', items: STRINGS }],
  ['User[]', { type: 'array', items: USER }],
  ['integer[]', { type: 'array', items: INTEGER }],
  ['(string | undefined)[]', { type: 'array', items: { anyOf: [STRING, { type: 'null' }] } }],
  ['unknown[]', { type: 'array', items: {} }],
  ['[]', { type: 'array', minItems: 0, maxItems: 0 }],
  ['[string, integer]', { type: 'array', prefixItems: [STRING, INTEGER], minItems: 2, maxItems: 2 }],
  ['[string, number?]', { type: 'array', prefixItems: [STRING, NUMBER], minItems: 1, maxItems: 2 }],
  ['[a: string, b?: integer]', { type: 'array', prefixItems: [STRING, INTEGER], minItems: 1, maxItems: 2 }],
  ['[string, ...number[]]', { type: 'array', prefixItems: [STRING], items: NUMBER, minItems: 1 }],
  ['[a?: string, ...b: integer[]]', { type: 'array', prefixItems: [STRING], items: INTEGER }],
  ['[...string[], number]', { type: 'array', items: { anyOf: [STRING, NUMBER] }, minItems: 1 }],
  [
    'readonly [string, number | undefined]',
    { type: 'array', prefixItems: [STRING, { anyOf: [NUMBER, { type: 'null' }] }], minItems: 2, maxItems: 2 },
  ],
  ["['b' | 'a']", { type: 'array', prefixItems: [{ type: 'string', enum: ['b', 'a'] }], minItems: 1, maxItems: 1 }],
  ['Set<string>', { ...STRINGS, uniqueItems: true, is: 'Set' }],
  ['ReadonlySet<User>', { type: 'array', items: USER, uniqueItems: true, is: 'Set' }],
  ['Map<string, integer>', { type: 'object', additionalProperties: INTEGER, is: 'Map' }],
  ['ReadonlyMap<string, User>', { type: 'object', additionalProperties: USER, is: 'Map' }],
  ['Map<Color, number>', { type: 'object', additionalProperties: NUMBER, is: 'Map' }],
  ['Map<number, string>', { type: 'object', additionalProperties: STRING, is: 'NumberMap' }],
  ['Map<integer, string>', { type: 'object', additionalProperties: STRING, is: 'NumberMap' }],
  [
    'Map<string, number | undefined>',
    { type: 'object', additionalProperties: { anyOf: [NUMBER, { type: 'null' }] }, is: 'Map' },
  ],
  ['Names', STRINGS],
  ['Register', { type: 'object', additionalProperties: USER, is: 'Map' }],
  ['Tags', { ...STRINGS, uniqueItems: true, is: 'Set' }],
  ['Iterable<string>', STRINGS],
  ['IterableIterator<string>', STRINGS],
  ['Generator<User, void>', { type: 'array', items: USER }],
  ['AsyncGenerator<integer>', { type: 'array', items: INTEGER }],
  ["AsyncIterable<'b' | 'a'>", { type: 'array', items: { type: 'string', enum: ['b', 'a'] } }],
];

describe('lists and maps', () => {
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
