import type { Manifest } from '../../lib/manifest/manifest';
import { readMadeOf } from '../../lib/compiler/made-of';
import type { Direction } from '../../lib/schema/schema-session';
import { DECORATED_CLASSES } from '../support/decorated-classes';
import { describeResult, describeSource, returning, type Declared } from '../support/declared-types';
import { manifestOf } from '../support/read-manifest';

const USER = `enum Role { Admin = 'admin', Guest = 'guest' }
class Address { @v.IsPostalCode('DE') zip!: string; @t.Exclude() lock!: string; }
class User {
  /** Who. */ @v.IsInt() @v.Min(1) id!: number;
  @v.Length(2, 30) name!: string;
  @v.IsEmail() email!: string;
  @Field({ description: 'How old.', maximum: 150 }) age?: number;
  @t.Expose({ name: 'created_at' }) @t.Type(() => Date) createdAt!: Date;
  @v.IsOptional() @v.IsEnum(Role) role?: Role;
  @v.ValidateNested() @t.Type(() => Address) home!: Address;
  @v.ArrayMaxSize(3) @v.MaxLength(9, { each: true }) tags!: string[];
  @t.Exclude() password!: string;
  @t.Exclude({ toPlainOnly: true }) @v.MinLength(8) secret!: string;
  private token = 'x';
  greet(): string { return this.token; }
}
`;

const PROPERTIES = {
  id: { description: 'Who.', title: 'Id', type: 'integer', minimum: 1 },
  name: { title: 'Name', type: 'string', minLength: 2, maxLength: 30 },
  email: { title: 'Email', type: 'string', format: 'email' },
  age: { description: 'How old.', title: 'Age', type: 'number', maximum: 150 },
  created_at: { title: 'Created At', type: 'string', format: 'date-time' },
  role: { title: 'Role', anyOf: [{ type: 'string', enum: ['admin', 'guest'] }, { type: 'null' }] },
  home: { $ref: '#/$defs/Address' },
  tags: { title: 'Tags', type: 'array', maxItems: 3, items: { type: 'string', maxLength: 9 } },
};
const KEYS = "'id' | 'name' | 'email' | 'age' | 'createdAt' | 'role' | 'home' | 'tags' | 'password' | 'secret'";
const SECRET = { title: 'Secret', type: 'string', minLength: 8 };
const REQUIRED = ['id', 'name', 'email', 'created_at', 'home', 'tags'];

function read(type: string, before = '', direction: Direction = 'output'): Declared {
  return describeSource(type, USER + before, { direction });
}

function shapeOf(type: string, before = '', direction: Direction = 'output'): object {
  const { node, problems, warnings } = read(type, before, direction);
  expect({ problems, warnings }).toEqual({ problems: [], warnings: [] });
  return node;
}

function rulesOf(type: string, before = ''): readonly string[] {
  const { node, meaningOf, problems } = read(type, before);
  expect(problems).toEqual([]);
  const meaning = meaningOf(node);
  return meaning?.kind === 'class' ? meaning.plan.residual.map(({ member, rule }) => `${member} ${rule}`) : [];
}

const without = <T extends object>(members: T, ...names: string[]): Partial<T> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name))) as Partial<T>;

