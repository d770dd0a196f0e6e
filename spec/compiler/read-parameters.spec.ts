import type { ManifestParameter } from '../../lib/manifest/manifest';
import { methodsOf, parametersOf } from '../support/read-manifest';

const text = { schema: { type: 'string' } };
const number = { schema: { type: 'number' } };

describe('readParameters', () => {
  it.each<[string, readonly ManifestParameter[]]>([
    ['', []],
    ['city: string', [{ name: 'city', type: text }]],
    [
      'a: string, b: number',
      [
        { name: 'a', type: text },
        { name: 'b', type: number },
      ],
    ],
    ['city?: string', [{ name: 'city', type: text, optional: true }]],
    ['city: string | undefined', [{ name: 'city', type: text, optional: true }]],
    ["city = 'London'", [{ name: 'city', type: text, optional: true, default: 'London' }]],
    ['days: integer = 3', [{ name: 'days', type: { schema: { type: 'integer' } }, optional: true, default: 3 }]],
    [
      'days = 3, city: string',
      [
        { name: 'days', type: number, optional: true, default: 3 },
        { name: 'city', type: text },
      ],
    ],
    ['at = String(1)', [{ name: 'at', type: text, optional: true }]],
    ['flag = -1', [{ name: 'flag', type: number, optional: true, default: -1 }]],
    [
      '...names: string[]',
      [
        {
          name: 'names',
          type: { schema: { type: 'array', items: { type: 'string' } } },
          optional: true,
          takes: 'rest',
        },
      ],
    ],
    ['this: X, city: string', [{ name: 'city', type: text }]],
    ['context: Context', [{ name: 'context', type: { schema: {} }, takes: 'context' }]],
    ['context?: Context', [{ name: 'context', type: { schema: {} }, takes: 'context' }]],
    ['context: Context | undefined', [{ name: 'context', type: { schema: {} }, takes: 'context' }]],
    [
      'city: string, context: Context, days: number',
      [
        { name: 'city', type: text },
        { name: 'context', type: { schema: {} }, takes: 'context' },
        { name: 'days', type: number },
      ],
    ],
    ["@Param('town') city: string", [{ name: 'city', type: text }]],
  ])('reads (%s)', (written, expected) => {
    expect(parametersOf(written)).toStrictEqual(expected);
  });

  it('takes the value of a constant or of a member of an enum for a default', () => {
    const types = "const LIMIT = 5; enum Tone { Dry = 'dry', Warm = 'warm' }";
    expect(parametersOf('limit = LIMIT, tone: Tone = Tone.Warm', types)).toStrictEqual([
      { name: 'limit', type: number, optional: true, default: 5 },
      { name: 'tone', type: { schema: { type: 'string', enum: ['dry', 'warm'] } }, optional: true, default: 'warm' },
    ]);
  });

  it('tells the Context of this package from a class of the same name', () => {
    const types = 'namespace Other { export interface Context { id: string } }';
    expect(parametersOf('context: Other.Context', types)).toMatchObject([
      { name: 'context', type: { schema: { $ref: 'main.ts#Context' } } },
    ]);
    expect(parametersOf('context: Other.Context', types)[0]).not.toHaveProperty('takes');
  });

  describe('that take all arguments', () => {
    const city = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };

    it.each<[string, readonly ManifestParameter[]]>([
      ['{ city }: { city: string }', [{ name: '', type: { schema: city }, takes: 'all' }]],
      ['@Args() query: { city: string }', [{ name: 'query', type: { schema: city }, takes: 'all' }]],
      [
        '{ city }: { city: string }, context: Context',
        [
          { name: '', type: { schema: city }, takes: 'all' },
          { name: 'context', type: { schema: {} }, takes: 'context' },
        ],
      ],
      ["@Param('query') { city }: { city: string }", [{ name: '', type: { schema: city } }]],
      [
        '@Args() query: { city: string }, days: number',
        [
          { name: 'query', type: { schema: city }, takes: 'all' },
          { name: 'days', type: number },
        ],
      ],
    ])('reads (%s)', (written, expected) => {
      expect(parametersOf(written)).toStrictEqual(expected);
    });

    it('publish the defaults of what they take apart, under the names of the members', () => {
      const written = "{ city, days: count = 3, tone = 'dry' }: { city: string; days?: integer; tone: string }";
      expect(parametersOf(written)).toStrictEqual([
        {
          name: '',
          type: {
            schema: {
              type: 'object',
              properties: {
                city: { type: 'string' },
                days: { type: 'integer', default: 3 },
                tone: { type: 'string' },
              },
              required: ['city', 'tone'],
            },
          },
          takes: 'all',
        },
      ]);
    });

    const string = { type: 'string' };

    it.each<[written: string, properties: object, required: readonly string[]]>([
      ['{ a }: { a?: string } = {}', { a: string }, []],
      ["{ a }: { a: string } = { a: 'x' }", { a: { ...string, default: 'x' } }, []],
      [
        "{ a, b = 'y' }: { a: string; b: string } = ({ a: 'x', 'b': 'z' } as const)",
        { a: { ...string, default: 'x' }, b: { ...string, default: 'y' } },
        [],
      ],
      [
        '{ a, b }: { a: string; b: string } = { a: later(), b: `y` }',
        { a: string, b: { ...string, default: 'y' } },
        ['a'],
      ],
      ["{ a }: { a: string } = { a: 'x', ...rest }", { a: string }, ['a']],
      ["{ a }: { a: string } = { ...rest, a: 'x' }", { a: { ...string, default: 'x' } }, []],
      ['{ a }: { a: string } = later()', { a: string }, ['a']],
    ])('publish the default of the whole as far as it is literal (%s)', (written, properties, required) => {
      const types = 'declare function later(): any; declare const rest: { a: string };';
      const schema = { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
      expect(parametersOf(written, types)).toStrictEqual([
        { name: '', type: { schema }, optional: true, takes: 'all' },
      ]);
    });

    it('keep the definition of a named type that they add nothing to', () => {
      const types = 'interface Query { city: string }';
      expect(parametersOf('{ city }: Query', types)).toStrictEqual([
        { name: '', type: { schema: { $ref: 'main.ts#Query' } }, takes: 'all' },
      ]);
    });

    it('copy a named type that they add defaults to', () => {
      const types = 'interface Query { city?: string }';
      expect(parametersOf("{ city = 'Rome' }: Query", types)).toStrictEqual([
        {
          name: '',
          type: { schema: { type: 'object', properties: { city: { type: 'string', default: 'Rome' } } } },
          takes: 'all',
        },
      ]);
    });

    it.each([
      [
        '{ city }: { city: string }, days: number',
        0,
        'a destructured parameter takes all arguments and cannot stand beside others; give it a name, or put the others into it.',
      ],
      [
        '[a, b]: [number, number]',
        0,
        'a destructured list has no name that clients could use; give the parameter a name.',
      ],
      [
        '@Args() query: string',
        0,
        'a parameter that takes all arguments needs an object type whose members are declared; write a class, an interface or { name: type }.',
      ],
      [
        '@Args() query: Record<string, string>',
        0,
        'a parameter that takes all arguments needs an object type whose members are declared; write a class, an interface or { name: type }.',
      ],
      [
        '{ length }: string[]',
        0,
        'a parameter that takes all arguments needs an object type whose members are declared; write a class, an interface or { name: type }.',
      ],
    ])('say what is wrong with (%s)', (written, index, problem) => {
      expect(parametersOf(written)[index]?.type).toStrictEqual({ problem });
    });
  });

  describe('of overloads', () => {
    it('have the types of the last overload, and the names and defaults of the implementation', () => {
      const { f } = methodsOf(`class X extends MCPServer {
        f(a: string): string;
        f(a: number, b?: string): number;
        @Tool() f(first: string | number, second = 'x'): string | number { return first; }
      }`);
      expect(f).toStrictEqual({
        decorators: ['Tool'],
        line: 4,
        overloads: 2,
        parameters: [
          { name: 'first', type: number },
          { name: 'second', type: text, optional: true, default: 'x' },
        ],
        result: { kind: 'data', schema: { type: 'number' } },
      });
    });

    it('have the names of the overload where the implementation takes them as a list', () => {
      const { f } = methodsOf(`class X extends MCPServer {
        f(): void;
        f(a: string, b?: number): void;
        @Tool() f(...given: unknown[]): void {}
      }`);
      expect(f?.parameters).toStrictEqual([
        { name: 'a', type: text },
        { name: 'b', type: number, optional: true },
      ]);
    });
  });
});
