import { Exclude, Expose, Transform, Type } from 'class-transformer';
import { IsDate, IsInt, IsNumber, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Args, Content, Field, MCPServer, nullable, Param, record, Tool, tuple, union } from '../../lib/index';
import { errorText, invalid, success, textOnly } from '../support/results';
import { connectInMemory, GENERATIONS, inBothGenerations } from '../support/sessions';

describe('C25 dates are checked as what they become', () => {
  class Story {
    @IsString() id!: string;
    @IsDate() createdAt!: Date;
  }
  class Chapter {
    @IsOptional() @IsDate() readAt?: Date | null;
    @IsDate({ each: true }) @Type(() => Date) edits!: Date[];
  }
  const moment = new Date(Date.UTC(2024, 0, 2, 3, 4, 5));
  const text = '2024-01-02T03:04:05.000Z';

  class Server extends MCPServer {
    @Tool() ok(): Story {
      return { id: '1', createdAt: moment };
    }
    @Tool() bad(): Story {
      return { id: '1', createdAt: new Date(NaN) };
    }
    @Tool() now(): Date {
      return new Date(0);
    }
    @Tool() never(): Date {
      return new Date(NaN);
    }
    @Tool() chapter(): Chapter {
      return { readAt: null, edits: [moment, moment] };
    }
    @Tool() badEdit(): Chapter {
      return { edits: [moment, new Date(NaN)] };
    }
    @Tool({ output: [Date] }) dates(): Date[] {
      return [moment];
    }
    @Tool({ output: record(Date) }) dictionary(): Map<string, Date> {
      return new Map([['a', moment]]);
    }
    @Tool({ output: nullable(Date) }) maybe(): Date | null {
      return moment;
    }
  }

  it('C25 the schema is that of a text', () =>
    inBothGenerations(Server, async ({ tools }) => {
      const listed = await tools();
      expect(listed.get('ok')?.outputSchema).toStrictEqual({
        type: 'object',
        title: 'Story',
        properties: {
          id: { title: 'Id', type: 'string' },
          createdAt: { title: 'Created At', type: 'string', format: 'date-time' },
        },
        required: ['id', 'createdAt'],
      });
      expect(listed.get('now')?.outputSchema).toStrictEqual({
        type: 'object',
        title: 'nowOutput',
        properties: { result: { title: 'Result', type: 'string', format: 'date-time' } },
        required: ['result'],
      });
    }));

  it('C25 both channels carry the same text', () =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      expect(await call('ok')).toStrictEqual(success({ id: '1', createdAt: text }));
      expect(await call('now')).toStrictEqual(
        success({ result: '1970-01-01T00:00:00.000Z' }, '1970-01-01T00:00:00.000Z'),
      );
      expect(await call('chapter')).toStrictEqual(success({ readAt: null, edits: [text, text] }));
      expect(await call('dates')).toStrictEqual(success({ result: [text] }, text));
      expect(await call('dictionary')).toStrictEqual(success({ a: text }));
      expect(await call('maybe')).toStrictEqual(success({ result: text }, text));
    }));

  it.each([
    ['bad', 'createdAt'],
    ['never', 'result'],
    ['badEdit', 'edits.1'],
  ])('C25 an invalid date in %s is an error at %s', (tool, path) =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      const report = errorText(await call(tool));
      expect(report).toContain(`\n${path}\n  Input should be a valid date [type=date_invalid, `);
      expect(report).toContain(': 1 validation error for ');
    }),
  );

  it('C25 what a spec or a client holds is no reference into the server', async () => {
    const kept = { id: '1', createdAt: moment };
    class Keeping extends MCPServer {
      @Tool() get(): Story {
        return kept;
      }
    }
    const session = await connectInMemory(Keeping, GENERATIONS[0]);
    const { structuredContent } = await session.call('get');
    (structuredContent as Record<string, unknown>).id = 'changed';
    expect(kept).toStrictEqual({ id: '1', createdAt: moment });
    expect((await session.call('get')).structuredContent).toStrictEqual({ id: '1', createdAt: text });
    await session.close();
  });
});

