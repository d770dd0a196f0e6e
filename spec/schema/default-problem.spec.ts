import { misfitOf } from '../../lib/schema/default-problem';
import { describeType } from '../../lib/schema/describe-type';
import type { JsonSchema } from '../../lib/schema/json-schema';
import { SchemaSession } from '../../lib/schema/schema-session';

const session = new SchemaSession('input');
const misfit = (value: unknown, node: JsonSchema): string | undefined => misfitOf(value, node, session);

describe(misfitOf, () => {
  it.each<[unknown, JsonSchema]>([
    [1, { type: 'integer', minimum: 1, maximum: 1, multipleOf: 1 }],
    [0.3, { type: 'number', multipleOf: 0.1 }],
    ['ä', { type: 'string', minLength: 1, maxLength: 1, pattern: '^\\p{L}$' }],
    ['😀', { maxLength: 1 }],
    [null, { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    [['a', 1], { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'integer' } }],
    ['2026-01-01T00:00:00Z', { type: 'string', format: 'date-time' }],
    ['any', { type: 'string', format: 'idn-email' }],
    ['any', { pattern: '(' }],
    [{ a: [1] }, { const: { a: [1] } }],
  ])('finds nothing wrong with %j under %j', (value, node) => {
    expect(misfit(value, node)).toBeUndefined();
  });

  it.each<[unknown, JsonSchema, string]>([
    [0, { minimum: 1 }, 'at least 1'],
    [2, { maximum: 1 }, 'at most 1'],
    [1, { exclusiveMinimum: 1 }, 'above 1'],
    [1, { exclusiveMaximum: 1 }, 'below 1'],
    [3, { multipleOf: 2 }, 'a multiple of 2'],
    ['', { minLength: 1 }, 'of at least 1 characters'],
    ['abc', { maxLength: 2 }, 'of at most 2 characters'],
    ['a', { pattern: '^b' }, 'of the pattern ^b'],
    ['bad', { format: 'date-time' }, 'of the format date-time'],
    ['2026-13-01', { format: 'date' }, 'of the format date'],
    ['nobody', { format: 'email' }, 'of the format email'],
    ['here', { format: 'uri' }, 'of the format uri'],
    ['1.2.3', { format: 'ipv4' }, 'of the format ipv4'],
    [[], { minItems: 1 }, 'of at least 1 items'],
    [[1, 2], { maxItems: 1 }, 'of at most 1 items'],
    [['a'], { items: { type: 'integer' } }, 'a list whose item 0 is of type integer'],
    [{}, { required: ['a'] }, "an object with 'a'"],
    [{ a: 0 }, { properties: { a: { minimum: 1 } } }, "an object whose 'a' is at least 1"],
    [true, { anyOf: [{ type: 'string' }, { type: 'number' }] }, 'of type string or of type number'],
    [1, { allOf: [{ minimum: 2 }] }, 'at least 2'],
    ['c', { enum: ['a', 'b'] }, 'one of ["a","b"]'],
  ])('says of %j under %j that it is not %s', (value, node, expected) => {
    expect(misfit(value, node)).toBe(expected);
  });

  it.each<[unknown, unknown, string]>([
    [Date, '2026-02-31', 'of the format date-time'],
    [Buffer, '#', 'of the encoding base64'],
    [RegExp, '(', 'of the format regex'],
  ])('holds a default of type %p to what its text stands for', (type, value, expected) => {
    expect(misfit(value, describeType(type, session))).toBe(expected);
  });
});
