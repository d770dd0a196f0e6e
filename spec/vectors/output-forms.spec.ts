import {
  enumeration,
  Field,
  integer,
  literal,
  MCPServer,
  nullable,
  optional,
  record,
  Tool,
  tuple,
  union,
} from '../../lib/index';
import type { LazyTypeExpression } from '../../lib/index';
import { connectInMemory, expectAlive, GENERATIONS } from '../support/sessions';
import type { Session } from '../support/sessions';
import { readVectors } from '../support/vectors';

enum Color {
  Red = 'r',
  Blue = 'b',
}

enum Level {
  Low,
  High,
}

class pairOutput {
  @Field() a!: number;
  @Field() b!: number;
}

class shapeOutput {
  @Field() dewPoint!: number;
  @Field({ optional: true }) note?: string;
  @Field({ type: String, nullable: true }) tag!: string | null;
  @Field({ type: String, nullable: true, optional: true }) end?: string | null;
  @Field({ type: String, optional: true }) gone!: string | undefined;
}

class Node {
  @Field() id!: string;
  @Field({ type: () => [Node] }) children!: Node[];
}

class bothOutput {
  @Field() a!: number;
  @Field({ optional: true }) b?: string;
}

/** A type expression, what a method of that type returns, and the JSON value that leaves. */
interface Form {
  readonly output: LazyTypeExpression;
  readonly returns: unknown;
  readonly json: unknown;
  /** The tool's name, where the schema's title depends on it and is a class name. */
  readonly tool?: string;
}

const bytes = Buffer.from([0xfb, 0xff]);

/** Every row that an expression or a DTO class can say. */
const EXPRESSED = new Map<string, readonly Form[]>([
  ['string', [{ output: String, returns: 'a', json: 'a' }]],
  ['number', [{ output: Number, returns: 1.5, json: 1.5 }]],
  ['integer', [{ output: integer, returns: 2, json: 2 }]],
  ['boolean', [{ output: Boolean, returns: false, json: false }]],
  ['null, void', [{ output: null, returns: null, json: null }]],
  ['bigint', [{ output: BigInt, returns: 9007199254740993n, json: '9007199254740993' }]],
  [
    'Buffer, Uint8Array, ArrayBuffer',
    [
      { output: Buffer, returns: bytes, json: '+/8=' },
      { output: Uint8Array, returns: new Uint8Array(bytes), json: '+/8=' },
      { output: ArrayBuffer, returns: new Uint8Array(bytes).buffer, json: '+/8=' },
    ],
  ],
  ['Date', [{ output: Date, returns: new Date(0), json: '1970-01-01T00:00:00.000Z' }]],
  ['URL', [{ output: URL, returns: new URL('https://e.com/a'), json: 'https://e.com/a' }]],
  ['string[]', [{ output: [String], returns: ['a'], json: ['a'] }]],
  ['readonly (number | null)[]', [{ output: [nullable(Number)], returns: [1, null], json: [1, null] }]],
  ['string[][]', [{ output: [[String]], returns: [['a'], []], json: [['a'], []] }]],
  ['[string, number]', [{ output: tuple(String, Number), returns: ['a', 1], json: ['a', 1] }]],
  [
    '[string, number?]',
    [
      { output: tuple(String, optional(Number)), returns: ['a'], json: ['a'] },
      { output: tuple(String, optional(Number)), returns: ['a', 1], json: ['a', 1] },
    ],
  ],
  ['string | number', [{ output: union(String, Number), returns: 1, json: 1 }]],
  [
    'string | null',
    [
      { output: nullable(String), returns: null, json: null },
      { output: union(String, null), returns: 'a', json: 'a' },
      { output: union(null, String), returns: null, json: null },
    ],
  ],
  ['string | undefined', [{ output: optional(String), returns: undefined, json: null }]],
  ["'a' | 'b'", [{ output: literal('a', 'b'), returns: 'b', json: 'b' }]],
  ['1 | 2', [{ output: literal(1, 2), returns: 2, json: 2 }]],
  ["'a' | 1", [{ output: literal('a', 1), returns: 1, json: 1 }]],
  ["enum Color { Red = 'r', Blue = 'b' }", [{ output: enumeration(Color), returns: Color.Blue, json: 'b' }]],
  ['enum Level { Low, High }', [{ output: enumeration(Level), returns: Level.Low, json: 0 }]],
  [
    'Record<number, number>, Map<number, number>',
    [
      { output: record(Number, Number), returns: { 1: 2 }, json: { 1: 2 } },
      { output: record(Number, Number), returns: new Map([[1, 2]]), json: { 1: 2 } },
    ],
  ],
  [
    'Record<string, number>, { [key: string]: number }, Map<string, number>',
    [
      { output: record(Number), returns: { a: 1 }, json: { a: 1 } },
      { output: record(Number), returns: new Map([['a', 1]]), json: { a: 1 } },
    ],
  ],
  ["Record<'a' | 'b', number>", [{ tool: 'pair', output: pairOutput, returns: { a: 1, b: 2 }, json: { a: 1, b: 2 } }]],
  [
    '{ dewPoint: number; note?: string; tag: string | null; end?: string | null; gone: string | undefined }',
    [
      {
        tool: 'shape',
        output: shapeOutput,
        returns: { dewPoint: 1, tag: null, end: null, gone: undefined },
        json: { dewPoint: 1, tag: null, end: null },
      },
    ],
  ],
  [
    'interface Node { id: string; children: Node[] }',
    [
      {
        output: () => Node,
        returns: { id: 'a', children: [{ id: 'b', children: [] }] },
        json: { id: 'a', children: [{ id: 'b', children: [] }] },
      },
    ],
  ],
  ['{ a: number } & { b?: string }', [{ tool: 'both', output: bothOutput, returns: { a: 1 }, json: { a: 1 } }]],
]);

