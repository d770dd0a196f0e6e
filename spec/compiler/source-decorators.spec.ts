import type { ManifestClassFacts, ManifestDecorator } from '../../lib/manifest/manifest';
import { readClassFacts } from '../../lib/compiler/class-facts';
import { readDecorators } from '../../lib/compiler/source-decorators';
import { manifestReturning } from '../support/declared-types';

function factsOf(text: string, type = 'U'): ManifestClassFacts {
  const facts = manifestReturning(type, text).definitions[`main.ts#${type}`]?.class;
  if (facts === undefined) throw new Error(`${type} is no class`);
  return facts;
}

/** The decorators of a member `m` that stands under what is given, without their lines. */
function decoratorsOf(written: string, before = '', type = 'any'): readonly unknown[] {
  const found: readonly ManifestDecorator[] = factsOf(`${before} class U { ${written} m!: ${type}; }`).members?.m ?? [];
  return found.map(({ package: origin, name, arguments: given }) => [`${origin} ${name}`, ...given]);
}

describe(readDecorators, () => {
  it('gives arguments as values, expressions, dates, enums and parts of objects', () => {
    const enums = "enum E { A, B = 'b' }";
    expect(decoratorsOf('@v.Length(1, 5, { each: true, message: () => "no" })')).toEqual([
      [
        'class-validator Length',
        { value: 1 },
        { value: 5 },
        { object: { each: { value: true }, message: { code: '() => "no"' } } },
      ],
    ]);
    expect(decoratorsOf('@v.Matches(/^a\\/b$/gi)')).toEqual([
      ['class-validator Matches', { regexp: { source: '^a\\/b$', flags: 'gi' } }],
    ]);
    expect(decoratorsOf("@v.MinDate(new Date('2020-01-01')) @v.MaxDate(new Date(Date.UTC(2021, 0)))")).toEqual([
      ['class-validator MaxDate', { date: '2021-01-01T00:00:00.000Z' }],
      ['class-validator MinDate', { date: '2020-01-01T00:00:00.000Z' }],
    ]);
    expect(decoratorsOf('@v.IsEnum(E)', enums)).toEqual([
      ['class-validator IsEnum', { enumeration: { A: 0, B: 'b' } }],
    ]);
    expect(decoratorsOf('@v.IsIn([E.A, undefined])', enums)).toEqual([
      ['class-validator IsIn', { list: [{ value: 0 }, { code: 'undefined' }] }],
    ]);
  });

  it('takes dates of a time zone, of now and of other people’s classes for code', () => {
    const code = (text: string): unknown => ({ code: text });
    expect(decoratorsOf("@v.MinDate(new Date('2020-01-01T00:00'))")).toEqual([
      ['class-validator MinDate', code("new Date('2020-01-01T00:00')")],
    ]);
    expect(decoratorsOf('@v.MinDate(new Date())')).toEqual([['class-validator MinDate', code('new Date()')]]);
    expect(decoratorsOf('@v.MinDate(new Date(2020, 1))')).toEqual([
      ['class-validator MinDate', code('new Date(2020, 1)')],
    ]);
    expect(decoratorsOf('@v.Equals(new Date(0))', 'class Date { constructor(readonly n: number) {} }')).toEqual([
      ['class-validator Equals', code('new Date(0)')],
    ]);
  });

  it('cuts long code to one line of 80 characters', () => {
    const [[, argument] = []] = decoratorsOf(`@v.ValidateIf((o) => o.a ===\n   '${'x'.repeat(100)}')`) as unknown[][];
    const { code } = argument as { code: string };
    expect(code).toMatch(/^\(o\) => o\.a === 'x+…$/);
    expect(code).toHaveLength(80);
  });

  it('reads what decorators of the author’s own are made of, in the order in which it runs', () => {
    const before = `
      declare function applyDecorators(...all: PropertyDecorator[]): PropertyDecorator;
      const Twice = (low: number, high = low * 2) => applyDecorators(v.Min(low), v.Max(high));
      function Both(): PropertyDecorator { return function (target, key) { v.IsInt()(target, key); Twice(1)(target, key); }; }
      function Plain(target: object, key: string | symbol) { v.IsString()(target, key); }
      const Known = v.IsEmail({}, { each: true });
      const Renamed = t.Exclude;
      const options = { groups: ['a'] };`;
    expect(decoratorsOf('@Twice(2, 3)', before)).toEqual([
      ['class-validator Min', { value: 2 }],
      ['class-validator Max', { value: 3 }],
    ]);
    expect(decoratorsOf('@Both()', before)).toEqual([
      ['class-validator IsInt'],
      ['class-validator Min', { value: 1 }],
      ['class-validator Max', { code: 'low * 2' }],
    ]);
    expect(decoratorsOf('@Plain', before)).toEqual([['class-validator IsString']]);
    expect(decoratorsOf('@Known', before)).toEqual([
      ['class-validator IsEmail', { value: {} }, { value: { each: true } }],
    ]);
    expect(decoratorsOf('@Renamed({ toPlainOnly: true }) @t.Expose(options)', before)).toEqual([
      ['class-transformer Expose', { value: { groups: ['a'] } }],
      ['class-transformer Exclude', { value: { toPlainOnly: true } }],
    ]);
  });

  it('takes what it cannot follow for an exclusion where the code speaks of one, and for a rule where it has one', () => {
    const before = `
      declare const secret: boolean;
      function Hidden(): PropertyDecorator { return secret ? t.Exclude() : t.Expose(); }
      const Maybe = (on: boolean): PropertyDecorator => (target, key) => { if (on) t.Exclude()(target, key); };
      function Even(): PropertyDecorator { return (target, key) => { v.registerDecorator({ name: 'even', target: target.constructor, propertyName: String(key), validator: { validate: () => true } }); }; }
      function Odd() { const name = 'odd'; return v.ValidateBy({ name, validator: { validate: () => true } }); }
      declare const List: PropertyDecorator[];
      function Note(): PropertyDecorator { return () => undefined; }`;
    expect(decoratorsOf('@Hidden()', before)).toEqual([
      ['class-transformer Exclude', { code: 'secret ? t.Exclude() : t.Expose()' }],
      ['class-transformer Expose', { code: 'secret ? t.Exclude() : t.Expose()' }],
    ]);
    expect(decoratorsOf('@Maybe(true)', before)).toEqual([['class-transformer Exclude', { code: 'Maybe(true)' }]]);
    expect(decoratorsOf('@Even()', before)).toEqual([['class-validator registerDecorator']]);
    expect(decoratorsOf('@Odd()', before)).toEqual([['class-validator Odd', { code: 'Odd()' }]]);
    expect(decoratorsOf('@Note() @(List[0]!)', before)).toEqual([]);
  });

  it('survives decorators that are made of themselves', () => {
    const before = 'function A(): PropertyDecorator { return B(); } function B(): PropertyDecorator { return A(); }';
    expect(decoratorsOf('@A() @v.IsInt()', before)).toEqual([['class-validator IsInt']]);
  });

  it('leaves out decorators of other packages and of the language', () => {
    const before =
      'namespace Other { export declare function Min(n: number): PropertyDecorator; } declare function IsInt(): PropertyDecorator;';
    expect(decoratorsOf('@Other.Min(1) @IsInt()', before)).toEqual([]);
  });
});

describe(readClassFacts, () => {
  it('tells decorators by member and line, those of bases first', () => {
    const facts = factsOf(`class B { @v.IsInt()
      @v.Min(1) n!: number; }
      @t.Exclude()
      class U extends B { @v.Max(9) declare n: number; }`);
    const origin = { package: 'class-validator', arguments: [{ value: 1 }] } as const;
    expect(facts).toEqual({
      decorators: [{ package: 'class-transformer', name: 'Exclude', arguments: [], line: 5 }],
      members: {
        n: [
          { ...origin, name: 'Min', line: 4 },
          { ...origin, name: 'IsInt', arguments: [], line: 3 },
          { ...origin, name: 'Max', arguments: [{ value: 9 }], line: 6 },
        ],
      },
    });
  });

  it('tells which members do not travel, or only out, and the types of those that travel by a decorator', () => {
    const facts = factsOf(`class U {
      private a = 1; protected b = 2; #c = 3; static d = 4; public e!: string;
      constructor(private f: string, readonly g: string, public h: string) { void this.#c; }
      @Field() private i!: string; @t.Expose() private j!: number;
      @t.Expose() total(): number[] { return []; } plain(): void {}
      get k(): string { return ''; } get l(): string { return ''; } set l(_: string) {}
    }`);
    expect(facts.hidden).toEqual(['a', 'b', 'f']);
    expect(facts.readOnly).toEqual(['k', 'total']);
    expect(facts.types).toEqual({
      i: { type: 'string' },
      j: { type: 'number' },
      total: { type: 'array', items: { type: 'number' } },
    });
  });

  it('says nothing of a class that says nothing, and is not there for other types', () => {
    const { definitions } = manifestReturning('[U, I]', 'class U { a!: string; } interface I { a: string }');
    expect(definitions['main.ts#U']?.class).toEqual({});
    expect(definitions['main.ts#I']?.class).toBeUndefined();
  });

  it('reads the classes that a mixin is made of', () => {
    const facts = factsOf(`
      type Made = new (...args: any[]) => object;
      function Dated<B extends Made>(Base: B) { class D extends Base { @v.IsDate() at!: Date; } return D; }
      class B { @v.IsInt() id!: number; }
      class U extends Dated(B) { @v.IsString() name!: string; }`);
    expect(Object.keys(facts.members ?? {}).sort()).toEqual(['at', 'id', 'name']);
  });
});