describe('C27 presence is not truth', () => {
  class Falsy {
    @IsNumber() zero!: number;
    @Field() no!: boolean;
    @IsString() empty!: string;
    @Field({ type: null }) nothing!: null;
  }
  class Server extends MCPServer {
    @Tool() z(): number {
      return 0;
    }
    @Tool() f(): boolean {
      return false;
    }
    @Tool() e(): string {
      return '';
    }
    @Tool({ output: nullable(String) }) n(): string | null {
      return null;
    }
    @Tool() m(): number {
      return -0;
    }
    @Tool({ output: nullable(String) }) u(): string | null {
      return undefined as unknown as null; // a missing return, which plain JavaScript allows
    }
    @Tool() object(): Falsy {
      return { zero: -0, no: false, empty: '', nothing: null };
    }
    @Tool({ output: [union(Number, Boolean, String, null)] }) list(): (number | boolean | string | null)[] {
      return [-0, false, '', null];
    }
    @Tool({ output: BigInt }) big(): bigint {
      return 0n;
    }
    @Tool() bytes(): Buffer {
      return Buffer.alloc(0);
    }
    @Tool({ output: Number }) async later(): Promise<number> {
      return 0;
    }
  }

  it.each([
    ['z', 0, '0'],
    ['f', false, 'false'],
    ['e', '', ''],
    ['n', null, 'null'],
    ['m', 0, '0'],
    ['u', null, 'null'],
    ['big', '0', '0'],
    ['bytes', '', ''],
    ['later', 0, '0'],
  ])('C27 %s', (tool, result, text) =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      const answer = await call(tool);
      expect(answer).toStrictEqual(success({ result }, text));
      expect(Object.is((answer.structuredContent as Record<string, unknown>).result, -0)).toBe(false);
    }),
  );

  it('C27 inside objects and lists', () =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      expect(await call('object')).toStrictEqual(success({ zero: 0, no: false, empty: '', nothing: null }));
      expect(await call('list')).toStrictEqual(success({ result: [0, false, '', null] }, '0', 'false', '', 'null'));
    }));
});

describe('C28 an empty list is a success', () => {
  class D {
    @IsInt() d!: number;
  }
  class Holder {
    @IsString({ each: true }) names!: string[];
  }
  class Server extends MCPServer {
    @Tool({ output: [String] }) l(): string[] {
      return [];
    }
    @Tool({ output: [D] }) objects(): D[] {
      return [];
    }
    @Tool({ output: [String] }) *generated(): Generator<string> {
      // Yields nothing.
    }
    @Tool({ output: [String] }) async *streamed(): AsyncGenerator<string> {
      // Yields nothing.
    }
    @Tool({ output: nullable([String]) }) maybe(): string[] | null {
      return [];
    }
    @Tool({ output: [[String]] }) nested(): string[][] {
      return [[]];
    }
    @Tool() holder(): Holder {
      return { names: [] };
    }
    @Tool({ structuredOutput: false }) plain(): string[] {
      return [];
    }
  }

  it.each(['l', 'objects', 'generated', 'streamed', 'maybe'])('C28 %s', (tool) =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      expect(await call(tool)).toStrictEqual(success({ result: [] }, '[]'));
    }),
  );

  it('C28 inside other values, and without a schema', () =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      expect(await call('nested')).toStrictEqual(success({ result: [[]] }, '[]'));
      expect(await call('holder')).toStrictEqual(success({ names: [] }));
      expect(await call('plain')).toStrictEqual(textOnly('[]'));
    }));
});

