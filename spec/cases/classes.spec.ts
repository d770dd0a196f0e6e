import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import type { Tool as ListedTool } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { IsInt, IsString } from 'class-validator';
import { buildSync } from 'esbuild';
import { DefinitionError, Field, MCPServer, Tool, tuple } from '../../lib/index';
import { problemsOf } from '../definition/problems';
import { callRaw } from '../support/call-raw';
import { success } from '../support/results';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';

const ROOT = resolve(__dirname, '../..');

describe.each(GENERATIONS)('classes in generation %s', (generation) => {
  const open = useSessions(generation);

  async function names(server: MCPServer): Promise<readonly string[]> {
    return [...(await (await open(server)).tools()).keys()];
  }

  describe('C61 what a subclass declares is its own', () => {
    function family(): Record<'Base' | 'A' | 'B' | 'C', new () => MCPServer> {
      class Base extends MCPServer {
        @Tool() ping(): string {
          return 'p';
        }
      }
      class A extends Base {
        @Tool() a(): string {
          return 'a';
        }
      }
      class B extends Base {
        @Tool() b(): string {
          return 'b';
        }
      }
      class C extends A {}
      return { Base, A, B, C };
    }
    const expected = { Base: ['ping'], A: ['ping', 'a'], B: ['ping', 'b'], C: ['ping', 'a'] };

    it.each([
      [['Base', 'A', 'B', 'C'] as const],
      [['C', 'B', 'A', 'Base'] as const],
      [['B', 'Base', 'C', 'A'] as const],
    ])('C61 tools of the classes in the order %j', async (order) => {
      const classes = family();
      for (const name of order) expect([name, await names(new classes[name]())]).toEqual([name, expected[name]]);
    });

    it('C61 a tool of the sibling is unknown, and an inherited one runs', async () => {
      const { A, C } = family();
      expect(await callRaw(new A(), { name: 'b' })).toEqual({
        jsonrpc: '2.0',
        id: 2,
        error: { code: -32602, message: 'Unknown tool: b' },
      });
      const session = await open(C);
      expect(await session.call('ping')).toEqual(success({ result: 'p' }, 'p'));
      expect(await session.call('a')).toEqual(success({ result: 'a' }, 'a'));
    });

    it('C61 a subclass that decorates an override leaves base and sibling as they are', async () => {
      class Base extends MCPServer {
        @Tool({ title: 'Base' }) ping(): string {
          return 'base';
        }
      }
      class Left extends Base {
        @Tool({ title: 'Left' }) override ping(): string {
          return 'left';
        }
      }
      class Right extends Base {}
      const titles = await Promise.all(
        [Left, Base, Right].map(async (type) => (await (await open(type)).tools()).get('ping')?.title),
      );
      expect(titles).toEqual(['Left', 'Base', 'Base']);
      expect(await (await open(Left)).call('ping')).toEqual(success({ result: 'left' }, 'left'));
      expect(await (await open(Right)).call('ping')).toEqual(success({ result: 'base' }, 'base'));
    });

    it('C61 fields that a subclass of a DTO adds are not seen by the base', async () => {
      class Reading {
        @Field() value!: number;
      }
      class Wind extends Reading {
        @Field() direction!: string;
      }
      class X extends MCPServer {
        @Tool() wind(): Wind {
          return { value: 3, direction: 'N' };
        }
        @Tool() reading(): Reading {
          return { value: 3, direction: 'N' } as Reading;
        }
      }
      const session = await open(X);
      expect(await session.call('wind')).toEqual(success({ value: 3, direction: 'N' }));
      expect(await session.call('reading')).toEqual(success({ value: 3 }));
      expect(Object.keys((await session.tools()).get('reading')?.outputSchema?.properties ?? {})).toEqual(['value']);
    });
  });

  describe('C65 names of tools', () => {
    function named(name: string): new () => MCPServer {
      class S extends MCPServer {
        @Tool({ name }) m(): string {
          return 'm';
        }
      }
      return S;
    }

    it.each(['New Tool', 'a,b', '', 'x'.repeat(129), 'größe', 'a/b', 'a!', 'a\nb', ' a', '工具', 'a:b', 'a@b'])(
      'C65 %j is a definition error that shows it',
      (name) => {
        const Server = named(name);
        expect(() => new Server()).toThrow(DefinitionError);
        expect(() => new Server()).toThrow('S.m (spec/cases/classes.spec.ts:');
        expect(() => new Server()).toThrow(`): '${name}' is no tool name; names have 1 to 128 of A-Z a-z 0-9 _ - .`);
      },
    );

    it.each([
      'getUser',
      'DATA_EXPORT_v2',
      'a-b',
      'x'.repeat(128),
      'admin.tools.list',
      '0',
      '-',
      '.',
      '__proto__',
      'constructor',
    ])('C65 %j is listed verbatim and can be called', async (name) => {
      const session = await open(named(name));
      expect([...(await session.tools()).keys()]).toEqual([name]);
      expect(await session.call(name)).toEqual(success({ result: 'm' }, 'm'));
    });

    it("C65 a method's own name falls under the same rule, and an explicit name saves it", async () => {
      class Dollar extends MCPServer {
        @Tool() $x(): string {
          return '';
        }
        @Tool() ünï(): string {
          return '';
        }
        @Tool() 'with space'(): string {
          return '';
        }
      }
      class Saved extends MCPServer {
        @Tool({ name: 'x' }) $x(): string {
          return 'x';
        }
      }
      const problems = problemsOf(Dollar);
      expect(problems.map(({ member }) => member)).toEqual(['$x', 'ünï', 'with space']);
      expect(problems.every(({ message }) => message.includes('is no tool name'))).toBe(true);
      const session = await open(Saved);
      expect(await session.call('x')).toEqual(success({ result: 'x' }, 'x'));
    });

    it('C65 two tools of one name are a definition error that names both methods', () => {
      class Twice extends MCPServer {
        @Tool({ name: 'same' }) first(): string {
          return '';
        }
        @Tool({ name: 'same' }) second(): string {
          return '';
        }
      }
      expect(problemsOf(Twice)).toEqual([
        {
          className: 'Twice',
          message:
            "the methods first and second are both the tool 'same'; give one another name with @Tool({ name: '…' }).",
        },
      ]);
    });

    it('C65 nothing is renamed silently: snake_case is asked for, spares explicit names and finds the clashes that it makes', async () => {
      class Names extends MCPServer {
        constructor() {
          super('Names', { toolNames: 'snake_case' });
        }
        @Tool() getWeather(): string {
          return '';
        }
        @Tool({ name: 'keepThis' }) other(): string {
          return '';
        }
      }
      class Clash extends MCPServer {
        constructor() {
          super('Clash', { toolNames: 'snake_case' });
        }
        @Tool() getWeather(): string {
          return '';
        }
        @Tool() get_weather(): string {
          return '';
        }
      }
      expect(await names(new Names())).toEqual(['get_weather', 'keepThis']);
      expect(() => new Clash()).toThrow(/getWeather and get_weather are both the tool 'get_weather'/);
    });
  });

  describe('C69 names of classes are labels, not keys', () => {
    it('C69 two classes of one name keep their own schemas, inside one result too', async () => {
      const A = (() => {
        class Same {
          @IsString() a!: string;
        }
        return Same;
      })();
      const B = (() => {
        class Same {
          @IsInt() b!: number;
        }
        return Same;
      })();
      class X extends MCPServer {
        @Tool({ output: A }) a(): { a: string } {
          return { a: '1' };
        }
        @Tool({ output: B }) b(): { b: number } {
          return { b: 1 };
        }
        @Tool({ output: tuple(A, B) }) both(): [{ a: string }, { b: number }] {
          return [{ a: '1' }, { b: 1 }];
        }
      }
      const session = await open(X);
      const tools = await session.tools();
      expect(tools.get('a')?.outputSchema).toEqual({
        properties: { a: { title: 'A', type: 'string' } },
        required: ['a'],
        title: 'Same',
        type: 'object',
      });
      expect(tools.get('b')?.outputSchema).toEqual({
        properties: { b: { title: 'B', type: 'integer' } },
        required: ['b'],
        title: 'Same',
        type: 'object',
      });
      const both = await session.call('both');
      expect(both.structuredContent).toEqual({ result: [{ a: '1' }, { b: 1 }] });
      const definitions = (tools.get('both')?.outputSchema as { $defs: Record<string, { required: string[] }> }).$defs;
      expect(Object.values(definitions).map(({ required }) => required)).toEqual([['a'], ['b']]);
    });

    it('C69 classes without a name work, as results, as items and as the server', async () => {
      // The compiler refuses decorators inside a class expression, so they are applied by hand.
      const Nameless = (() =>
        class {
          a!: string;
        })();
      IsString()(Nameless.prototype, 'a');
      const Server = (() =>
        class extends MCPServer {
          one(): { a: string } {
            return { a: '1' };
          }
          many(): { a: string }[] {
            return [{ a: '1' }];
          }
        })();
      Tool({ output: Nameless })(Server.prototype, 'one', descriptorOf(Server.prototype, 'one'));
      Tool({ output: [Nameless] })(Server.prototype, 'many', descriptorOf(Server.prototype, 'many'));
      expect([Nameless.name, Server.name]).toEqual(['', '']);
      const session = await open(Server);
      expect(await session.call('one')).toEqual(success({ a: '1' }));
      expect(await session.call('many')).toEqual(success({ result: [{ a: '1' }] }, '{\n  "a": "1"\n}'));
      expect(session.client.getServerVersion()?.name).toBe('stereomcp');
    });
  });

  describe('C71 only decorated methods are tools', () => {
    class X extends MCPServer {
      helper(): number {
        return 1;
      }
      private secret(): number {
        return 2;
      }
      @Tool() ok(): string {
        return `ok${String(this.secret()).slice(1)}`;
      }
    }

    it('C71 lists the decorated one', async () => {
      expect(await names(new X())).toEqual(['ok']);
      expect(await (await open(X)).call('ok')).toEqual(success({ result: 'ok' }, 'ok'));
    });

    it.each([
      'helper',
      'secret',
      'close',
      'constructor',
      'run',
      'onStart',
      'onStop',
      'toString',
      '__proto__',
      'valueOf',
    ])('C71 a call of %s is an unknown tool', async (name) => {
      expect(await callRaw(new X(), { name, arguments: {} })).toEqual({
        jsonrpc: '2.0',
        id: 2,
        error: { code: -32602, message: `Unknown tool: ${name}` },
      });
    });

    it('C71 generators are collected, asynchronous ones too', async () => {
      class G extends MCPServer {
        constructor() {
          super('G', { manifest: false });
        }
        @Tool({ output: [Number] }) *gen(): Generator<number> {
          yield 1;
        }
        @Tool({ output: [Number] }) async *ag(): AsyncGenerator<number> {
          yield 1;
          yield 2;
        }
        @Tool() *untyped(): Generator<number> {
          yield 1;
        }
        @Tool() async *late(): AsyncGenerator<number> {
          yield 1;
        }
      }
      const session = await open(G);
      expect(await session.call('gen')).toEqual(success({ result: [1] }, '1'));
      expect(await session.call('ag')).toEqual(success({ result: [1, 2] }, '1', '2'));
      expect(await session.call('untyped')).toEqual({ content: [{ type: 'text', text: '1' }] });
      expect(await session.call('late')).toEqual({ content: [{ type: 'text', text: '1' }] });
    });
  });
});

