import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsDate,
  IsEnum,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  ValidateNested,
} from 'class-validator';
import {
  DefinitionError,
  Field,
  MCPServer,
  nullable,
  optional,
  Param,
  record,
  Tool,
  tuple,
  union,
} from '../../lib/index';
import { danglingReferences } from '../support/references';
import { errorText, failure, invalid, success, textOnly } from '../support/results';
import { inBothGenerations } from '../support/sessions';

describe('C01 a failing tool keeps its own error', () => {
  class Things {
    @IsString({ each: true }) names!: string[];
  }
  class Server extends MCPServer {
    @Tool() find(@Param('id') id: string): Things {
      throw new Error(`NOT_FOUND ${id}`);
    }
    @Tool({ output: Things }) async later(@Param('id') id: string): Promise<Things> {
      throw new Error(`NOT_FOUND ${id}`);
    }
    @Tool() scalar(@Param('id') id: string): number {
      throw new Error(`NOT_FOUND ${id}`);
    }
    @Tool({ output: [Things] }) *list(@Param('id') id: string): Generator<Things> {
      yield { names: ['a'] };
      throw new Error(`NOT_FOUND ${id}`);
    }
    @Tool({ output: record(Number) }) dictionary(@Param('id') id: string): Record<string, number> {
      throw new Error(`NOT_FOUND ${id}`);
    }
  }

  it.each(['find', 'later', 'scalar', 'list', 'dictionary'])('C01 %s', (tool) =>
    inBothGenerations(Server, async ({ call, tools }) => {
      expect((await tools()).get(tool)?.outputSchema).toMatchObject({ type: 'object' });
      // The client knows the schema by now and would refuse an error that came with structured content.
      expect(await call(tool, { id: '7' })).toStrictEqual(failure(`Error executing tool ${tool}: NOT_FOUND 7`));
    }),
  );
});

