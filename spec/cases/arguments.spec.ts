import { Field, integer, literal, MCPServer, nullable, Param, record, Tool, union } from '../../lib/index';
import { callRaw } from '../support/call-raw';
import { errorText, failure, success } from '../support/results';
import { LineProcess } from '../protocol/line-process';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';

const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

describe.each(GENERATIONS)('arguments in generation %s', (generation) => {
  const open = useSessions(generation);

  describe('C51 a misspelt argument is refused by name and the tool does not run', () => {
    class X extends MCPServer {
      ran = 0;
      @Tool() read(@Param('topic', { default: '' }) topic: string): string {
        this.ran++;
        return `topic=${topic}`;
      }
      @Tool() ran_(): number {
        return this.ran;
      }
    }

    it('C51 lists a closed schema and refuses what it does not list', async () => {
      const session = await open(X);
      expect((await session.tools()).get('read')?.inputSchema).toEqual({
        properties: { topic: { default: '', title: 'Topic', type: 'string' } },
        title: 'readArguments',
        type: 'object',
        additionalProperties: false,
      });
      expect(await session.call('read', { path: 'x' })).toEqual(
        failure(
          "Error executing tool read: 1 validation error for readArguments\npath\n  Extra inputs are not permitted [type=extra_forbidden, input_value='x', input_type=string]",
        ),
      );
      expect(await session.call('ran_')).toEqual(success({ result: 0 }, '0'));
    });

    it.each(['Topic', 'topic ', '', 'constructor', 'toString', 'hasOwnProperty', 'length', 'a.b'])(
      'C51 refuses the argument %j beside the one that is declared',
      async (name) => {
        const session = await open(X);
        const text = errorText(await session.call('read', { topic: 'x', [name]: 1 }));
        expect(text).toBe(
          `Error executing tool read: 1 validation error for readArguments\n${name}\n  Extra inputs are not permitted [type=extra_forbidden, input_value=1, input_type=number]`,
        );
        expect(await session.call('ran_')).toEqual(success({ result: 0 }, '0'));
      },
    );

    it('C51 refuses an argument of a tool that has none, and names every one of several', async () => {
      const session = await open(X);
      expect(errorText(await session.call('ran_', { why: true }))).toBe(
        'Error executing tool ran_: 1 validation error for ran_Arguments\nwhy\n  Extra inputs are not permitted [type=extra_forbidden, input_value=true, input_type=boolean]',
      );
      const text = errorText(await session.call('read', { path: 'x', file: 'y' }));
      expect(text).toContain('2 validation errors for readArguments');
      expect(text).toContain('\npath\n');
      expect(text).toContain('\nfile\n');
    });
  });

  describe('C54 strings are no numbers', () => {
    class Point {
      @Field() x!: number;
    }
    class X extends MCPServer {
      @Tool() add(@Param('a') a: number, @Param('b') b: number): number {
        return a + b;
      }
      @Tool() whole(@Param('n') n: integer): string {
        return `${typeof n}:${n}`;
      }
      @Tool() flag(@Param('on') on: boolean): string {
        return `${typeof on}:${String(on)}`;
      }
      @Tool() text(@Param('t') t: string): string {
        return `${typeof t}:${t}`;
      }
      @Tool() all(@Param('xs', { type: [Number] }) xs: number[]): string {
        return xs.map((x) => typeof x).join();
      }
      @Tool() point(@Param('p') p: Point): string {
        return typeof p.x;
      }
      @Tool() pick(@Param('k', { type: literal(1, 2) }) k: 1 | 2): string {
        return typeof k;
      }
      @Tool() perhaps(@Param('n', { type: nullable(Number) }) n: number | null): string {
        return typeof n;
      }
    }

    it.each([
      ['"5"', "'5'", 'string'],
      ['"abc"', "'abc'", 'string'],
      ['null', 'null', 'null'],
      ['[5]', '[5]', 'array'],
      ['""', "''", 'string'],
      ['true', 'true', 'boolean'],
      ['{}', '{}', 'object'],
    ])('C54 add with a = %s is an error that names it', async (json, shown, type) => {
      const session = await open(X);
      expect(await session.call('add', { a: JSON.parse(json) as unknown, b: 1 })).toEqual(
        failure(
          `Error executing tool add: 1 validation error for addArguments\na\n  Input should be a valid number [type=number_type, input_value=${shown}, input_type=${type}]`,
        ),
      );
    });

    it('C54 a missing number is an error that names it, and the right ones are added', async () => {
      const session = await open(X);
      expect(errorText(await session.call('add', { b: 1 }))).toBe(
        "Error executing tool add: 1 validation error for addArguments\na\n  Field required [type=missing, input_value={'b': 1}, input_type=object]",
      );
      expect(await session.call('add', { a: 5, b: 1 })).toEqual(success({ result: 6 }, '6'));
      expect(await session.call('add', { a: -0.5, b: 1e300 })).toEqual(success({ result: 1e300 }, '1e+300'));
    });

    it.each([
      ['whole', { n: '5' }, 'n', 'integer_type'],
      ['whole', { n: 5.5 }, 'n', 'integer_type'],
      ['whole', { n: true }, 'n', 'integer_type'],
      ['flag', { on: 'true' }, 'on', 'boolean_type'],
      ['flag', { on: 1 }, 'on', 'boolean_type'],
      ['flag', { on: '' }, 'on', 'boolean_type'],
      ['text', { t: 5 }, 't', 'string_type'],
      ['text', { t: null }, 't', 'string_type'],
      ['text', { t: ['x'] }, 't', 'string_type'],
      ['all', { xs: [1, '2'] }, 'xs.1', 'number_type'],
      ['all', { xs: '5' }, 'xs', 'array_type'],
      ['all', { xs: 5 }, 'xs', 'array_type'],
      ['point', { p: { x: '1' } }, 'p.x', 'number_type'],
      ['point', { p: [] }, 'p', 'object_type'],
      ['pick', { k: '1' }, 'k', 'enum'],
      ['perhaps', { n: '5' }, 'n', undefined],
    ])('C54 %s with %j is an error at %s', async (tool, args, path, kind) => {
      const session = await open(X);
      const text = errorText(await session.call(tool, args));
      expect(text.startsWith(`Error executing tool ${tool}: 1 validation error for ${tool}Arguments\n${path}\n`)).toBe(
        true,
      );
      if (kind !== undefined) expect(text).toContain(`[type=${kind}, `);
    });
  });

  describe('C55 a string stays the string that was sent', () => {
    class X extends MCPServer {
      @Tool() echo(@Param('s') s: string): string {
        return `${typeof s}:${s}`;
      }
      @Tool() items(@Param('s', { type: [String] }) s: string[]): string {
        return s.map((item) => `${typeof item}:${item}`).join('|');
      }
      @Tool() values(@Param('s', { type: record(String) }) s: Record<string, string>): string {
        return Object.entries(s)
          .map(([key, item]) => `${key}=${typeof item}:${item}`)
          .join('|');
      }
      @Tool() either(@Param('s', { type: union(String, [String]) }) s: string | string[]): string {
        return `${typeof s}:${String(s)}`;
      }
      @Tool() perhaps(@Param('s', { type: nullable(String) }) s: string | null): string {
        return `${typeof s}:${String(s)}`;
      }
    }
    const strings = [
      '00123',
      '{"a":1}',
      'true',
      'null',
      '12:30',
      ' x ',
      '1e3',
      '',
      '[1]',
      '"quoted"',
      '2026-01-01',
      '\u0000',
      '🌦',
    ];

    it.each(strings)('C55 echo with %j', async (s) => {
      const session = await open(X);
      expect(await session.call('echo', { s })).toEqual(success({ result: `string:${s}` }, `string:${s}`));
    });

    it('C55 strings inside lists, dictionaries, unions and nullables stay strings', async () => {
      const session = await open(X);
      const all = strings.map((s) => `string:${s}`).join('|');
      expect((await session.call('items', { s: strings })).structuredContent).toEqual({ result: all });
      expect((await session.call('values', { s: { k: '{"a":1}' } })).structuredContent).toEqual({
        result: 'k=string:{"a":1}',
      });
      expect((await session.call('either', { s: '["a"]' })).structuredContent).toEqual({ result: 'string:["a"]' });
      expect((await session.call('perhaps', { s: 'null' })).structuredContent).toEqual({ result: 'string:null' });
      expect((await session.call('perhaps', { s: null })).structuredContent).toEqual({ result: 'object:null' });
    });
  });

  describe('C59 optional means may be absent', () => {
    class Options {
      @Field({ optional: true }) depth?: number;
    }
    class X extends MCPServer {
      @Tool() mk(
        @Param('id', { optional: true, description: 'Id' }) id?: string,
        @Param('n', { default: 10 }) n: number = 10, // eslint-disable-line @typescript-eslint/no-inferrable-types -- without it the compiler emits Object
      ): string {
        return `${String(id)}/${n}`;
      }
      @Tool() rest(
        @Param('flag', { default: false }) flag: boolean,
        @Param('text', { default: '' }) text: string,
        @Param('none', { type: nullable(Number), default: null }) none: number | null,
        @Param('tags', { type: [String], default: ['a'] }) tags: string[],
        @Param('options', { optional: true }) options?: Options,
      ): string {
        tags.push('seen');
        return JSON.stringify([flag, text, none, tags, options ?? 'absent']);
      }
    }

    it('C59 describes an optional parameter plainly and applies defaults to absent values only', async () => {
      const session = await open(X);
      expect((await session.tools()).get('mk')?.inputSchema).toEqual({
        properties: {
          id: { description: 'Id', title: 'Id', type: 'string' },
          n: { default: 10, title: 'N', type: 'number' },
        },
        title: 'mkArguments',
        type: 'object',
        additionalProperties: false,
      });
      expect(await session.call('mk', {})).toEqual(success({ result: 'undefined/10' }, 'undefined/10'));
      expect(await session.call('mk')).toEqual(success({ result: 'undefined/10' }, 'undefined/10'));
      expect(await session.call('mk', { id: 'a', n: 1 })).toEqual(success({ result: 'a/1' }, 'a/1'));
      expect(await session.call('mk', { id: null })).toEqual(
        failure(
          'Error executing tool mk: 1 validation error for mkArguments\nid\n  Input should be a valid string [type=string_type, input_value=null, input_type=null]',
        ),
      );
      expect(errorText(await session.call('mk', { n: null }))).toContain('\nn\n');
      expect(await session.call('mk', { n: 0 })).toEqual(success({ result: 'undefined/0' }, 'undefined/0'));
    });

    it('C59 false, empty text and null are defaults like any other, and a default is fresh for every call', async () => {
      const session = await open(X);
      const { properties, required } = (await session.tools()).get('rest')?.inputSchema ?? {};
      expect(required).toBeUndefined();
      expect(properties).toEqual({
        flag: { default: false, title: 'Flag', type: 'boolean' },
        text: { default: '', title: 'Text', type: 'string' },
        none: { anyOf: [{ type: 'number' }, { type: 'null' }], default: null, title: 'None' },
        tags: { default: ['a'], items: { type: 'string' }, title: 'Tags', type: 'array' },
        options: { $ref: '#/$defs/Options' },
      });
      const fresh = { result: '[false,"",null,["a","seen"],"absent"]' };
      expect((await session.call('rest')).structuredContent).toEqual(fresh);
      expect((await session.call('rest')).structuredContent).toEqual(fresh);
      expect(
        (await session.call('rest', { flag: true, text: 'x', none: 0, tags: [], options: { depth: 1 } }))
          .structuredContent,
      ).toEqual({ result: '[true,"x",0,["seen"],{"depth":1}]' });
    });
  });
});