describe('C71 wrong targets', () => {
  it('C71 static methods, accessors, fields and symbols are definition errors that name member and kind', () => {
    const symbol = Symbol('hidden');
    class Y extends MCPServer {
      @Tool() static s(): string {
        return '';
      }
    }
    class Z extends MCPServer {
      // @ts-expect-error -- the compiler refuses it too
      @Tool() get g(): number {
        return Number('1');
      }
    }
    class V extends MCPServer {
      // @ts-expect-error -- the compiler refuses it too
      @Tool() prop = 1;
    }
    class S extends MCPServer {
      @Tool() [symbol](): string {
        return '';
      }
    }
    expect([Y, Z, V, S].map((type) => problemsOf(type))).toEqual([
      [
        {
          className: 'Y',
          member: 's',
          message: '@Tool cannot stand on a static method; calls run on an instance, so remove `static`.',
        },
      ],
      [{ className: 'Z', member: 'g', message: '@Tool stands on an accessor; put it on a method.' }],
      [{ className: 'V', member: 'prop', message: '@Tool stands on a field; put it on a method.' }],
      [
        {
          className: 'S',
          member: 'Symbol(hidden)',
          message:
            '@Tool cannot stand on a member named by a symbol; clients call tools by text, so give the method a name.',
        },
      ],
    ]);
  });

  it('C71 a wrong target of a base class is an error of the subclass too', () => {
    class Base extends MCPServer {
      @Tool() static s(): string {
        return '';
      }
    }
    class Derived extends Base {
      @Tool() ok(): string {
        return '';
      }
    }
    expect(problemsOf(Derived)).toMatchObject([{ className: 'Base', member: 's' }]);
  });
});