describe('C05 optional members of a DTO accept null where the run time does', () => {
  enum Kind {
    A = 'a',
  }
  class Part {
    @IsInt() n!: number;
  }
  class Item {
    @IsString() id!: string;
    @IsOptional() @IsString() endedAt?: string | null;
    @IsOptional() @IsNumber() count?: number | null;
    @IsOptional() @ValidateNested() @Type(() => Part) part?: Part | null;
    @IsOptional() @IsArray() @IsString({ each: true }) tags?: string[] | null;
    @IsOptional() @IsEnum(Kind) kind?: Kind | null;
  }
  class Server extends MCPServer {
    @Tool() a(): Item {
      return { id: '1', endedAt: null };
    }
    @Tool() b(): Item {
      return { id: '1' };
    }
    @Tool() undefinedMembers(): Item {
      return Object.assign(new Item(), { id: '1', endedAt: undefined });
    }
    @Tool() nulls(): Item {
      return { id: '1', endedAt: null, count: null, part: null, tags: null, kind: null };
    }
    @Tool() values(): Item {
      return { id: '1', endedAt: 'e', count: 1, part: { n: 1 }, tags: ['t'], kind: Kind.A };
    }
    @Tool() bad(): Item {
      return JSON.parse('{"id":null,"endedAt":5}') as Item;
    }
  }
  const orNull = (title: string, schema: object): object => ({ title, anyOf: [schema, { type: 'null' }] });

  it('C05 the schema says so', () =>
    inBothGenerations(Server, async ({ tools }) => {
      const { $defs, ...schema } = (await tools()).get('a')?.outputSchema ?? {};
      expect(schema).toStrictEqual({
        type: 'object',
        title: 'Item',
        properties: {
          id: { title: 'Id', type: 'string' },
          endedAt: orNull('Ended At', { type: 'string' }),
          count: orNull('Count', { type: 'number' }),
          part: { anyOf: [{ $ref: '#/$defs/Part' }, { type: 'null' }] },
          tags: orNull('Tags', { type: 'array', items: { type: 'string' } }),
          kind: orNull('Kind', { type: 'string', enum: ['a'] }),
        },
        required: ['id'],
      });
      expect($defs).toStrictEqual({
        Part: { type: 'object', title: 'Part', properties: { n: { title: 'N', type: 'integer' } }, required: ['n'] },
      });
    }));

  it('C05 the check says the same', () =>
    inBothGenerations(Server, async ({ call }) => {
      expect(await call('a')).toStrictEqual(success({ id: '1', endedAt: null }));
      expect(await call('b')).toStrictEqual(success({ id: '1' }));
      expect(await call('undefinedMembers')).toStrictEqual(success({ id: '1' }));
      expect(await call('nulls')).toStrictEqual(
        success({ id: '1', endedAt: null, count: null, part: null, tags: null, kind: null }),
      );
      expect(await call('values')).toStrictEqual(
        success({ id: '1', endedAt: 'e', count: 1, part: { n: 1 }, tags: ['t'], kind: 'a' }),
      );
      const text = errorText(await call('bad'));
      expect(text).toMatch(/^Error executing tool bad: 2 validation errors for Item\nid\n/);
      expect(text).toMatch(/\nendedAt\n/);
    }));

  it('C05 @Field keeps "may be absent" and "may be null" apart', async () => {
    class Apart {
      @Field({ optional: true }) absent?: string;
      @Field({ type: nullable(String) }) empty!: string | null;
      @Field({ type: String, optional: true, nullable: true }) either?: string | null;
      @Field({ type: optional(String) }) maybe?: string;
    }
    class Fields extends MCPServer {
      @Tool() get(@Param('json') json: string): Apart {
        return JSON.parse(json) as Apart;
      }
    }
    await inBothGenerations(Fields, async ({ call, tools }) => {
      expect((await tools()).get('get')?.outputSchema).toStrictEqual({
        type: 'object',
        title: 'Apart',
        properties: {
          absent: { title: 'Absent', type: 'string' },
          empty: orNull('Empty', { type: 'string' }),
          either: orNull('Either', { type: 'string' }),
          maybe: { title: 'Maybe', type: 'string' },
        },
        required: ['empty'],
      });
      expect(await call('get', { json: '{"empty":null,"either":null}' })).toStrictEqual(
        success({ empty: null, either: null }),
      );
      expect(await call('get', { json: '{}' })).toStrictEqual(
        invalid('get', 'Apart', 'empty', '  Field required [type=missing, input_value={}, input_type=object]'),
      );
      for (const member of ['absent', 'maybe']) {
        expect(await call('get', { json: `{"empty":"e","${member}":null}` })).toStrictEqual(
          invalid(
            'get',
            'Apart',
            member,
            '  Input should be a valid string [type=string_type, input_value=null, input_type=null]',
          ),
        );
      }
    });
  });
});

