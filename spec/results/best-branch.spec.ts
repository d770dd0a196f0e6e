import { createValidator } from '../../lib/results/validate-value';
import type { JsonSchema } from '../../lib/schema/json-schema';

/** Path, reason and kind of everything that is wrong. */
function verdicts(schema: JsonSchema, json: unknown): string[] {
  return createValidator(schema)(json).map(({ path, reason, kind }) => `${path.join('.')}: ${reason} [${kind}]`);
}

function object(properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema {
  return { type: 'object', properties, required };
}

const NUMBER = { type: 'number' };
const ADD = object({ kind: { type: 'string', const: 'add' }, left: NUMBER });
const MUL = object({ kind: { enum: ['mul', 'times'] }, right: NUMBER });

describe('what is wrong with a value of a union', () => {
  it('is what is wrong with it as the branch whose constant it has', () => {
    expect(verdicts({ anyOf: [ADD, MUL] }, { kind: 'times', right: 'x' })).toStrictEqual([
      'right: Input should be a valid number [number_type]',
    ]);
    expect(verdicts({ oneOf: [ADD, MUL] }, { kind: 'add' })).toStrictEqual(['left: Field required [missing]']);
  });

  it('is its constant where no branch has it, with all that are allowed', () => {
    expect(verdicts({ anyOf: [ADD, MUL, { type: 'null' }] }, { kind: 'nope' })).toStrictEqual([
      "kind: Input should be 'add', 'mul' or 'times' [enum]",
    ]);
  });

  it('is told through references, nested unions and lists', () => {
    const schema: JsonSchema = {
      $defs: { Expr: { anyOf: [{ $ref: '#/$defs/Add' }, { $ref: '#/$defs/Mul' }] }, Add: ADD, Mul: MUL },
      type: 'array',
      items: {
        anyOf: [{ $ref: '#/$defs/Expr' }, { type: 'array', items: { $ref: '#/$defs/Expr' } }, { type: 'null' }],
      },
    };
    const value = [null, { kind: 'add', left: 'x' }, [{ kind: 'mul', right: 1 }, { kind: 'mul' }], 5];
    expect(verdicts(schema, value)).toStrictEqual([
      '1.left: Input should be a valid number [number_type]',
      '2.1.right: Field required [missing]',
      '3: Input should be a valid object [object_type]',
      '3: Input should be a valid array [array_type]',
    ]);
  });

  it('is what is wrong with it as the branch that it has most members of', () => {
    const point = object({ x: NUMBER, y: NUMBER });
    const name = object({ name: object({ first: { type: 'string' }, last: { type: 'string' } }) });
    expect(verdicts({ anyOf: [point, name] }, { name: { first: 1, last: 2 } })).toStrictEqual([
      'name.first: Input should be a valid string [string_type]',
      'name.last: Input should be a valid string [string_type]',
    ]);
    expect(verdicts({ anyOf: [point, name] }, { x: 1 })).toStrictEqual(['y: Field required [missing]']);
  });

  it('is what the branch of its type says, else what all of them say', () => {
    const schema = { anyOf: [{ type: 'string', minLength: 1 }, { enum: [1, 2] }, { type: 'null' }] };
    expect(verdicts(schema, '')).toStrictEqual([': String should have at least 1 character [string_too_short]']);
    expect(verdicts(schema, 3)).toStrictEqual([
      ': Input should be a valid string [string_type]',
      ': Input should be 1 or 2 [enum]',
    ]);
  });

  it('is that it fits several branches of oneOf', () => {
    const one = object({ a: NUMBER });
    expect(verdicts({ oneOf: [one, object({ b: NUMBER }), one] }, { a: 1 })).toStrictEqual([
      ': Input should match exactly one of the allowed types [union]',
    ]);
    expect(verdicts({ anyOf: [one, ADD], oneOf: [MUL] }, { a: 1, kind: 'mul' })).toStrictEqual([
      'right: Field required [missing]',
    ]);
  });

  it('is found beside keywords that count what others looked at', () => {
    const schema = { anyOf: [object({ a: NUMBER }), object({ b: NUMBER })], unevaluatedProperties: false };
    expect(verdicts(schema, { a: 'x' })).toStrictEqual(['a: Input should be a valid number [number_type]']);
    expect(verdicts(schema, { a: 1, c: 1 })).toStrictEqual(['c: Extra inputs are not permitted [extra_forbidden]']);
  });
});
