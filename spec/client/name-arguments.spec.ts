import type { Tool } from '@modelcontextprotocol/server';
import { nameArguments } from '../../lib/client/name-arguments';

const tool = (properties: object, required: readonly string[] = [], $defs?: object): Tool => ({
  name: 'tool',
  inputSchema: { type: 'object', properties, required: [...required], ...($defs && { $defs }) } as Tool['inputSchema'],
});

const STRING = { type: 'string' };
const NUMBER = { type: 'number' };
const listOf = (items: object) => ({ type: 'array', items });
const POINT = { type: 'object', properties: { x: NUMBER, y: NUMBER }, required: ['x', 'y'] };

const PLAIN = tool({ city: STRING, days: NUMBER }, ['city']);
const REST = tool({ head: STRING, rest: listOf(NUMBER) }, ['head']);
const ROWS = tool({ head: STRING, rows: listOf(listOf(NUMBER)) }, ['head']);
const QUERY = tool({ city: STRING, since: STRING }, ['city']);
const NEAR = tool({ point: { $ref: '#/$defs/Point' }, limit: NUMBER }, ['point'], { Point: POINT });
const NESTED = tool({ x: POINT, y: NUMBER }, ['x']);
const NONE = tool({});

describe(nameArguments, () => {
  it.each<[string, Tool, readonly unknown[], object]>([
    ['in order', PLAIN, ['Oslo', 3], { city: 'Oslo', days: 3 }],
    ['without those that are undefined', PLAIN, ['Oslo', undefined], { city: 'Oslo' }],
    ['of which some are left out', PLAIN, [undefined, 3], { days: 3 }],
    ['that are none', NONE, [], {}],
    ['of a rest parameter', REST, ['a', 1, 2], { head: 'a', rest: [1, 2] }],
    ['of a rest parameter that takes one', REST, ['a', 1], { head: 'a', rest: [1] }],
    ['of a rest parameter that takes none', REST, ['a'], { head: 'a' }],
    ['of a list at the end', REST, ['a', [1, 2]], { head: 'a', rest: [1, 2] }],
    ['of a rest parameter of lists', ROWS, ['a', [1], [2]], { head: 'a', rows: [[1], [2]] }],
    ['of a rest parameter that takes one list', ROWS, ['a', [1, 2]], { head: 'a', rows: [[1, 2]] }],
    ['of a list of lists at the end', ROWS, ['a', [[1], [2]]], { head: 'a', rows: [[1], [2]] }],
    [
      'that are one object',
      QUERY,
      [{ city: 'Oslo', since: new Date(0) }],
      { city: 'Oslo', since: '1970-01-01T00:00:00.000Z' },
    ],
    ['that are one object, in part', QUERY, [{ city: 'Oslo', since: undefined }], { city: 'Oslo' }],
    ['of which the first is an object', NEAR, [{ x: 1, y: 2 }], { point: { x: 1, y: 2 } }],
    ['of which the first is an object, with others', NEAR, [{ x: 1, y: 2 }, 5], { point: { x: 1, y: 2 }, limit: 5 }],
    [
      'that are one object around one',
      NEAR,
      [{ point: { x: 1, y: 2 }, limit: 5 }],
      { point: { x: 1, y: 2 }, limit: 5 },
    ],
    [
      'of dates, maps and bytes',
      PLAIN,
      [new Map([['a', new Set([1])]]), Buffer.from('a')],
      { city: { a: [1] }, days: 'YQ==' },
    ],
  ])('names values %s', (_, one, values, args) => {
    expect(nameArguments(one, 'method', values)).toEqual(args);
  });

  it('names members that are no members of other objects', () => {
    const args = nameArguments(tool(JSON.parse('{"__proto__":{"type":"string"}}') as object), 'method', ['x']);
    expect(JSON.stringify(args)).toBe('{"__proto__":"x"}');
  });

  it.each<[string, Tool, readonly unknown[], string]>([
    ['a value too many', PLAIN, ['a', 1, 2], 'method() takes 2 arguments, not 3; the server knows city, days.'],
    ['a value for nothing', NONE, [1], 'method() takes 0 arguments, not 1; the server knows none.'],
    [
      'a value that JSON cannot carry',
      PLAIN,
      [Symbol('a')],
      'method(): argument 1 holds a value that JSON cannot carry.',
    ],
    ['a number that is none', PLAIN, ['a', Number.NaN], 'method(): argument 2 holds a value that JSON cannot carry.'],
    [
      'an object that may be all or the first',
      tool({ x: { type: 'object' } }),
      [{ x: {} }],
      'method(): the object may be all arguments, or the first of them. Connect with { as: the class }, or write call(name, args).',
    ],
  ])('refuses %s', (_, one, values, message) => {
    expect(() => nameArguments(one, 'method', values)).toThrow(new TypeError(message));
  });

  it('takes an object for the value of a parameter whose own member has its name', () => {
    expect(nameArguments(NESTED, 'method', [{ x: 1, y: 2 }, 3])).toEqual({ x: { x: 1, y: 2 }, y: 3 });
  });

  it('refuses a value that holds itself', () => {
    const loop: unknown[] = [];
    loop.push(loop);
    expect(() => nameArguments(PLAIN, 'method', [loop])).toThrow(
      new TypeError('method(): argument 1 holds itself, or is nested too deep.'),
    );
  });
});