describe('C53 arguments that are no object are a malformed request', () => {
  class X extends MCPServer {
    @Tool() echo(@Param('t') t: string): string {
      return t;
    }
  }

  it.each([
    ['JSON text', '{"t":"x"}', 'a string'],
    ['an array', [1], 'an array'],
    ['an empty array', [], 'an array'],
    ['a number', 5, 'a number'],
    ['true', true, 'a boolean'],
    ['empty text', '', 'a string'],
  ])('C53 %s is answered with -32602, and the next call works', async (_what, given, found) => {
    const server = new X();
    expect(await callRaw(server, { name: 'echo', arguments: given })).toEqual({
      jsonrpc: '2.0',
      id: 2,
      error: { code: -32602, message: `Invalid params: "arguments" of tools/call must be an object, not ${found}.` },
    });
    const next = await callRaw(server, { name: 'echo', arguments: { t: 'y' } });
    expect(next.result).toMatchObject({ structuredContent: { result: 'y' } });
  });

  it('C53 null counts as no arguments, so that a required one is missing and an optional tool runs', async () => {
    const { result } = await callRaw(new X(), { name: 'echo', arguments: null });
    expect(result).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: expect.stringContaining('\nt\n  Field required') as string }],
    });
  });
});

describe('arguments as the wire delivers them', () => {
  let server: LineProcess;
  beforeEach(() => {
    server = new LineProcess('arguments');
  });
  afterEach(() => server.kill());

  const call = (id: number, args: string, name = 'echo'): string =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;
  const modern = (id: number, args: string, name = 'echo'): string =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${name}","arguments":${args},"_meta":${JSON.stringify(MODERN_META)}}}`;
  const answerTo = (id: number): Record<string, unknown> | undefined =>
    server.messages.find((message) => message.id === id);

  async function initialized(): Promise<void> {
    await server.initialize();
  }

  it('C53 over stdio: text and array are answered with -32602, the proper call after them works', async () => {
    await initialized();
    server.send(call(1, JSON.stringify('{"t":"x"}')), call(2, '[1]'), call(3, '{"t":"y"}'));
    server.send({ jsonrpc: '2.0', id: 4, method: 'ping' });
    await server.answers(5);
    expect(answerTo(1)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32602, message: 'Invalid params: "arguments" of tools/call must be an object, not a string.' },
    });
    expect(answerTo(2)).toMatchObject({ error: { code: -32602 } });
    expect(answerTo(2)).not.toHaveProperty('result');
    expect(answerTo(3)).toEqual({ jsonrpc: '2.0', id: 3, result: success({ result: 'y' }, 'y') });
    expect(answerTo(4)).toEqual({ jsonrpc: '2.0', id: 4, result: {} });
  });

  it('C53 over stdio in generation 2026-07-28: the same', async () => {
    server.send(modern(1, JSON.stringify('{"t":"x"}')), modern(2, '[1]'), modern(3, '{"t":"y"}'));
    await server.answers(3);
    expect(answerTo(1)).toMatchObject({ error: { code: -32602 } });
    expect(answerTo(2)).toMatchObject({ error: { code: -32602 } });
    expect(answerTo(3)).toMatchObject({ result: success({ result: 'y' }, 'y') });
  });

  it('C54 over stdio: numbers that JavaScript cannot hold, strings and null are errors that name the argument', async () => {
    await initialized();
    const values = ['1e400', '-1e400', '"5"', 'null'];
    values.forEach((a, index) => {
      server.send(call(index + 1, `{"a":${a},"b":1}`, 'add'));
    });
    server.send({ jsonrpc: '2.0', id: 9, method: 'ping' });
    await server.answers(6);
    for (const index of values.keys()) {
      const { result } = answerTo(index + 1) as { result: Parameters<typeof errorText>[0] };
      expect(errorText(result)).toMatch(
        /^Error executing tool add: 1 validation error for addArguments\na\n {2}Input should be a (valid|finite) number /,
      );
    }
    expect(answerTo(9)).toEqual({ jsonrpc: '2.0', id: 9, result: {} });
  });

  it('C51 over stdio: __proto__ and constructor as arguments pollute nothing and reach no tool', async () => {
    await initialized();
    server.send(
      call(1, '{"__proto__":{"topic":"polluted","isAdmin":true}}', 'read'),
      call(2, '{"constructor":{"prototype":{"polluted":true}}}', 'read'),
      call(3, '{}', 'polluted'),
    );
    await server.answers(4);
    expect(answerTo(3)).toMatchObject({ result: success({ result: '[null,null,null]' }, '[null,null,null]') });
    expect(answerTo(1)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32602, message: 'Invalid params: no tool has an argument "__proto__".' },
    });
    const { result } = answerTo(2) as { result: Parameters<typeof errorText>[0] };
    expect(errorText(result)).toContain('\nconstructor\n  Extra inputs are not permitted');
  });
});