describe('C07 a class that contains itself', () => {
  class Node {
    @IsString() id!: string;
    @ValidateNested({ each: true }) @Type(() => Node) children!: Node[];
  }
  class Person {
    @Field() name!: string;
    @Field({ type: () => nullable(Person) }) boss!: Person | null;
    @Field({ type: () => [Team] }) teams!: Team[];
  }
  class Team {
    @Field({ type: () => record(Person) }) members!: Record<string, Person>;
  }
  const bare = {
    type: 'object',
    title: 'Node',
    properties: expect.any(Object) as object,
    required: ['id', 'children'],
  };
  const leaf = { name: 'l', boss: null, teams: [] };
  const person = { name: 'p', boss: leaf, teams: [{ members: { l: leaf } }] };

  class Server extends MCPServer {
    @Tool() tree(): Node {
      return { id: 'a', children: [{ id: 'b', children: [] }] };
    }
    @Tool() bad(): Node {
      return JSON.parse('{"id":"a","children":[{"id":5,"children":[]}]}') as Node;
    }
    @Tool() other(): string {
      return 'ok';
    }
    @Tool({ output: [Node] }) forest(): Node[] {
      return [{ id: 'a', children: [] }];
    }
    @Tool({ output: nullable(Node) }) maybe(): Node | null {
      return { id: 'a', children: [] };
    }
    @Tool() staff(): Person {
      return person;
    }
    @Tool() team(): Team {
      return { members: { p: person } };
    }
    @Tool() looped(): Node {
      const node: Node = { id: 'a', children: [] };
      node.children.push(node);
      return node;
    }
  }

  it('C07 is an object at the root, and every reference resolves', () =>
    inBothGenerations(Server, async ({ tools }) => {
      const listed = await tools();
      expect(listed.size).toBe(8);
      expect(listed.get('tree')?.outputSchema).toStrictEqual({
        ...bare,
        properties: {
          id: { title: 'Id', type: 'string' },
          children: { title: 'Children', type: 'array', items: { $ref: '#/$defs/Node' } },
        },
        $defs: { Node: bare },
      });
      for (const { name, outputSchema } of listed.values()) {
        expect({ name, type: outputSchema?.type, dangling: danglingReferences(outputSchema) }).toEqual({
          name,
          type: 'object',
          dangling: [],
        });
      }
    }));

  it('C07 is checked at every depth', () =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      expect(await call('tree')).toStrictEqual(success({ id: 'a', children: [{ id: 'b', children: [] }] }));
      expect(await call('bad')).toStrictEqual(
        invalid(
          'bad',
          'Node',
          'children.0.id',
          '  Input should be a valid string [type=string_type, input_value=5, input_type=number]',
        ),
      );
      expect(await call('other')).toStrictEqual(success({ result: 'ok' }, 'ok'));
      const tree = { id: 'a', children: [] };
      expect(await call('forest')).toStrictEqual(success({ result: [tree] }, JSON.stringify(tree, null, 2)));
      expect(await call('maybe')).toStrictEqual(success({ result: tree }, JSON.stringify(tree, null, 2)));
      expect(await call('staff')).toStrictEqual(success(person));
      expect(await call('team')).toStrictEqual(success({ members: { p: person } }));
      expect(errorText(await call('looped'))).toMatch(/\nchildren\.0[^\n]*\n {2}Input should not contain itself /);
    }));
});

