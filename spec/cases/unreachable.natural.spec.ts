import { Exclude, Expose, Transform, Type } from 'class-transformer';
import { IsByteLength, IsInt, IsString, Min } from 'class-validator';
import { DefinitionError, integer, MCPServer, Tool } from '../../lib/index';
import { success } from '../support/results';
import { useSessions } from '../support/use-sessions';

/** Classes that no emitted type leads to: their decorators reach the answers by way of the sources. */
describe('C34 what is excluded never leaves, whatever hides the class from the run time', () => {
  class U {
    @Expose() @IsInt() id!: number;
    @Exclude() @IsString() password!: string;
    @Expose({ name: 'created_at' }) @IsString() createdAt!: string;
  }

  class Audited {
    /** Who did it. */
    by!: U;
    @Exclude({ toPlainOnly: true }) trace!: string;
  }

  @Exclude()
  class Closed {
    @Expose() open!: string;
    hidden!: string;
  }

  interface Page<T> {
    items: T[];
    next?: string;
  }

  const RAW = { id: 1, password: 'pw!', createdAt: 'c' };
  const instance = (): U => Object.assign(new U(), RAW);
  const audited = (): Audited => ({ by: instance(), trace: 'pw!' });

  class Users extends MCPServer {
    @Tool() async promised(): Promise<U> {
      return instance();
    }
    @Tool() async plain(): Promise<U> {
      return RAW;
    }
    @Tool() list(): U[] {
      return [instance(), RAW];
    }
    @Tool() maybe(): U | null {
      return RAW;
    }
    @Tool() pair(): [U, integer] {
      return [RAW, 1];
    }
    @Tool() dictionary(): Record<string, U> {
      return { one: RAW };
    }
    @Tool() mapped(): Map<string, U> {
      return new Map([['one', instance()]]);
    }
    @Tool() page(): Promise<Page<U>> {
      return Promise.resolve({ items: [RAW, instance()] });
    }
    @Tool() inline(): { user: U; at: Date } {
      return { user: RAW, at: new Date(0) };
    }
    @Tool() either(): U | Closed {
      return instance();
    }
    @Tool() nested(): Audited[] {
      return [audited()];
    }
    @Tool() closed(): Promise<Closed> {
      return Promise.resolve(Object.assign(new Closed(), { open: 'o', hidden: 'pw!' }));
    }
    @Tool() inferred() {
      return Promise.resolve([RAW] as U[]);
    }
    @Tool() missing(): Promise<U> {
      return Promise.resolve({ password: 'pw!', createdAt: 'c' } as U);
    }
  }

  const open = useSessions('2025-11-25');
  const USER = { id: 1, created_at: 'c' };

  const ANSWERS: Readonly<Record<string, unknown>> = {
    promised: USER,
    plain: USER,
    list: { result: [USER, USER] },
    maybe: { result: USER },
    pair: { result: [USER, 1] },
    dictionary: { one: USER },
    mapped: { one: USER },
    page: { items: [USER, USER] },
    inline: { user: USER, at: '1970-01-01T00:00:00.000Z' },
    either: { result: USER },
    nested: { result: [{ by: USER }] },
    closed: { open: 'o' },
    inferred: { result: [USER] },
  };

  it.each(Object.entries(ANSWERS))('C34 in the result of %s', async (tool, structured) => {
    const answer = await (await open(Users)).call(tool);
    expect(answer.structuredContent).toStrictEqual(structured);
    expect(JSON.stringify(answer)).not.toMatch(/pw!|password|createdAt/);
  });

  it('C34 in the schemas, which name what is sent', async () => {
    const tools = await (await open(Users)).tools();
    const properties = { id: { title: 'Id', type: 'integer' }, created_at: { title: 'Created At', type: 'string' } };
    const user = { properties, required: ['id', 'created_at'], title: 'U', type: 'object' };
    expect(tools.get('promised')?.outputSchema).toStrictEqual(user);
    expect(tools.get('list')?.outputSchema?.$defs).toStrictEqual({ U: user });
    expect(tools.get('closed')?.outputSchema?.properties).toStrictEqual({ open: { title: 'Open', type: 'string' } });
    expect(JSON.stringify([...tools.values()])).not.toMatch(/password|createdAt|trace|hidden/);
  });

  it('C34 in the text of an error', async () => {
    const answer = await (await open(Users)).call('missing');
    expect(answer.isError).toBe(true);
    expect(JSON.stringify(answer)).toMatch('validation error');
    expect(JSON.stringify(answer)).not.toMatch(/pw!|password/);
  });

  it('C34 as arguments of a list, which arrive under their own names', async () => {
    let received: unknown;
    class Importer extends MCPServer {
      @Tool() async add(users: U[]): Promise<integer> {
        received = users;
        return users.length;
      }
    }
    const session = await open(Importer);
    expect(await session.call('add', { users: [USER] })).toStrictEqual(success({ result: 1 }, '1'));
    expect(received).toEqual([{ id: 1, createdAt: 'c' }]);
    const refused = await session.call('add', { users: [{ id: 'x', createdAt: 'c' }] });
    expect(JSON.stringify(refused)).toMatch('2 validation errors');
  });

  it('C34 with code that only the class could run, which is a mistake that names it', () => {
    class Masked {
      @Transform(({ value }) => String(value).slice(-4)) @IsString() card!: string;
      @Exclude() @Transform(() => 'x') gone!: string;
    }
    class Cards extends MCPServer {
      @Tool() cards(): Promise<Masked[]> {
        return Promise.resolve([]);
      }
    }
    expect(() => new Cards()).toThrow(DefinitionError);
    expect(() => new Cards()).toThrow(
      /cards: .*Masked\.card: @Transform works only where the class is at hand; give `output: \(\) => \[Masked\]`\./,
    );
    expect(() => new Cards()).not.toThrow(/gone/);
  });

  it('C34 with the class given, whose own decorators run then', async () => {
    class Masked {
      @Transform(({ value }) => String(value).slice(-4)) @IsString() card!: string;
      @Exclude() pin!: string;
      /** When it ends. */
      ends!: Date;
    }
    class Cards extends MCPServer {
      @Tool({ output: [Masked] }) async cards(): Promise<Masked[]> {
        return [Object.assign(new Masked(), { card: '1234567890', pin: 'pw!', ends: new Date(0) })];
      }
    }
    const session = await open(Cards);
    expect((await session.call('cards')).structuredContent).toStrictEqual({
      result: [{ card: '7890', ends: '1970-01-01T00:00:00.000Z' }],
    });
    const schema = (await session.tools()).get('cards')?.outputSchema;
    expect(schema?.$defs).toMatchObject({ Masked: { properties: { ends: { description: 'When it ends.' } } } });
  });
});