describe('C29 a list is one block per item for the model and whole for the program', () => {
  class D {
    @IsInt() d!: number;
  }
  class Server extends MCPServer {
    @Tool({ output: () => [D] }) two(): D[] {
      return [{ d: 1 }, { d: 2 }];
    }
    @Tool({ output: [String] }) s(): string[] {
      return ['a', 'b "c"'];
    }
    @Tool({ output: [nullable(Number)] }) m(): (number | null)[] {
      return [1, null];
    }
    @Tool({ output: [[Number]] }) rows(): number[][] {
      return [[1, 2], [3]];
    }
    @Tool({ output: tuple(String, D) }) pair(): [string, D] {
      return ['x', { d: 1 }];
    }
    @Tool({ output: [D] }) *generated(): Generator<D> {
      yield { d: 1 };
      yield { d: 2 };
    }
    @Tool({ output: [D] }) async *streamed(): AsyncGenerator<D> {
      yield { d: 1 };
      yield { d: 2 };
    }
    @Tool({ output: [D] }) async set(): Promise<Set<D>> {
      return new Set([{ d: 1 }, { d: 2 }]);
    }
    @Tool({ structuredOutput: false }) plain(): string[] {
      return ['a', 'b "c"'];
    }
  }
  const items = { result: [{ d: 1 }, { d: 2 }] };
  const blocks = ['{\n  "d": 1\n}', '{\n  "d": 2\n}'];

  it.each(['two', 'generated', 'streamed', 'set'])('C29 %s', (tool) =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      expect(await call(tool)).toStrictEqual(success(items, ...blocks));
    }),
  );

  it('C29 texts are raw, other scalars their JSON, and only one level is flattened', () =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      expect(await call('s')).toStrictEqual(success({ result: ['a', 'b "c"'] }, 'a', 'b "c"'));
      expect(await call('m')).toStrictEqual(success({ result: [1, null] }, '1', 'null'));
      const rows = await call('rows');
      expect(rows.structuredContent).toStrictEqual({ result: [[1, 2], [3]] });
      expect(rows.content.map((block) => JSON.parse((block as { text: string }).text) as unknown)).toEqual([
        [1, 2],
        [3],
      ]);
      expect(await call('pair')).toStrictEqual(success({ result: ['x', { d: 1 }] }, 'x', '{\n  "d": 1\n}'));
      const plain = await call('plain');
      expect(plain).toStrictEqual({ content: ['a', 'b "c"'].map((text) => ({ type: 'text', text })) });
    }));
});

describe('C33 bytes travel as base64 of the standard alphabet', () => {
  class Upload {
    @Field() body!: Buffer;
    @Field({ type: [Uint8Array] }) parts!: Uint8Array[];
  }
  const shared = new Uint8Array([9, 0xfb, 0xff, 9]);
  class Server extends MCPServer {
    @Tool() b(): Buffer {
      return Buffer.from([0xfb, 0xff]);
    }
    @Tool() u(): Uint8Array {
      return new Uint8Array([1, 2]);
    }
    @Tool({ output: ArrayBuffer }) a(): ArrayBuffer {
      return new Uint8Array([1, 2]).buffer;
    }
    @Tool() view(): Uint8Array {
      return shared.subarray(1, 3);
    }
    @Tool() upload(): Upload {
      return { body: Buffer.from([0xfb, 0xff]), parts: [shared.subarray(1, 3), new Uint8Array()] };
    }
    @Tool({ structuredOutput: false }) plain(): { bytes: Uint8Array } {
      return { bytes: shared.subarray(1, 3) };
    }
    @Tool() back(@Param('bytes') bytes: Buffer): string {
      return `${String(Buffer.isBuffer(bytes))} ${bytes.toString('hex')}`;
    }
  }

  it.each([
    ['b', '+/8='],
    ['u', 'AQI='],
    ['a', 'AQI='],
    ['view', '+/8='],
  ])('C33 %s', (tool, base64) =>
    inBothGenerations(Server, async ({ call, tools }) => {
      expect((await tools()).get(tool)?.outputSchema).toStrictEqual({
        type: 'object',
        title: `${tool}Output`,
        properties: { result: { title: 'Result', type: 'string', contentEncoding: 'base64' } },
        required: ['result'],
      });
      expect(await call(tool)).toStrictEqual(success({ result: base64 }, base64));
    }),
  );

  it('C33 inside objects, without a schema, and as arguments', () =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      expect(await call('upload')).toStrictEqual(success({ body: '+/8=', parts: ['+/8=', ''] }));
      expect(await call('plain')).toStrictEqual(textOnly(JSON.stringify({ bytes: '+/8=' }, null, 2)));
      expect(await call('back', { bytes: '+/8=' })).toStrictEqual(success({ result: 'true fbff' }, 'true fbff'));
      expect(errorText(await call('back', { bytes: 'A-_=' }))).toContain('\nbytes\n');
    }));
});