describe(`${readMadeOf.name}, for types that are made of classes`, () => {
  it.each(['Readonly<User>', 'Omit<User, never>', 'User & object', '{ [K in keyof User]: User[K] }'])(
    'keeps rules, options, names and exclusions of the class: %s',
    (type) => {
      expect(shapeOf(type)).toEqual({ type: 'object', properties: PROPERTIES, required: REQUIRED });
    },
  );

  it('takes as arguments what leaves not, as the class does', () => {
    expect(shapeOf('Readonly<User>', '', 'input')).toEqual({
      type: 'object',
      properties: { ...PROPERTIES, secret: SECRET },
      required: [...REQUIRED, 'secret'],
    });
  });

  it('makes every member optional for Partial, and keeps what its rules say where it is there', () => {
    expect(shapeOf('Partial<User>')).toEqual({ type: 'object', properties: PROPERTIES });
    expect(shapeOf('Partial<User>', '', 'input')).toEqual({
      type: 'object',
      properties: { ...PROPERTIES, secret: SECRET },
    });
  });

  it('demands every member for Required, whatever decorators of the class say of absence', () => {
    expect(shapeOf('Required<User>')).toEqual({
      type: 'object',
      properties: { ...PROPERTIES, role: { title: 'Role', type: 'string', enum: ['admin', 'guest'] } },
      required: Object.keys(PROPERTIES),
    });
    expect(shapeOf('Required<F>', 'class F { @Field({ optional: true, minimum: 1 }) n!: number; }')).toEqual({
      type: 'object',
      properties: { n: { title: 'N', type: 'number', minimum: 1 } },
      required: ['n'],
    });
    expect(shapeOf('Partial<F>', 'class F { @Field({ optional: false, minimum: 1 }) n?: number; }')).toEqual({
      type: 'object',
      properties: { n: { title: 'N', type: 'number', minimum: 1 } },
    });
  });

  it('keeps the members that Pick and Omit keep, and of those only', () => {
    expect(shapeOf("Pick<User, 'id' | 'createdAt' | 'password'>")).toEqual({
      type: 'object',
      properties: { id: PROPERTIES.id, created_at: PROPERTIES.created_at },
      required: ['id', 'created_at'],
    });
    expect(shapeOf("Omit<User, 'id' | 'home'>")).toEqual({
      type: 'object',
      properties: without(PROPERTIES, 'id', 'home'),
      required: ['name', 'email', 'created_at', 'tags'],
    });
  });

  it('adds the members of an intersection, and says once what two parts of it say', () => {
    expect(shapeOf("Partial<User> & Pick<User, 'id'> & { note: string }")).toEqual({
      type: 'object',
      properties: { ...PROPERTIES, note: { title: 'Note', type: 'string' } },
      required: ['id', 'note'],
    });
    expect(rulesOf('User & Readonly<User>')).toEqual(['email isEmail']);
  });

  it.each([
    ['an interface', 'Sub', 'interface Sub extends User {}'],
    ['an interface over a mapped type', 'Sub', 'interface Sub extends Readonly<User> {}'],
    ['a named mapped type', 'Frozen<User>', 'type Frozen<T> = { readonly [K in keyof T]: T[K] };'],
    ['keys that are picked by name', 'Own', "type Own = { [K in keyof User as Exclude<K, 'none'>]: User[K] };"],
    ['keys that are no more than texts', 'Texts<User>', 'type Texts<T> = { [K in keyof T & string]: T[K] };'],
    ['keys that are written out', 'Own', `type Own = { [K in ${KEYS}]: User[K] };`],
    [
      'mapped types in each other',
      'Own',
      "type Own = Readonly<Required<Partial<Pick<User, keyof User>>>> & Pick<User, 'role' | 'age'>;",
    ],
    ['a generic class', 'Own', 'class Box<T> extends User { declare value?: T } type Own = Omit<Box<string>, "value">'],
  ])('goes through %s', (_, type, before) => {
    const { definitions, node, problems } = read(type, before);
    expect(problems).toEqual([]);
    const found = node.$ref === undefined ? node : Object.values(definitions)[0];
    expect({ properties: found?.properties, required: found?.required?.toSorted() }).toEqual({
      properties:
        type === 'Own' && before.includes('Required')
          ? (expect.objectContaining(without(PROPERTIES, 'role')) as object)
          : PROPERTIES,
      required: (before.includes('Required') ? Object.keys(PROPERTIES) : REQUIRED).toSorted(),
    });
  });

  it('keeps no rule where values are others, and the exclusion all the same', () => {
    const types = `type Errors<T> = { [K in keyof T]?: string };
      type Listed<T> = { [K in keyof T]: T[K][] };
      type Wide<T> = { [K in keyof T]: T[K] | null };`;
    const text = { type: 'string' };
    const { definitions, problems } = read("Errors<Pick<User, 'id' | 'name' | 'createdAt' | 'password'>>", types);
    expect(problems).toEqual([]);
    expect(Object.values(definitions)[0]?.properties).toEqual({
      id: { description: 'Who.', title: 'Id', ...text },
      name: { title: 'Name', ...text },
      created_at: { title: 'Created At', ...text },
    });
    const listed = read("Listed<Pick<User, 'name' | 'secret'>>", types);
    expect(Object.values(listed.definitions)[0]?.properties).toEqual({
      name: { title: 'Name', type: 'array', items: text },
    });
    const wide = read("Wide<Pick<User, 'name'>>", types);
    expect(Object.values(wide.definitions)[0]?.properties).toEqual({
      name: { title: 'Name', anyOf: [{ type: 'string', minLength: 2, maxLength: 30 }, { type: 'null' }] },
    });
  });

  it('keeps the rules of members at every depth', () => {
    const type = 'type Deep<T> = T extends Date | string | number ? T : { [K in keyof T]?: Deep<T[K]> };';
    expect(shapeOf('Deep<User>', type)).toEqual({
      type: 'object',
      properties: {
        ...PROPERTIES,
        tags: {
          title: 'Tags',
          type: 'array',
          maxItems: 3,
          items: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        },
        home: { title: 'Home', type: 'object', properties: { zip: { title: 'Zip', type: 'string' } } },
      },
    });
    expect(rulesOf('Deep<User>', type)).toEqual(['email isEmail']);
  });

  it('gives a member that the type renames the name which it has there', () => {
    const types = 'type Old<T> = { [K in keyof T as `old_${string & K}`]: T[K] };';
    const { definitions } = read("Old<Pick<User, 'id' | 'createdAt' | 'password'>>", types);
    expect(Object.values(definitions)[0]?.properties).toEqual({
      old_id: { ...PROPERTIES.id, title: 'Old Id' },
      old_createdAt: { title: 'Old Created At', type: 'string', format: 'date-time' },
    });
  });

  it('keeps rules that JSON Schema cannot say for the check at call time', () => {
    expect(rulesOf('Partial<User>')).toEqual(['email isEmail']);
    expect(rulesOf("Pick<User, 'id'>")).toEqual([]);
    expect(rulesOf('Readonly<A>', 'class A { @v.IsPostalCode("DE") zip!: string }')).toEqual(['zip isPostalCode']);
  });

  it.each([
    ['@t.Transform(({ value }) => String(value)) n!: number;', '@Transform'],
    ['@v.ValidateIf(() => true) n!: number;', 'the condition of @ValidateIf'],
    ['@v.Validate(Own) n!: number;', '@Validate'],
    ['@v.Max(limit()) n!: number;', '@Max, of which an argument is code (limit()),'],
    ['@Field({ maximum: limit() }) n!: number;', 'the option maximum of @Field, which is code (limit()),'],
  ])('refuses what only code can do: %s', (member, what) => {
    const before = `const limit = (): number => 1; class Own { validate(): boolean { return true; } } class W { ${member} }`;
    expect(read('Partial<W>', before).problems).toEqual([
      `W.n: ${what} works only where the class is at hand; a type that is made of W has no class, so write one with these members.`,
    ]);
    expect(read("Omit<W, 'n'> & { a: string }", before).problems).toEqual([]);
  });

  it('goes through what is spread into a literal', () => {
    const before = "const made = () => ({ ...({} as User), note: 'n', name: 1 });";
    expect(shapeOf('ReturnType<typeof made>', before)).toEqual({
      type: 'object',
      properties: {
        ...PROPERTIES,
        note: { title: 'Note', type: 'string' },
        name: { title: 'Name', type: 'number' },
      },
      required: expect.arrayContaining([...REQUIRED, 'note']) as object,
    });
  });

  it.each([
    'const made = () => ({ ...closed, note: 1 });',
    'const made = () => { const { told, ...rest } = closed; return { ...rest, note: 1 }; };',
    'const made = () => { const { note: _, ...rest } = { ...closed, note: "n" }; return { ...rest, note: 1 }; };',
    'const made = () => { const copy = { ...closed }; return { ...copy, note: 1 }; };',
    'const made = () => ({ ...(closed as Readonly<Closed>), note: 1 });',
    'const made = () => ({ ...(Math.random() > 1 ? closed : undefined), id: 7, note: 1 });',
    'const made = () => ({ id: 7, a: "a", ...(Math.random() > 1 && closed), note: 1 });',
    'const made = () => ({ ...{ a: "a" }, ...(closed as Partial<Closed>), id: 7, note: 1 });',
    'const made = () => [closed].map((one) => ({ ...one, note: 1 }))[0]!;',
    'const made = () => [closed].map(({ told, ...rest }) => ({ ...rest, note: 1 }))[0]!;',
    'const made = () => ({ ...spread(closed), note: 1 }); const spread = <T extends Base>(one: T) => ({ ...one });',
    'const made = () => Object.assign({}, { ...closed }, { note: 1 });',
    'class Fields { #closed = closed; f() { return { ...this.#closed, note: 1 }; } } const made = () => new Fields().f();',
  ])('keeps in what a closed class inherits, wherever one is spread into a literal: %s', (written) => {
    const before = `class Base { id!: number; a!: string } @t.Exclude() class Closed extends Base { @t.Expose() told!: string }
      const closed = {} as Closed; ${written}`;
    const { node, problems } = read('ReturnType<typeof made>', before);
    expect(problems).toEqual([]);
    const names = Object.keys(node.properties ?? {});
    expect(names.filter((name) => name !== 'told' && name !== 'id').concat(node.required ?? [])).toContain('note');
    expect(names).not.toContain('a');
    if (!written.includes('id: 7')) expect(names).not.toContain('id');
  });

  it('keeps what a decorator lets travel: methods under @Expose, private members under @Field', () => {
    const before = `class M { @v.IsInt() id!: number; @t.Expose() total(): number { return this.id + this.own; }
      @t.Expose({ name: 'copied' }) copy(): Partial<M> { return this; } @Field({ maximum: 3 }) private own = 1; free(): void {} }`;
    const id = { title: 'Id', type: 'integer' };
    const total = { title: 'Total', type: 'number' };
    const own = { title: 'Own', type: 'number', maximum: 3 };
    const { node, definitions, problems } = read('Partial<M>', before);
    expect(problems).toEqual([]);
    const [partial] = Object.values(definitions);
    expect(node).toEqual({ $ref: '#/$defs/Partial_M' });
    expect(partial?.properties).toEqual({ id, total, copied: { $ref: '#/$defs/Partial_M' } });
    const whole = shapeOf('M & { more: string }', before);
    expect(whole).toMatchObject({ properties: { id, total, own }, required: ['id', 'more', 'total', 'copied', 'own'] });
    expect(read('M & { more: string }', before, 'input').node.properties).toEqual({
      id,
      more: { title: 'More', type: 'string' },
      own,
    });
  });

  it('admits null only where the type does', () => {
    const before = `class N { @v.IsOptional() @v.IsString() a!: string | null; @Field({ nullable: true }) b!: string | null }
      type Filled<T> = { [K in keyof T]: NonNullable<T[K]> };`;
    const { definitions } = read('Filled<N>', before);
    expect(Object.values(definitions)[0]).toMatchObject({
      properties: { a: { title: 'A', type: 'string' }, b: { title: 'B', type: 'string' } },
      required: ['a', 'b'],
    });
  });

  it('keeps in what a closed class keeps in', () => {
    const before = `@t.Exclude() class Base { a!: string; } class Heir extends Base { b!: string }
      @t.Exclude() class Closed extends Base { @t.Expose() id!: number; note!: string; @t.Expose({ toClassOnly: true }) given!: string; @t.Expose({ toPlainOnly: true }) told!: string }`;
    const names = (type: string, direction: Direction): readonly string[] =>
      Object.keys(read(type, before, direction).node.properties ?? {});
    expect(names('Partial<Closed>', 'output')).toEqual(['id', 'told']);
    expect(names('Partial<Closed>', 'input')).toEqual(['id', 'given']);
    expect(names('Partial<Heir>', 'output')).toEqual(['a', 'b']);
    expect(names("Pick<Closed, 'note'>", 'output')).toEqual([]);
  });

  it('keeps in what a literal does not declare of the class that was spread into it, where all else leaves', () => {
    const before = `class Kept { @t.Exclude() a!: string; private token = 'x'; use(): string { return this.token; } }
      const made = () => ({ ...({} as Kept) });`;
    const { node, meaningOf } = read('ReturnType<typeof made>', before);
    const meaning = meaningOf(node);
    if (meaning?.kind !== 'class') throw new Error('no plan');
    expect(['a', 'token', 'other'].map((name) => meaning.plan.withholds?.(name))).toEqual([true, true, false]);
  });

  it('keeps in what an index signature would let out', () => {
    const { node, meaningOf } = read("Omit<User, 'password'> & Record<string, unknown>");
    const meaning = meaningOf(node);
    if (meaning?.kind !== 'class') throw new Error('no plan');
    const kept = ['password', 'secret', 'token', 'other', 'name'].map((name) => meaning.plan.withholds?.(name));
    expect(kept).toEqual([true, true, true, false, false]);
  });
});

