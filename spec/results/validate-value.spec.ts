import { createValidator } from '../../lib/results/validate-value';
import { CONVERSION_REASONS, SCHEMA_REASONS } from '../../lib/results/validation-reasons';
import type { JsonSchema } from '../../lib/schema/json-schema';

/** Path, reason and kind of everything that is wrong. */
function verdicts(schema: JsonSchema, json: unknown): string[] {
  return createValidator(schema)(json).map(({ path, reason, kind }) => `${path.join('.')}: ${reason} [${kind}]`);
}

describe('a validator', () => {
  it('says nothing of a value that fits', () => {
    expect(verdicts({ type: 'object', properties: { a: { type: 'number' } } }, { a: 1, other: true })).toStrictEqual(
      [],
    );
  });

  it('gives a missing member the object that lacks it as its input', () => {
    const object = { b: 1 };
    expect(createValidator({ type: 'object', required: ['a'] })(object)).toStrictEqual([
      { path: ['a'], reason: 'Field required', kind: 'missing', input: object },
    ]);
  });

  it('makes no coercion', () => {
    const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];
    const schema = { properties: Object.fromEntries(types.map((type) => [type, { type }])) };
    const value = { string: 1, number: '1', integer: 1.5, boolean: 'true', array: {}, object: [], null: 0 };
    expect(verdicts(schema, value)).toStrictEqual([
      'string: Input should be a valid string [string_type]',
      'number: Input should be a valid number [number_type]',
      'integer: Input should be a valid integer [integer_type]',
      'boolean: Input should be a valid boolean [boolean_type]',
      'array: Input should be a valid array [array_type]',
      'object: Input should be a valid object [object_type]',
      'null: Input should be null [null_type]',
    ]);
  });

  it('has a reason for every keyword', () => {
    const properties: Record<string, JsonSchema> = {
      type: { type: ['string', 'array'] },
      enum: { enum: ['a', "b'c", 1] },
      const: { const: { x: 1 } },
      minimum: { minimum: 1 },
      exclusiveMinimum: { exclusiveMinimum: 1 },
      maximum: { maximum: -1 },
      exclusiveMaximum: { exclusiveMaximum: 0 },
      multipleOf: { multipleOf: 2 },
      minLength: { minLength: 1 },
      maxLength: { maxLength: 1 },
      pattern: { pattern: '^a\\d' },
      format: { format: 'date-time' },
      minItems: { minItems: 2 },
      maxItems: { maxItems: 0 },
      uniqueItems: { uniqueItems: true },
      contains: { contains: { const: 1 } },
      minProperties: { minProperties: 1 },
      maxProperties: { maxProperties: 0 },
      additionalProperties: { additionalProperties: false },
      unevaluatedProperties: { unevaluatedProperties: false },
      items: { prefixItems: [{}], items: false },
      propertyNames: { propertyNames: { pattern: '^a' } },
      dependentRequired: { dependentRequired: { a: ['b'] } },
      oneOf: { oneOf: [{ type: 'number' }, { type: 'integer' }] },
      not: { not: { type: 'number' } },
      false: false as unknown as JsonSchema, // a boolean is a schema too, and only raw schemas have it
    };
    const value = {
      type: 1,
      enum: 'z',
      const: 1,
      minimum: 0,
      exclusiveMinimum: 1,
      maximum: 0,
      exclusiveMaximum: 0,
      multipleOf: 3,
      minLength: '',
      maxLength: 'ab',
      pattern: 'b',
      format: '2026-09-02T14:00:57.764445',
      minItems: [1],
      maxItems: [1],
      uniqueItems: [1, 2, 1],
      contains: [2],
      minProperties: {},
      maxProperties: { a: 1 },
      additionalProperties: { extra: 1 },
      unevaluatedProperties: { extra: 1 },
      items: [1, 2],
      propertyNames: { b: 1 },
      dependentRequired: { a: 1 },
      oneOf: 1,
      not: 1,
      false: 1,
    };
    const found = Object.keys(properties).flatMap((name) =>
      verdicts({ properties: { [name]: properties[name] ?? {} } }, value),
    );
    expect(found).toStrictEqual([
      'type: Input should be a valid string or array [type]',
      "enum: Input should be 'a', 'b\\'c' or 1 [enum]",
      "const: Input should be {'x': 1} [const]",
      'minimum: Input should be greater than or equal to 1 [greater_than_equal]',
      'exclusiveMinimum: Input should be greater than 1 [greater_than]',
      'maximum: Input should be less than or equal to -1 [less_than_equal]',
      'exclusiveMaximum: Input should be less than 0 [less_than]',
      'multipleOf: Input should be a multiple of 2 [multiple_of]',
      'minLength: String should have at least 1 character [string_too_short]',
      'maxLength: String should have at most 1 character [string_too_long]',
      "pattern: String should match pattern '^a\\\\d' [string_pattern_mismatch]",
      'format: Input should be a valid date-time [format]',
      'minItems: Array should have at least 2 items, not 1 [too_short]',
      'maxItems: Array should have at most 0 items, not 1 [too_long]',
      'uniqueItems: Items should be unique, but 0 and 2 are equal [not_unique]',
      'contains: Array should contain at least 1 matching item [contains]',
      'minProperties: Object should have at least 1 member [too_few_members]',
      'maxProperties: Object should have at most 0 members [too_many_members]',
      'additionalProperties.extra: Extra inputs are not permitted [extra_forbidden]',
      'unevaluatedProperties.extra: Extra inputs are not permitted [extra_forbidden]',
      'items: Array should have at most 1 item, not 2 [too_long]',
      'propertyNames.b: The name of this member is not permitted [invalid_name]',
      'dependentRequired.b: Field required [missing]',
      'oneOf: Input should match exactly one of the allowed types [union]',
      'not: Input should not match the excluded schema [not]',
      'false: Extra inputs are not permitted [extra_forbidden]',
    ]);
  });

  it('reports in the declared order of members, items by index', () => {
    const item = { type: 'object', properties: { b: { type: 'number' }, a: { type: 'number' } }, required: ['a', 'b'] };
    const schema: JsonSchema = {
      $defs: { Item: item },
      type: 'object',
      properties: {
        z: { type: 'string' },
        list: { type: 'array', items: { $ref: '#/$defs/Item' } },
        a: { type: 'string' },
      },
      required: ['a', 'z'],
      additionalProperties: false,
    };
    const value = { extra: 1, list: [{ a: 'x', b: 'x' }, { a: 'x' }], a: 1 };
    expect(createValidator(schema)(value).map(({ path }) => path.join('.'))).toStrictEqual([
      'z',
      'list.0.b',
      'list.0.a',
      'list.1.b',
      'list.1.a',
      'a',
      'extra',
    ]);
  });

  it('tells array indices from member names', () => {
    const schema = {
      properties: { list: { type: 'array', items: { type: 'object', additionalProperties: { type: 'number' } } } },
    };
    expect(createValidator(schema)({ list: [{ '0': 'x', 'a/b~c': 'y' }] }).map(({ path }) => path)).toStrictEqual([
      ['list', 0, '0'],
      ['list', 0, 'a/b~c'],
    ]);
  });

  it('lists the branches of a union, without "should be null" for a value that is not null', () => {
    const nullable = { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] };
    expect(verdicts({ properties: { u: nullable } }, { u: true })).toStrictEqual([
      'u: Input should be a valid string [string_type]',
      'u: Input should be a valid number [number_type]',
    ]);
    const object = {
      anyOf: [{ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }, { type: 'null' }],
    };
    expect(verdicts({ properties: { o: object } }, { o: {} })).toStrictEqual(['o.a: Field required [missing]']);
  });

  it('finds no more failures than it takes to say that there are more than 20', () => {
    const schema = { type: 'array', items: { type: 'number' } };
    const found = createValidator(schema)(Array.from({ length: 5_000 }, () => 'x'));
    expect(found.map(({ path }) => path[0])).toStrictEqual(Array.from({ length: 21 }, (_, index) => index));
  });

  it('takes NaN and infinities for no numbers', () => {
    expect(verdicts({ type: 'number' }, NaN)).toStrictEqual([': Input should be a finite number [finite_number]']);
    expect(verdicts({ type: ['integer', 'null'] }, Infinity)).toHaveLength(1);
  });

  it('sees own members only where a name is one that every object inherits', () => {
    const schema = { type: 'object', properties: { constructor: { type: 'string' } }, required: ['constructor'] };
    expect(verdicts(schema, {})).toStrictEqual(['constructor: Field required [missing]']);
    expect(verdicts(schema, { constructor: 'x' })).toStrictEqual([]);
  });

  it('keeps validators of one $id apart and ignores formats that it does not know', () => {
    const strings = createValidator({ $id: 'urn:example:same', type: 'string', format: 'no-such-format' });
    const numbers = createValidator({ $id: 'urn:example:same', type: 'number' });
    expect([strings('x').length, numbers('x').length]).toStrictEqual([0, 1]);
  });

  it('can be made from a schema that does not compile, and fails only when it is used', () => {
    const validate = createValidator({ type: 'no-such-type' });
    expect(() => validate(1)).toThrow('type');
  });
});

describe('the table of reasons', () => {
  it('has one row per keyword and per failure of conversion', () => {
    const keywords = SCHEMA_REASONS.map(({ keyword }) => keyword);
    const kinds = CONVERSION_REASONS.map(({ kind }) => kind);
    expect(new Set(keywords).size).toBe(keywords.length);
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});