describe('C34 what is excluded never leaves, and a name is one name everywhere', () => {
  class U {
    @Expose() @IsInt() id!: number;
    @Exclude() @IsString() password!: string;
    @Expose({ name: 'created_at' }) @IsString() createdAt!: string;
  }
  @Exclude()
  class Closed {
    @Expose() @IsInt() id!: number;
    @IsString() password!: string;
  }
  class Group {
    @ValidateNested({ each: true }) @Type(() => U) members!: U[];
    @ValidateNested() @Type(() => U) owner!: U;
  }
  class Admin extends U {
    @IsString() role!: string;
  }
  class Shown {
    @IsString() @Transform(({ value }) => String(value).toUpperCase(), { toPlainOnly: true }) name!: string;
  }
  const plain = () => ({ id: 1, password: 'pw!', createdAt: 'c' });
  const instance = (): U => Object.assign(new U(), plain());
  const shown = { id: 1, created_at: 'c' };

  class Server extends MCPServer {
    @Tool() inst(): U {
      return instance();
    }
    @Tool() plain(): U {
      return plain();
    }
    @Tool() group(): Group {
      return { members: [instance(), plain()], owner: plain() };
    }
    @Tool({ output: [U] }) list(): U[] {
      return [instance(), plain()];
    }
    @Tool({ output: record(U) }) dictionary(): Record<string, U> {
      return { a: instance(), b: plain() };
    }
    @Tool({ output: nullable(U) }) async maybe(): Promise<U | null> {
      return plain();
    }
    @Tool() closed(): Closed {
      return Object.assign(new Closed(), { id: 1, password: 'pw!' });
    }
    @Tool() admin(): Admin {
      return Object.assign(new Admin(), { ...plain(), role: 'r' });
    }
    @Tool() cut(): U {
      return Object.assign(new Admin(), { ...plain(), role: 'pw!' });
    }
    @Tool({ structuredOutput: false }) text(): U {
      return instance();
    }
    @Tool() failing(): U {
      return JSON.parse('{"id":"x","password":"pw!","createdAt":5}') as U;
    }
    @Tool() missing(): U {
      return JSON.parse('{"password":"pw!"}') as U;
    }
    @Tool() shown(): Shown {
      return Object.assign(new Shown(), { name: 'n' });
    }
    @Tool() save(@Args() user: U): string {
      return `${String(user instanceof U)} ${user.createdAt} ${user.password}`;
    }
  }
  const properties = {
    id: { title: 'Id', type: 'integer' },
    created_at: { title: 'Created At', type: 'string' },
  };

  it('C34 in the schema', () =>
    inBothGenerations(Server, async ({ tools }) => {
      const listed = await tools();
      const schema = { type: 'object', title: 'U', properties, required: ['id', 'created_at'] };
      expect(listed.get('inst')?.outputSchema).toStrictEqual(schema);
      expect(listed.get('plain')?.outputSchema).toStrictEqual(schema);
      expect(listed.get('list')?.outputSchema?.$defs).toStrictEqual({ U: schema });
      expect(listed.get('closed')?.outputSchema).toStrictEqual({
        type: 'object',
        title: 'Closed',
        properties: { id: { title: 'Id', type: 'integer' } },
        required: ['id'],
      });
      for (const { outputSchema } of listed.values())
        expect(JSON.stringify(outputSchema ?? {})).not.toContain('password');
      expect(listed.get('save')?.inputSchema).toMatchObject({ properties, required: ['id', 'created_at'] });
    }));

  it.each([
    ['inst', success(shown)],
    ['plain', success(shown)],
    ['group', success({ members: [shown, shown], owner: shown })],
    ['list', success({ result: [shown, shown] }, JSON.stringify(shown, null, 2), JSON.stringify(shown, null, 2))],
    ['dictionary', success({ a: shown, b: shown })],
    ['maybe', success({ result: shown }, JSON.stringify(shown, null, 2))],
    ['closed', success({ id: 1 })],
    ['cut', success(shown)],
    ['text', textOnly(JSON.stringify(shown, null, 2))],
    ['shown', success({ name: 'N' })],
  ])('C34 in the result of %s', (tool, expected) =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      expect(await call(tool)).toStrictEqual(expected);
    }),
  );

  it('C34 of a subclass', () =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      const { structuredContent } = await call('admin');
      expect(structuredContent).toEqual({ ...shown, role: 'r' });
    }));

  it('C34 in the text of an error', () =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      const failing = errorText(await call('failing'));
      expect(failing).toMatch(/: 2 validation errors for U\nid\n[^]*\ncreated_at\n/);
      expect(failing).not.toContain('pw!');
      const lines = ['id', 'created_at'].flatMap((member) => [
        member,
        '  Field required [type=missing, input_value={}, input_type=object]',
      ]);
      expect(await call('missing')).toStrictEqual(invalid('missing', 'U', ...lines));
    }));

  it('C34 as arguments', () =>
    inBothGenerations(Server, async ({ call, tools }) => {
      await tools();
      expect(await call('save', { id: 1, created_at: 'c' })).toStrictEqual(
        success({ result: 'true c undefined' }, 'true c undefined'),
      );
      expect(errorText(await call('save', { id: 1, created_at: 'c', password: 'set' }))).toContain('\npassword\n');
      expect(errorText(await call('save', { id: 1, createdAt: 'c' }))).toContain('\ncreated_at\n');
    }));
});