describe('C09 a nested array whose items nobody names', () => {
  class Problem {
    @IsString() path!: string;
  }

  it('C09 is a definition error that says how to name them', () => {
    class Report {
      @ValidateNested({ each: true }) problems!: Problem[];
    }
    class Server extends MCPServer {
      constructor() {
        super('Server', { manifest: false });
      }
      @Tool() r(): Report {
        return { problems: [] };
      }
      @Tool() other(): string {
        return 'ok';
      }
    }
    expect(() => new Server()).toThrow(DefinitionError);
    expect(() => new Server()).toThrow(/Report[^]*problems[^]*(@Type\(\(\) => |@Field\(\{ type: )/);
  });

  it('C09 each such member of each class is told, at whatever depth', () => {
    class Inner {
      @ValidateNested({ each: true }) sets!: Set<Problem>;
    }
    class Outer {
      @ValidateNested({ each: true }) lists!: Problem[];
      @ValidateNested() anything!: object;
      @ValidateNested() @Type(() => Inner) inner!: Inner;
    }
    class Server extends MCPServer {
      constructor() {
        super('Server', { manifest: false });
      }
      @Tool({ output: [Outer] }) r(): Outer[] {
        return [];
      }
    }
    let message = '';
    try {
      new Server();
    } catch (error) {
      message = (error as Error).message;
    }
    for (const word of ['Outer.lists', 'Outer.anything', 'Inner.sets']) expect(message).toContain(word);
  });

  it.each([
    ['@Type', Type(() => Problem)],
    ['@Field', Field({ type: [Problem] })],
  ])('C09 %s names them', async (_, decorate) => {
    class Report {
      @decorate @ValidateNested({ each: true }) problems!: Problem[];
    }
    class Server extends MCPServer {
      @Tool() r(): Report {
        return { problems: [{ path: 'p' }] };
      }
    }
    await inBothGenerations(Server, async ({ call, tools }) => {
      const schema = (await tools()).get('r')?.outputSchema;
      expect(schema?.properties).toStrictEqual({
        problems: { title: 'Problems', type: 'array', items: { $ref: '#/$defs/Problem' } },
      });
      expect(danglingReferences(schema)).toEqual([]);
      expect(await call('r')).toStrictEqual(success({ problems: [{ path: 'p' }] }));
    });
  });
});

describe('C10 only the values of an enum cross the wire', () => {
  enum Level {
    Low,
    High,
  }
  enum Color {
    Red = 'r',
    Blue = 'b',
  }
  enum Mixed {
    Zero,
    Minus = -1,
    Text = 't',
  }
  class R {
    @IsEnum(Level) level!: Level;
    @IsEnum(Color) color!: Color;
    @IsEnum(Color, { each: true }) more!: Color[];
  }
  class M {
    @IsEnum(Mixed) mixed!: Mixed;
    @IsOptional() @IsEnum(Level, { each: true }) levels?: Level[];
  }
  class Server extends MCPServer {
    @Tool() ok(): R {
      return { level: Level.Low, color: Color.Blue, more: [Color.Red] };
    }
    @Tool() bad(): R {
      return JSON.parse('{"level":"Low","color":"r","more":[]}') as R;
    }
    @Tool() mixed(@Param('json') json: string): M {
      return JSON.parse(json) as M;
    }
  }

  it('C10 in the schema', () =>
    inBothGenerations(Server, async ({ tools }) => {
      const listed = await tools();
      expect(listed.get('ok')?.outputSchema).toStrictEqual({
        type: 'object',
        title: 'R',
        properties: {
          level: { title: 'Level', type: 'number', enum: [0, 1] },
          color: { title: 'Color', type: 'string', enum: ['r', 'b'] },
          more: { title: 'More', type: 'array', items: { type: 'string', enum: ['r', 'b'] } },
        },
        required: ['level', 'color', 'more'],
      });
      expect(listed.get('mixed')?.outputSchema?.properties).toMatchObject({ mixed: { enum: [0, -1, 't'] } });
    }));

  it('C10 in the check', () =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      expect(await call('ok')).toStrictEqual(success({ level: 0, color: 'b', more: ['r'] }));
      expect(await call('bad')).toStrictEqual(
        invalid('bad', 'R', 'level', "  Input should be 0 or 1 [type=enum, input_value='Low', input_type=string]"),
      );
      expect(await call('mixed', { json: '{"mixed":-1,"levels":[1,0]}' })).toStrictEqual(
        success({ mixed: -1, levels: [1, 0] }),
      );
      for (const name of ['"Zero"', '"Minus"', '"-1"', '1']) {
        expect(errorText(await call('mixed', { json: `{"mixed":${name}}` }))).toContain('\nmixed\n');
      }
    }));
});

describe('C17 a date-time is as strict as what the schema advertises', () => {
  class U {
    @IsString() name!: string;
    @IsDate() @Type(() => Date) at!: Date;
  }
  class Server extends MCPServer {
    @Tool() get(@Param('raw') raw: string): U {
      return JSON.parse(raw) as U;
    }
    @Tool({ output: [Date] }) dates(@Param('raw') raw: string): Date[] {
      return JSON.parse(raw) as Date[];
    }
  }

  it.each(['2026-09-02T14:00:57Z', '2026-09-02T14:00:57.764445Z', '2026-09-02T16:00:57+02:00'])('C17 %s passes', (at) =>
    inBothGenerations(Server, async ({ call, tools }) => {
      expect((await tools()).get('get')?.outputSchema).toMatchObject({
        properties: { at: { title: 'At', type: 'string', format: 'date-time' } },
      });
      expect(await call('get', { raw: JSON.stringify({ name: 'n', at }) })).toStrictEqual(success({ name: 'n', at }));
      expect(await call('dates', { raw: JSON.stringify([at]) })).toStrictEqual(success({ result: [at] }, at));
    }),
  );

  it.each([
    '2026-09-02T14:00:57.764445',
    '2026-09-02',
    '2026-02-30T14:00:57Z',
    '2026-09-02T25:00:57Z',
    'yesterday',
    '',
    1788357657,
    null,
  ])('C17 %j is an error of the server, not of the client', (at) =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      expect(errorText(await call('get', { raw: JSON.stringify({ name: 'n', at }) }))).toMatch(
        /^Error executing tool get: 1 validation error for U\nat\n/,
      );
      expect(errorText(await call('dates', { raw: JSON.stringify([at]) }))).toMatch(
        /^Error executing tool dates: 1 validation error for datesOutput\nresult\.0\n/,
      );
    }),
  );
});