describe(`the same decorators on a class and on what is made of it`, () => {
  const texts = Object.values(DECORATED_CLASSES);
  let whole: Manifest;
  let made: Manifest;

  beforeAll(() => {
    const sources = (type: string): Record<string, string> =>
      Object.fromEntries(texts.map((text, index) => [`case-${String(index)}.ts`, returning(type, text)]));
    whole = manifestOf(sources('U'));
    made = manifestOf(sources('Readonly<U>'));
  });

  describe.each(['output', 'input'] as const)('for %s', (direction) => {
    // A plain object holds as data what an instance computes.
    const alike = Object.keys(DECORATED_CLASSES)
      .map((name, index) => [name, index] as const)
      .filter(([name]) => direction === 'output' || !name.startsWith('Expose on a'));

    it.each(alike)('%s', (_, index) => {
      const source = `case-${String(index)}.ts`;
      const of = describeResult(whole, { direction, source });
      const type = describeResult(made, { direction, source });
      expect({ ...type.node, title: 'U' }).toEqual(of.definitions.U);
      expect(type.problems).toEqual(of.problems);
      const meaning = type.meaningOf(type.node);
      const plan = meaning?.kind === 'class' ? meaning.plan : undefined;
      const members = (of.planOf('U')?.members ?? []).map(told);
      if (plan !== undefined) expect(plan.members.map(told)).toEqual(members);
      else expect(members.every((member) => member.name === member.wireName && !('default' in member))).toBe(true);
    });
  });
});

type Members = NonNullable<ReturnType<Declared['planOf']>>['members'];

function told({ toPlain, toClass, ...rest }: Members[number]) {
  return { ...rest, called: toPlain !== undefined, made: toClass !== undefined };
}