describe('C35 the declared type decides what is content, not the looks of a value', () => {
  class Note {
    @IsString() type!: string;
    @IsString() text!: string;
  }
  class Wrapper {
    @ValidateNested({ each: true }) @Type(() => Note) content!: Note[];
    @Field() isError!: boolean;
  }
  const block = { type: 'text', text: 'hello' };
  const protocolLike = { content: [{ type: 'text', text: 'x' }], isError: true };

  class Server extends MCPServer {
    @Tool() note(): Note {
      return { type: 'text', text: 'hello' };
    }
    @Tool() raw(): unknown {
      return protocolLike;
    }
    @Tool() wrapper(): Wrapper {
      return protocolLike;
    }
    @Tool({ output: [Note] }) notes(): Note[] {
      return [{ type: 'text', text: 'hello' }];
    }
    @Tool({ structuredOutput: false }) optedOut(): object {
      return block;
    }
    @Tool({ output: record(String) }) dictionary(): Record<string, string> {
      return block;
    }
    @Tool({ output: Content }) declaredBlock(): unknown {
      return block;
    }
    @Tool({ output: Content }) declaredBlocks(): unknown {
      return [block, { type: 'image', data: 'AA==', mimeType: 'image/png' }];
    }
    @Tool({ output: Content }) declaredResult(): unknown {
      return protocolLike;
    }
  }

  it('C35 data that looks like a block or a result is data', () =>
    inBothGenerations(Server, async ({ call, tools }) => {
      const listed = await tools();
      expect(listed.get('note')?.outputSchema).toMatchObject({ title: 'Note', required: ['type', 'text'] });
      expect(await call('note')).toStrictEqual(success(block));
      expect(await call('raw')).toStrictEqual(textOnly(JSON.stringify(protocolLike, null, 2)));
      expect(await call('wrapper')).toStrictEqual(success(protocolLike));
      expect(await call('notes')).toStrictEqual(success({ result: [block] }, JSON.stringify(block, null, 2)));
      expect(await call('optedOut')).toStrictEqual(textOnly(JSON.stringify(block, null, 2)));
      expect(await call('dictionary')).toStrictEqual(success(block));
    }));

  it('C35 what the tool declares as content passes through exactly', () =>
    inBothGenerations(Server, async ({ call, tools }) => {
      const listed = await tools();
      for (const tool of ['declaredBlock', 'declaredBlocks', 'declaredResult']) {
        expect(listed.get(tool)).not.toHaveProperty('outputSchema');
      }
      expect(await call('declaredBlock')).toStrictEqual({ content: [block] });
      expect(await call('declaredBlocks')).toStrictEqual({
        content: [block, { type: 'image', data: 'AA==', mimeType: 'image/png' }],
      });
      expect(await call('declaredResult')).toStrictEqual(protocolLike);
    }));
});

