import { createOutputContract, outputType } from '../../lib/schema/create-output-contract';
import { describeType, unwrapOptional } from '../../lib/schema/describe-type';
import { integer } from '../../lib/schema/integer';
import { SchemaSession } from '../../lib/schema/schema-session';
import {
  Content,
  enumeration,
  literal,
  nullable,
  optional,
  record,
  tuple,
  union,
} from '../../lib/schema/type-expression';

enum Level {
  Low,
  High,
}
enum Color {
  Red = 'r',
  Blue = 'b',
}
enum Mixed {
  No = 0,
  Yes = 'YES',
}

function describeAlone(expression: unknown): { node: unknown; problems: readonly string[] } {
  const session = new SchemaSession('output');
  return { node: describeType(expression, session), problems: session.problems };
}

describe(describeType, () => {
  it.each([
    [String, { type: 'string' }],
    [Number, { type: 'number' }],
    [Boolean, { type: 'boolean' }],
    [integer, { type: 'integer' }],
    [null, { type: 'null' }],
    [BigInt, { type: 'string', pattern: '^-?[0-9]+$' }],
    [Date, { type: 'string', format: 'date-time' }],
    [URL, { type: 'string', format: 'uri' }],
    [RegExp, { type: 'string', format: 'regex' }],
    [Buffer, { type: 'string', contentEncoding: 'base64' }],
    [Uint8Array, { type: 'string', contentEncoding: 'base64' }],
    [ArrayBuffer, { type: 'string', contentEncoding: 'base64' }],
    [[String], { type: 'array', items: { type: 'string' } }],
    [[[integer]], { type: 'array', items: { type: 'array', items: { type: 'integer' } } }],
    [() => [String], { type: 'array', items: { type: 'string' } }],
    [
      tuple(String, Number),
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], minItems: 2, maxItems: 2 },
    ],
    [
      tuple(String, optional(Number)),
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], minItems: 1, maxItems: 2 },
    ],
    [union(String, Number), { anyOf: [{ type: 'string' }, { type: 'number' }] }],
    [nullable(String), { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    [optional(String), { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    [nullable(union(String, null, Number)), { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] }],
    [union(null, String), { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    [[nullable(Number)], { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'null' }] } }],
    [record(Number), { type: 'object', additionalProperties: { type: 'number' } }],
    [record(Number, String), { type: 'object', additionalProperties: { type: 'string' } }],
    [literal('a', 'b'), { type: 'string', enum: ['a', 'b'] }],
    [literal(1, 2), { type: 'number', enum: [1, 2] }],
    [literal('a', 1), { enum: ['a', 1] }],
    [enumeration(Level), { type: 'number', enum: [0, 1] }],
    [enumeration(Color), { type: 'string', enum: ['r', 'b'] }],
    [enumeration(Mixed), { enum: [0, 'YES'] }],
  ])('describes %p', (expression, expected) => {
    expect(describeAlone(expression)).toEqual({ node: expected, problems: [] });
  });

  it.each([
    [undefined, 'write () => Type'],
    [Object, 'record(T)'],
    [Array, '[T]'],
    [Promise, 'type of the value'],
    [Map, 'record(T)'],
    [Set, '[T]'],
    [[], 'array of one type'],
    [[String, Number], 'tuple(A, B)'],
    [tuple(optional(String), Number), 'optional elements come last'],
    [union(), 'union of no types'],
    [literal(), 'list of no values'],
    [nullable(Content), 'by itself only'],
    ['string', 'string is no type'],
    [{ a: Number }, 'object is no type'],
  ])('refuses %p and says what to write', (expression, hint) => {
    const { problems } = describeAlone(expression);
    expect(problems).toEqual([expect.stringContaining(hint)]);
  });

  it('remembers what the nodes of dates, bytes and numbered dictionaries stand for', () => {
    const session = new SchemaSession('output');
    const meaningOf = (expression: unknown): unknown => session.meanings.get(describeType(expression, session));
    expect([Date, Uint8Array, BigInt, record(Number, String), record(String)].map(meaningOf)).toEqual([
      { kind: 'date' },
      { kind: 'bytes', as: 'Uint8Array' },
      { kind: 'bigint' },
      { kind: 'record', keys: 'number' },
      undefined,
    ]);
  });
});

describe(unwrapOptional, () => {
  it('takes optional(…) off, which means something else on a member than in a value', () => {
    expect(unwrapOptional(optional(Number))).toEqual({ type: Number, optional: true });
    expect(unwrapOptional(Number)).toEqual({ type: Number, optional: false });
    expect(unwrapOptional(undefined)).toEqual({ type: undefined, optional: false });
  });
});

describe(createOutputContract, () => {
  function contractOf(expression: unknown): unknown {
    const session = new SchemaSession('output');
    const { described, title, wrapped } = createOutputContract(
      outputType(describeType(expression, session), session),
      'read',
    );
    return { schema: described.schema, title, wrapped };
  }

  it('wraps everything that is no object and titles the inside', () => {
    expect(contractOf([String])).toEqual({
      schema: {
        properties: { result: { type: 'array', items: { type: 'string' }, title: 'Result' } },
        required: ['result'],
        title: 'readOutput',
        type: 'object',
      },
      title: 'readOutput',
      wrapped: true,
    });
  });

  it('sends dictionaries with text keys as they are, and wraps those with number keys', () => {
    expect(contractOf(record(Number))).toEqual({
      schema: { additionalProperties: { type: 'number' }, title: 'readDictOutput', type: 'object' },
      title: 'readDictOutput',
      wrapped: false,
    });
    expect(contractOf(record(Number, Number))).toEqual({
      schema: {
        properties: { result: { additionalProperties: { type: 'number' }, title: 'Result', type: 'object' } },
        required: ['result'],
        title: 'readOutput',
        type: 'object',
      },
      title: 'readOutput',
      wrapped: true,
    });
  });
});