/** Every row that nothing written at run time can say, with the reason. */
const NOT_EXPRESSED = new Map([
  ['[string, ...number[]]', 'tuple() has no rest element'],
  ['Set<string>', 'no expression says of which type the items of a Set are; [T] is the array'],
  [
    'interface Page<T> { items: T[]; total: integer }, used as Page<User> with interface User { id: integer }',
    'the title is that of an instantiated generic, which no class has',
  ],
]);

const { wrapped, asIs } = readVectors().forms;
const schemas = new Map<string, (tool: string) => unknown>([
  ...wrapped.map(({ type, result }) => [type, (tool: string) => wrap(tool, result)] as const),
  ...asIs.map(({ type, outputSchema }) => [type, (tool: string) => entitled(outputSchema, tool)] as const),
]);

function wrap(tool: string, result: unknown): unknown {
  return { type: 'object', properties: { result }, required: ['result'], title: `${tool}Output` };
}

function entitled(schema: Readonly<Record<string, unknown>>, tool: string): unknown {
  return { ...schema, title: String(schema.title).replace('<tool>', tool) };
}

interface Case {
  readonly tool: string;
  readonly type: string;
  readonly form: Form;
}

const CASES: Case[] = [...EXPRESSED].flatMap(([type, forms]) =>
  forms.map((form, index) => ({ type, form, tool: form.tool ?? `tool_${String(schemaIndex(type))}_${String(index)}` })),
);

function schemaIndex(type: string): number {
  return [...schemas.keys()].indexOf(type);
}

/** A server with one tool per form; `give` is what each method does with its value. */
function serverOf(give: (value: unknown) => unknown): new () => MCPServer {
  class Forms extends MCPServer {}
  for (const { tool, form } of CASES) {
    const method = { value: () => give(form.returns), writable: true, configurable: true };
    Object.defineProperty(Forms.prototype, tool, method);
    // Which methods the decorator takes is checked where types are; here each form has only a value.
    (Tool({ output: form.output }) as MethodDecorator)(Forms.prototype, tool, method);
  }
  return Forms;
}

const SERVERS = [
  { kind: 'T', Server: serverOf((value) => value) },
  { kind: 'Promise<T>', Server: serverOf((value) => Promise.resolve(value)) },
];
const WAYS = SERVERS.flatMap((server) => GENERATIONS.map((generation) => ({ ...server, generation })));

describe.each(WAYS)('the forms of a result declared as $kind, generation $generation', ({ Server, generation }) => {
  let session: Session;
  beforeAll(async () => (session = await connectInMemory(Server, generation)));
  afterAll(async () => {
    await expectAlive(session);
    await session.close();
  });

  it.each(CASES)('$type as $tool', async ({ tool, type, form }) => {
    const listed = (await session.tools()).get(tool);
    expect(listed?.outputSchema).toStrictEqual(schemas.get(type)?.(tool));
    const { isError, structuredContent } = await session.call(tool);
    expect({ isError, structuredContent }).toStrictEqual({
      isError: undefined,
      structuredContent: wrapped.some((row) => row.type === type) ? { result: form.json } : form.json,
    });
  });
});

describe('the table of forms', () => {
  it('has no row that is neither expressed here nor listed as not expressible', () => {
    const rows = [...wrapped, ...asIs].map(({ type }) => type);
    expect([...EXPRESSED.keys(), ...NOT_EXPRESSED.keys()].sort()).toEqual(rows.sort());
  });
});