describe('C36 opting out removes the contract, not the content', () => {
  class D {
    @IsInt() n!: number;
  }
  class Server extends MCPServer {
    @Tool({ structuredOutput: false }) d(): D {
      return { n: 1 };
    }
    @Tool({ structuredOutput: false }) s(): string {
      return 'plain';
    }
    @Tool({ structuredOutput: false }) bad(): D {
      return JSON.parse('{"n":"x"}') as D;
    }
    @Tool({ structuredOutput: false, output: [D] }) list(): D[] {
      return [{ n: 1 }, { n: 2 }];
    }
    @Tool({ structuredOutput: false }) map(): Map<string, unknown> {
      return new Map<string, unknown>([['k', new Set([1n, new Date(0)])]]);
    }
    @Tool({ structuredOutput: false }) number(): number {
      return 5;
    }
    @Tool({ structuredOutput: false }) nothing(): void {
      // Returns undefined.
    }
    @Tool({ structuredOutput: false }) async later(): Promise<D> {
      return { n: 1 };
    }
    @Tool({ structuredOutput: false }) own(): object {
      return { toJSON: () => ({ n: 1 }) };
    }
    @Tool({ structuredOutput: false }) cyclic(): object {
      const value: Record<string, unknown> = {};
      value.self = value;
      return value;
    }
  }
  const one = JSON.stringify({ n: 1 }, null, 2);

  it('C36 no tool has a schema', () =>
    inBothGenerations(Server, async ({ tools }) => {
      for (const tool of (await tools()).values()) expect(tool).not.toHaveProperty('outputSchema');
    }));

  it.each([
    ['d', textOnly(one)],
    ['s', textOnly('plain')],
    ['bad', textOnly(JSON.stringify({ n: 'x' }, null, 2))],
    ['list', { content: [1, 2].map((n) => ({ type: 'text', text: JSON.stringify({ n }, null, 2) })) }],
    ['map', textOnly(JSON.stringify({ k: ['1', '1970-01-01T00:00:00.000Z'] }, null, 2))],
    ['number', textOnly('5')],
    ['nothing', textOnly('null')],
    ['later', textOnly(one)],
    ['own', textOnly(one)],
  ])('C36 %s', (tool, expected) =>
    inBothGenerations(Server, async ({ call }) => {
      expect(await call(tool)).toStrictEqual(expected);
    }),
  );

  it('C36 what has no JSON at all is still an error', () =>
    inBothGenerations(Server, async ({ call }) => {
      expect(errorText(await call('cyclic'))).toContain('\nself\n  Input should not contain itself ');
    }));
});