describe('C18 a result that does not fit never leaves', () => {
  class Weather {
    @IsNumber() temperature!: number;
    @IsNumber() humidity!: number;
    @IsString() conditions!: string;
  }
  class Server extends MCPServer {
    @Tool() w(@Param('raw') raw: string): Weather {
      return JSON.parse(raw) as Weather;
    }
  }

  it('C18 a missing member is named', () =>
    inBothGenerations(Server, async ({ call }) => {
      expect(await call('w', { raw: '{"temperature":16.2,"conditions":"Overcast"}' })).toStrictEqual(
        invalid(
          'w',
          'Weather',
          'humidity',
          "  Field required [type=missing, input_value={'temperature': 16.2, 'conditions': 'Overcast'}, input_type=object]",
        ),
      );
    }));

  it('C18 a text is no number', () =>
    inBothGenerations(Server, async ({ call }) => {
      expect(await call('w', { raw: '{"temperature":"16.2","humidity":1,"conditions":"x"}' })).toStrictEqual(
        invalid(
          'w',
          'Weather',
          'temperature',
          "  Input should be a valid number [type=number_type, input_value='16.2', input_type=string]",
        ),
      );
    }));

  it('C18 what fits passes', () =>
    inBothGenerations(Server, async ({ call }) => {
      const fits = { temperature: 16.2, humidity: 0.83, conditions: 'Overcast' };
      expect(await call('w', { raw: JSON.stringify(fits) })).toStrictEqual(success(fits));
    }));

  it.each(['null', '[]', '5', '"x"', 'true', '[{"temperature":1,"humidity":1,"conditions":"x"}]'])(
    'C18 %s is no object',
    (raw) =>
      inBothGenerations(Server, async ({ call }) => {
        expect(errorText(await call('w', { raw }))).toMatch(
          /^Error executing tool w: 1 validation error for Weather\n\(root\)\n {2}Input should be a valid object \[type=object_type, /,
        );
      }),
  );

  it('C18 what the method cannot even parse is its own error', () =>
    inBothGenerations(Server, async ({ call }) => {
      expect(errorText(await call('w', { raw: '{' }))).toMatch(/^Error executing tool w: .*JSON/);
    }));
});

describe('C19 plain data and classes without declared fields', () => {
  class W {
    @IsNumber() t!: number;
  }
  class Station {
    constructor(name: string, online: boolean) {
      Object.assign(this, { name, online });
    }
  }
  class Empty {}
  class Server extends MCPServer {
    @Tool() plain(): W {
      return { t: 1 };
    }
    @Tool() bare(): W {
      return Object.assign(Object.create(null) as W, { t: 1 });
    }
    @Tool() s(): Station {
      return new Station('S', true);
    }
    @Tool({ output: Station }) explicit(): Station {
      return new Station('S', true);
    }
    @Tool() empty(): Empty {
      return new Empty();
    }
  }

  it('C19 a plain object of the right shape is fine', () =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      expect(await call('plain')).toStrictEqual(success({ t: 1 }));
      expect(await call('bare')).toStrictEqual(success({ t: 1 }));
    }));

  it('C19 a class that declares nothing answers in text', () =>
    inBothGenerations(Server, async ({ call, tools }) => {
      const listed = await tools();
      for (const tool of ['s', 'explicit']) {
        expect(listed.get(tool)).not.toHaveProperty('outputSchema');
        expect(await call(tool)).toStrictEqual(textOnly(JSON.stringify({ name: 'S', online: true }, null, 2)));
      }
      expect(listed.get('empty')).not.toHaveProperty('outputSchema');
      expect(await call('empty')).toStrictEqual(textOnly('{}'));
    }));

  it.each([
    ['its emitted type', () => Tool({ structuredOutput: true }) as MethodDecorator],
    ['output', () => Tool({ structuredOutput: true, output: Station }) as MethodDecorator],
    ['a thunk', () => Tool({ structuredOutput: true, output: () => Station }) as MethodDecorator],
  ])('C19 demanding structured output of such a class is a mistake, known from %s', (_, decorator) => {
    const construct = (): unknown => {
      class Forced extends MCPServer {
        @decorator() s(): Station {
          return new Station('S', true);
        }
      }
      return new Forced();
    };
    expect(construct).toThrow(DefinitionError);
    expect(construct).toThrow(/\bs\b.*Station/);
  });
});

