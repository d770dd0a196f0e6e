import { Exclude, Expose, Transform, Type } from 'class-transformer';
import { IsEmail, IsInt, IsPostalCode, Length, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { connect } from '../../lib/client';
import { Args, Field, MCPServer, Tool, type integer } from '../../lib/index';
import { problemsOf } from '../definition/problems';
import { errorText, invalid, success } from '../support/results';
import { inBothGenerations } from '../support/sessions';

class Address {
  @IsPostalCode('DE') zip!: string;
  @Exclude() lock?: string;
}

class User {
  @IsInt() @Min(1) id!: number;
  @Length(2, 30) name!: string;
  @IsEmail() email!: string;
  @Field({ description: 'How old.', maximum: 150 }) age?: number;
  @Expose({ name: 'created_at' }) @Type(() => Date) createdAt!: Date;
  @ValidateNested() @Type(() => Address) home?: Address;
  @Exclude() password!: string;
}

/** One message for each member that is wrong. */
type Errors<T> = { [K in keyof T]?: string };
type Nullable<T> = { [K in keyof T]: T[K] | null };

interface Order {
  buyer: Pick<User, 'name' | 'createdAt' | 'password'>;
  changes: Partial<User>[];
}

const AT = '2020-01-02T03:04:05.000Z';
const RAW = { id: 1, name: 'Ada', email: 'a@b.co', createdAt: new Date(AT), password: 'SECRET', other: 'o' };
const WIRE = { id: 1, name: 'Ada', email: 'a@b.co', created_at: AT };

class Users extends MCPServer {
  @Tool() update(id: integer, changes: Partial<User>): string {
    const { createdAt, home } = changes;
    const kinds = [changes, createdAt, home].map((value) => value?.constructor.name);
    return [id, Object.keys(changes).toSorted().join('+'), ...kinds].join();
  }
  @Tool() create({ name, createdAt }: Pick<User, 'name' | 'createdAt'>): string {
    return `${name} ${String(createdAt.getTime())}`;
  }
  @Tool() replace(@Args() user: Omit<User, 'home' | 'age'>): Omit<User, 'home' | 'age'> {
    return user;
  }
  @Tool() plain(): Readonly<User> {
    return RAW;
  }
  @Tool() async instance(): Promise<Required<Omit<User, 'home'>>> {
    return Object.assign(new User(), RAW, { age: 36 });
  }
  @Tool() merged(): User & { note: string } {
    return Object.assign(new User(), RAW, { note: 'n' });
  }
  @Tool() wrong(): Partial<User> {
    return { id: 0 };
  }
  @Tool() wrongByRule(): Partial<User> {
    return { email: 'a@b.c' };
  }
  @Tool() order(): Order {
    return { buyer: RAW, changes: [RAW, { id: 2 }] };
  }
  @Tool() gap(): Nullable<Pick<User, 'name' | 'createdAt'>> {
    return { name: null, createdAt: null };
  }
  @Tool() errors(): Errors<User> {
    return { id: 'Give a number, please, and one that is larger than nought.', createdAt: 'Too late.', password: 'p' };
  }
  @Tool({ structuredOutput: false }) text(): Promise<Partial<User>[]> {
    return Promise.resolve([RAW]);
  }
  @Tool() open(): Omit<User, 'password' | 'home'> & Record<string, unknown> {
    return RAW;
  }
}

describe('types that are made of classes', () => {
  it('publish the rules, options and names of the class', () =>
    inBothGenerations(Users, async ({ tools }) => {
      const listed = await tools();
      const flat = {
        id: { title: 'Id', type: 'integer', minimum: 1 },
        name: { title: 'Name', type: 'string', minLength: 2, maxLength: 30 },
        email: { title: 'Email', type: 'string', format: 'email' },
        age: { description: 'How old.', title: 'Age', type: 'number', maximum: 150 },
        created_at: { title: 'Created At', type: 'string', format: 'date-time' },
      };
      const properties = { ...flat, home: { $ref: '#/$defs/Address' } };
      const address = {
        title: 'Address',
        type: 'object',
        properties: { zip: { title: 'Zip', type: 'string' } },
        required: ['zip'],
      };
      expect(listed.get('update')?.inputSchema).toEqual({
        $defs: { Address: address },
        title: 'updateArguments',
        type: 'object',
        properties: { id: { title: 'Id', type: 'integer' }, changes: { title: 'Changes', type: 'object', properties } },
        required: ['id', 'changes'],
        additionalProperties: false,
      });
      expect(listed.get('create')?.inputSchema).toEqual({
        title: 'createArguments',
        type: 'object',
        properties: { name: properties.name, created_at: properties.created_at },
        required: ['name', 'created_at'],
        additionalProperties: false,
      });
      expect(listed.get('plain')?.outputSchema).toEqual({
        $defs: { Address: address },
        title: 'plainOutput',
        type: 'object',
        properties,
        required: ['id', 'name', 'email', 'created_at'],
      });
      expect(listed.get('instance')?.outputSchema).toEqual({
        title: 'instanceOutput',
        type: 'object',
        properties: flat,
        required: ['id', 'name', 'email', 'age', 'created_at'],
      });
      expect(listed.get('merged')?.outputSchema).toMatchObject({
        properties: { ...properties, note: { title: 'Note', type: 'string' } },
        required: ['id', 'name', 'email', 'created_at', 'note'],
      });
    }));

  it('check arguments by the rules, and hand them over as plain objects with the types of the class', () =>
    inBothGenerations(Users, async ({ call }) => {
      const changes = { name: 'Ada', created_at: AT, home: { zip: '10115' } };
      const told = '1,createdAt+home+name,Object,Date,Object';
      expect(await call('update', { id: 1, changes })).toEqual(success({ result: told }, told));
      expect(await call('update', { id: 1, changes: {} })).toEqual(success({ result: '1,,Object,,' }, '1,,Object,,'));
      expect(errorText(await call('update', { id: 1, changes: { id: 0, age: 151 } }))).toMatch(
        /: 2 validation errors for updateArguments\nchanges\.id\n {2}.*\nchanges\.age\n {2}/,
      );
      expect(errorText(await call('update', { id: 1, changes: { email: 'a@b.c' } }))).toMatch(
        /\nchanges\.email\n {2}email must be an email \[type=isEmail/,
      );
      expect(errorText(await call('update', { id: 1, changes: { home: { zip: 'x' } } }))).toMatch(
        /\nchanges\.home\.zip\n {2}zip must be a postal code \[type=isPostalCode/,
      );
      const created = `Ada ${String(Date.parse(AT))}`;
      expect(await call('create', { name: 'Ada', created_at: AT })).toEqual(success({ result: created }, created));
      expect(errorText(await call('create', { name: 'A', created_at: AT }))).toMatch(/\nname\n/);
      expect(errorText(await call('create', { name: 'Ada', createdAt: AT }))).toMatch(/\ncreated_at\n/);
      expect(await call('replace', WIRE)).toEqual(success(WIRE));
      expect(errorText(await call('replace', { ...WIRE, email: 'a@b.c' }))).toContain('isEmail');
    }));

  it('send what the class would send, of instances and plain objects alike', () =>
    inBothGenerations(Users, async ({ call }) => {
      expect(await call('plain')).toEqual(success(WIRE));
      const { created_at, ...before } = WIRE;
      expect(await call('instance')).toEqual(success({ ...before, age: 36, created_at }));
      expect(await call('merged')).toEqual(success({ ...WIRE, note: 'n' }));
      expect(await call('order')).toEqual(
        success({ buyer: { name: 'Ada', created_at: AT }, changes: [WIRE, { id: 2 }] }),
      );
      expect(await call('gap')).toEqual(success({ name: null, created_at: null }));
      expect(await call('errors')).toEqual(
        success({ id: 'Give a number, please, and one that is larger than nought.', created_at: 'Too late.' }),
      );
      expect((await call('text')).content).toEqual([{ type: 'text', text: JSON.stringify(WIRE, null, 2) }]);
      expect(await call('open')).toEqual(success({ ...WIRE, other: 'o' }));
      expect(await call('wrong')).toEqual(
        invalid(
          'wrong',
          'wrongOutput',
          'id',
          '  Input should be greater than or equal to 1 [type=greater_than_equal, input_value=0, input_type=number]',
        ),
      );
      expect(errorText(await call('wrongByRule'))).toMatch(/for wrongByRuleOutput\nemail\n {2}email must be an email/);
    }));

  it('come back from the typed client as they are declared', async () => {
    const users = await connect(Users);
    try {
      const changes = { createdAt: new Date(AT), home: { zip: '10115' } };
      expect(await users.update(1, changes)).toBe('1,createdAt+home,Object,Date,Object');
      expect(await users.plain()).toEqual({ id: 1, name: 'Ada', email: 'a@b.co', createdAt: new Date(AT) });
    } finally {
      await users.close();
    }
  });

  it('are refused where only code of the class could keep what it says', () => {
    class Coded {
      @Transform(({ value }) => String(value)) @MaxLength(3) text!: string;
      @Max(Number.parseInt('3', 10)) n!: number;
    }
    class Refused extends MCPServer {
      @Tool() out(): Partial<Coded> {
        return {};
      }
      @Tool() into(coded: Omit<Coded, 'text'>): number {
        return coded.n;
      }
    }
    const made = 'works only where the class is at hand; a type that is made of Coded has no class';
    const messages = problemsOf(Refused).map(({ message }) => message);
    expect(messages).toEqual([
      expect.stringContaining(`Coded.text: @Transform ${made}`),
      expect.stringContaining(`Coded.n: @Max, of which an argument is code (Number.parseInt('3', 10)), ${made}`),
      expect.stringContaining(`Coded.n: @Max, of which an argument is code (Number.parseInt('3', 10)), ${made}`),
    ]);
  });
});
