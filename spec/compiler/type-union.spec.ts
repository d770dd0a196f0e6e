import { readTypes } from '../support/read-types';

const PRELUDE = `
import { integer } from 'stereomcp';
enum Color { Red = 'r', Blue = 'b' }
interface User { id: integer }
interface Admin { rights: string[] }
interface Circle { kind: 'circle'; r: number }
interface Square { kind: 'square'; a: number }
type Shape = Square | Circle;
type Sort = 'up' | 'down' | 'across';
/** How warm. @minimum -273 */
type Celsius = number;
/** Which way. */
type Way = 'out' | 'in';
type Maybe<T> = T | null | undefined;
type Id = User;
const ANY = ['zeta', 'alpha'] as const;
`;

const STRING = { type: 'string' };
const NUMBER = { type: 'number' };
const INTEGER = { type: 'integer' };
const NULL = { type: 'null' };
const USER = { $ref: 'main.ts#User' };

const ROWS: readonly (readonly [type: string, node: object])[] = [
  ['string | number', { anyOf: [STRING, NUMBER] }],
  ['number | string', { anyOf: [NUMBER, STRING] }],
  ['null | string', { anyOf: [STRING, NULL] }],
  ['string | undefined', { anyOf: [STRING, NULL] }],
  ['string | null | undefined', { anyOf: [STRING, NULL] }],
  ['boolean | null', { anyOf: [{ type: 'boolean' }, NULL] }],
  ['User | string | boolean | Admin', { anyOf: [USER, STRING, { type: 'boolean' }, { $ref: 'main.ts#Admin' }] }],
  ['Admin | User', { anyOf: [{ $ref: 'main.ts#Admin' }, USER] }],
  ['Shape', { anyOf: [{ $ref: 'main.ts#Square' }, { $ref: 'main.ts#Circle' }] }],
  ['Shape | null', { anyOf: [{ $ref: 'main.ts#Square' }, { $ref: 'main.ts#Circle' }, NULL] }],
  ['User | null', { anyOf: [USER, NULL] }],
  ['Id | null', { anyOf: [USER, NULL] }],
  ["'z' | 'a' | 'm'", { type: 'string', enum: ['z', 'a', 'm'] }],
  ['3 | 1 | 2', { type: 'number', enum: [3, 1, 2] }],
  ["'a' | 1 | true", { enum: ['a', 1, true] }],
  ["'b' | null | 'a'", { anyOf: [{ type: 'string', enum: ['b', 'a'] }, NULL] }],
  ["'a' | number | 'b'", { anyOf: [{ type: 'string', enum: ['a', 'b'] }, NUMBER] }],
  ["User | 'none'", { anyOf: [USER, { type: 'string', enum: ['none'] }] }],
  ['Sort', { type: 'string', enum: ['up', 'down', 'across'] }],
  ["Sort | 'all'", { type: 'string', enum: ['up', 'down', 'across', 'all'] }],
  ["Exclude<Sort, 'up'> | 1", { enum: ['across', 'down', 1] }],
  ['Way', { type: 'string', enum: ['out', 'in'], description: 'Which way.' }],
  ['Way | null', { anyOf: [{ type: 'string', enum: ['out', 'in'], description: 'Which way.' }, NULL] }],
  ['Celsius', { type: 'number', description: 'How warm.', minimum: -273 }],
  ['Celsius | null', { anyOf: [{ type: 'number', description: 'How warm.', minimum: -273 }, NULL] }],
  ['Celsius[]', { type: 'array', items: { type: 'number', description: 'How warm.', minimum: -273 } }],
  ['Color | null', { anyOf: [{ type: 'string', enum: ['r', 'b'] }, NULL] }],
  ['Color.Blue | 5', { enum: ['b', 5] }],
  ['integer | null', { anyOf: [INTEGER, NULL] }],
  ['string | integer', { anyOf: [STRING, INTEGER] }],
  ["integer | 'many'", { anyOf: [INTEGER, { type: 'string', enum: ['many'] }] }],
  ['Maybe<integer>', { anyOf: [INTEGER, NULL] }],
  ["Maybe<'b' | 'a'>", { anyOf: [{ type: 'string', enum: ['b', 'a'] }, NULL] }],
  ["Promise<'b' | 'a'>", { type: 'string', enum: ['b', 'a'] }],
  ["('b' | 'a')[]", { type: 'array', items: { type: 'string', enum: ['b', 'a'] } }],
  ["Map<string, 'b' | 'a'>", { type: 'object', additionalProperties: { type: 'string', enum: ['b', 'a'] }, is: 'Map' }],
  ['(typeof ANY)[number] | null', { anyOf: [{ type: 'string', enum: ['zeta', 'alpha'] }, NULL] }],
  ['string[] | string', { anyOf: [{ type: 'array', items: STRING }, STRING] }],
  ['Date | string', { anyOf: [{ type: 'string', format: 'date-time', is: 'Date' }, STRING] }],
];

describe('unions', () => {
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