describe('C20 dictionaries keep the type of their values', () => {
  class City {
    @IsBoolean() capital!: boolean;
  }
  class Server extends MCPServer {
    @Tool({ output: record(Number) }) ok(): Record<string, number> {
      return { London: 16.2, Cairo: 34 };
    }
    @Tool({ output: record(Number) }) bad(): Record<string, number> {
      return JSON.parse('{"London":"x"}') as Record<string, number>;
    }
    @Tool({ output: record(Number) }) none(): Record<string, number> {
      return {};
    }
    @Tool({ output: record(Number) }) map(): Map<string, number> {
      return new Map([['London', 16.2]]);
    }
    @Tool({ output: record(Number) }) keys(): Record<string, number> {
      return JSON.parse('{"__proto__":1,"constructor":2,"a.b/c":3,"":4}') as Record<string, number>;
    }
    @Tool({ output: record(City) }) cities(): Record<string, City> {
      return { London: Object.assign(new City(), { capital: true, secret: 's' }) };
    }
    @Tool({ output: record(record(tuple(String, Number))) }) deep(): Record<string, Record<string, [string, number]>> {
      return { a: { b: ['c', 1] } };
    }
    @Tool({ output: record(union(Number, String)) }) either(): Record<string, number | string> {
      return { a: 1, b: 'x' };
    }
    @Tool({ output: record(Number) }) array(): Record<string, number> {
      return JSON.parse('[1]') as Record<string, number>;
    }
  }

  it('C20 in the schema, without a wrapper', () =>
    inBothGenerations(Server, async ({ tools }) => {
      const listed = await tools();
      const schema = { type: 'object', title: 'okDictOutput', additionalProperties: { type: 'number' } };
      expect(listed.get('ok')?.outputSchema).toStrictEqual(schema);
      expect(listed.get('map')?.outputSchema).toStrictEqual({ ...schema, title: 'mapDictOutput' });
      expect(listed.get('cities')?.outputSchema).toStrictEqual({
        $defs: {
          City: {
            type: 'object',
            title: 'City',
            properties: { capital: { title: 'Capital', type: 'boolean' } },
            required: ['capital'],
          },
        },
        type: 'object',
        title: 'citiesDictOutput',
        additionalProperties: { $ref: '#/$defs/City' },
      });
    }));

  it('C20 in the check and in both channels', () =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      expect(await call('ok')).toStrictEqual(success({ London: 16.2, Cairo: 34 }));
      expect(await call('bad')).toStrictEqual(
        invalid(
          'bad',
          'badDictOutput',
          'London',
          "  Input should be a valid number [type=number_type, input_value='x', input_type=string]",
        ),
      );
      expect(await call('none')).toStrictEqual(success({}, '{}'));
      expect(await call('map')).toStrictEqual(success({ London: 16.2 }));
      expect(await call('cities')).toStrictEqual(success({ London: { capital: true } }));
      expect(await call('deep')).toStrictEqual(success({ a: { b: ['c', 1] } }));
      expect(await call('either')).toStrictEqual(success({ a: 1, b: 'x' }));
      expect(errorText(await call('array'))).toContain('\n(root)\n  Input should be a valid object ');
    }));

  it('C20 keys that JavaScript treats specially are keys like any other', () =>
    inBothGenerations(Server, async ({ call }) => {
      const { content, structuredContent, isError } = await call('keys');
      expect(isError).toBeUndefined();
      const entries = [
        ['__proto__', 1],
        ['constructor', 2],
        ['a.b/c', 3],
        ['', 4],
      ];
      expect(Object.entries(JSON.parse((content[0] as { text: string }).text) as object)).toEqual(entries);
      expect(Object.entries(structuredContent ?? {})).toEqual(expect.arrayContaining(entries.slice(1)));
      expect(({} as Record<string, unknown>)['1']).toBeUndefined();
    }));
});