describe('C19 plain data of the right shape is fine, a class with nothing declared opts out', () => {
  class W {
    @IsInt() @Min(1) t!: number;
    @IsByteLength(2, 4, { message: '$property is short and ASCII' }) code!: string;
  }
  class Station {
    constructor(name: string, online: boolean) {
      Object.assign(this, { name, online });
    }
  }
  class Holder {
    @Type(() => W) readings!: W[];
  }
  class X extends MCPServer {
    @Tool() async plain(): Promise<W> {
      return { t: 1, code: 'abcd' };
    }
    @Tool() async wrong(code: string): Promise<W[]> {
      return [{ t: 1, code }];
    }
    @Tool() async s(): Promise<Station> {
      return new Station('S', true);
    }
    @Tool() holder(): Holder {
      return { readings: [{ t: 2, code: 'abcd' }] };
    }
  }

  const open = useSessions('2025-11-25');

  it('C19 a plain object of the right shape is fine for a promised class', async () => {
    const session = await open(X);
    const weather = { t: 1, code: 'abcd' };
    expect(await session.call('plain')).toStrictEqual(success(weather));
    expect((await session.call('holder')).structuredContent).toStrictEqual({ readings: [{ t: 2, code: 'abcd' }] });
  });

  it('C19 and its rules hold, those that only class-validator can judge too', async () => {
    const session = await open(X);
    const refused = async (code: string): Promise<unknown> => (await session.call('wrong', { code })).content;
    expect(JSON.stringify(await refused('abcde'))).toMatch('result.0.code');
    // Three characters, but six bytes.
    expect(JSON.stringify(await refused('äöü'))).toMatch('code is short and ASCII [type=isByteLength');
    expect(await refused('äö')).toStrictEqual(success({ t: 1, code: 'äö' }).content);
  });

  it('C19 a promised class that declares nothing answers in text', async () => {
    const session = await open(X);
    const answer = await session.call('s');
    expect((await session.tools()).get('s')?.outputSchema).toBeUndefined();
    expect(answer.structuredContent).toBeUndefined();
    expect(JSON.parse((answer.content[0] as { text: string }).text)).toStrictEqual({ name: 'S', online: true });
  });

  it('C19 demanding structured output of such a class is a mistake that names method and class', () => {
    class Y extends MCPServer {
      @Tool({ structuredOutput: true }) async s(): Promise<Station> {
        return new Station('S', true);
      }
    }
    expect(() => new Y()).toThrow(/s .*Station/s);
  });
});
