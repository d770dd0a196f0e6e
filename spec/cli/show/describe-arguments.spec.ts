import { describeArguments } from '../../../lib/cli/show/describe-arguments';

function texts(properties: object, required: readonly string[] = []): readonly string[] {
  return describeArguments({
    type: 'object',
    properties,
    required,
    $defs: { City: { type: 'object', properties: { name: {} } } },
  }).map(({ text }) => text);
}

describe('an argument in short', () => {
  it.each<[object, string]>([
    [{ type: 'string' }, 'a?: string'],
    [{ type: 'integer', default: 3 }, 'a?: integer = 3'],
    [{ enum: ['c', 'f'] }, 'a?: "c" | "f"'],
    [{ const: 5 }, 'a?: 5'],
    [{ type: ['string', 'null'] }, 'a?: string | null'],
    [{ anyOf: [{ type: 'number' }, { type: 'string' }] }, 'a?: number | string'],
    [{ type: 'array', items: { type: 'string' } }, 'a?: string[]'],
    [{ type: 'array', items: { enum: [1, 2] } }, 'a?: (1 | 2)[]'],
    [{ type: 'array' }, 'a?: any[]'],
    [{ type: 'object', properties: { x: {}, y: {} }, required: ['x'] }, 'a?: { x, y? }'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'a?: { [name]: number }'],
    [{ type: 'object' }, 'a?: object'],
    [{ $ref: '#/$defs/City' }, 'a?: { name? }'],
    [{ allOf: [{ $ref: '#/$defs/City' }] }, 'a?: { name? }'],
    [{ type: 'string', format: 'date-time' }, 'a?: date-time'],
    [{}, 'a?: any'],
    [{ enum: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, 'a?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | … 2 more'],
    [
      { type: 'object', properties: Object.fromEntries(Array.from('abcdefgh').map((name) => [name, {}])) },
      'a?: { a?, b?, c?, d?, e?, f?, … }',
    ],
  ])('of the schema %j', (schema, text) => {
    expect(texts({ a: schema })).toEqual([text]);
  });

  it('stands before those that may be left out where it is needed', () => {
    expect(texts({ a: { type: 'string' }, b: { type: 'number' } }, ['b'])).toEqual(['b: number', 'a?: string']);
  });

  it('is none of a schema that is none', () => {
    expect(describeArguments(undefined)).toEqual([]);
    expect(describeArguments({ properties: 5 })).toEqual([]);
  });
});