describe('C69 a bundle made with --minify and without keepNames', () => {
  const folder = join(ROOT, 'temp/bundles');

  /** Bundles the fixture as `esbuild --bundle --minify` would, with the packages inside or beside it. */
  function bundle(name: string, external: readonly string[]): string {
    mkdirSync(folder, { recursive: true });
    const outfile = join(folder, `${name}.${String(process.pid)}.cjs`);
    buildSync({
      entryPoints: [join(ROOT, 'spec/fixtures/bundles/minified.ts')],
      bundle: true,
      minify: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      external: [...external],
      alias: external.includes('stereomcp') ? {} : { stereomcp: join(ROOT, 'dist/index.js') },
      tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
      outfile,
      logLevel: 'silent',
    });
    return outfile;
  }

  it.each([
    ['beside it', 'beside', ['stereomcp', 'class-validator', 'reflect-metadata']],
    ['inside', 'inside', []],
  ])('C69 with the packages %s answers like the program itself', async (_where, name, external) => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [bundle(name, external)],
      stderr: 'pipe',
    });
    let stderr = '';
    transport.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const client = new Client({ name: 'specs', version: '1' });
    try {
      await client.connect(transport).catch((cause: unknown) => {
        throw new Error(`the bundle does not answer\n${stderr}`, { cause });
      });
      const { tools } = await client.listTools();
      expect(tools.map((tool) => [tool.name, labelless(tool.outputSchema)])).toEqual([
        ['foo', { properties: { a: { title: 'A', type: 'string' } }, required: ['a'], type: 'object' }],
        ['bar', { properties: { b: { title: 'B', type: 'integer' } }, required: ['b'], type: 'object' }],
        ['foos', listOf({ properties: { a: { title: 'A', type: 'string' } }, required: ['a'], type: 'object' })],
        ['left', { properties: { left: { title: 'Left', type: 'string' } }, required: ['left'], type: 'object' }],
        [
          'rights',
          listOf({ properties: { right: { title: 'Right', type: 'integer' } }, required: ['right'], type: 'object' }),
        ],
      ]);
      const answers = await Promise.all(
        ['foo', 'bar', 'foos', 'left', 'rights'].map(
          async (tool) => (await client.callTool({ name: tool })).structuredContent,
        ),
      );
      expect(answers).toEqual([
        { a: '1' },
        { b: 1 },
        { result: [{ a: '1' }] },
        { left: 'l' },
        { result: [{ right: 2 }] },
      ]);
      expect(await client.ping()).toEqual({});
    } finally {
      await client.close();
    }
  });
});

function descriptorOf<T extends object, K extends keyof T>(target: T, key: K): TypedPropertyDescriptor<T[K]> {
  return Object.getOwnPropertyDescriptor(target, key) as TypedPropertyDescriptor<T[K]>;
}

/** A schema without what a minifier may change: the titles of classes and the names of definitions. */
function labelless(schema: ListedTool['outputSchema']): unknown {
  const { $defs, properties, required, type } = schema as Record<string, unknown>;
  const [definition] = Object.values(($defs ?? {}) as Record<string, object>);
  if (definition === undefined) return { properties, required, type };
  const result = (properties as { result: { items: unknown; type: string } }).result;
  return {
    required,
    type,
    properties: { result: { type: result.type, items: labelless(definition as ListedTool['outputSchema']) } },
  };
}

function listOf(items: object): object {
  return { properties: { result: { type: 'array', items } }, required: ['result'], type: 'object' };
}
