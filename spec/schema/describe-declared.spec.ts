import type { Constructor } from '../../lib/schema/described-schema';
import { describeDeclared, useDeclarations } from '../../lib/schema/describe-declared';
import { describeType } from '../../lib/schema/describe-type';
import type { JsonSchema } from '../../lib/schema/json-schema';
import { compileRevival } from '../../lib/schema/revive-value';
import { SchemaSession, type Direction } from '../../lib/schema/schema-session';
import { describeResult, describeSource, manifestReturning, returning } from '../support/declared-types';
import type { DeclaredOptions } from '../support/declared-types';
import { runSource } from '../support/run-source';

/** The properties of a class `U` with the given body. */
function propertiesOf(body: string, before = '', options: DeclaredOptions = {}): Readonly<Record<string, unknown>> {
  const { definitions, problems, warnings } = describeSource('U', `${before}\nclass U {\n${body}\n}`, options);
  expect({ problems, warnings }).toEqual({ problems: [], warnings: [] });
  return definitions.U?.properties ?? {};
}

describe(describeDeclared, () => {
  it('titles properties after their names, definitions after their types, and nothing else', () => {
    const { node, definitions } = describeSource(
      'Page<User>[]',
      `/** A page. */ interface Page<T> { items: T[]; nextPage?: { cursorText: string } } class User { user_id!: number; }`,
    );
    expect(node).toEqual({ type: 'array', items: { $ref: '#/$defs/Page_User' } });
    expect(definitions).toEqual({
      Page_User: {
        description: 'A page.',
        properties: {
          items: { title: 'Items', type: 'array', items: { $ref: '#/$defs/User' } },
          nextPage: {
            title: 'Next Page',
            properties: { cursorText: { title: 'Cursor Text', type: 'string' } },
            required: ['cursorText'],
            type: 'object',
          },
        },
        required: ['items'],
        title: 'Page<User>',
        type: 'object',
      },
      User: {
        properties: { user_id: { title: 'User Id', type: 'number' } },
        required: ['user_id'],
        title: 'User',
        type: 'object',
      },
    });
  });

  it('tells two types of one name, and two instances of one generic, apart', () => {
    const { definitions } = describeSource(
      '[Page<A>, Page<B>, N.A, Tree]',
      `interface Page<T> { items: T[] } class A { a!: string; } class B { b!: string; } namespace N { export class A { n!: number; } }
       interface Tree { kids: Tree[]; parent: Tree | null }`,
    );
    expect(Object.keys(definitions)).toEqual(['Page_A', 'A', 'Page_B', 'B', 'A_1', 'Tree']);
    expect(definitions.Tree?.properties).toEqual({
      kids: { title: 'Kids', type: 'array', items: { $ref: '#/$defs/Tree' } },
      parent: { anyOf: [{ $ref: '#/$defs/Tree' }, { type: 'null' }] },
    });
  });

  it('remembers what nodes stand for, so that arguments arrive as it', () => {
    const { node, definitions, meaningOf, problems } = describeSource(
      'All[]',
      `interface All { d: Date; u: URL; r: RegExp; b: bigint; y: Buffer; a: Uint8Array; s: Set<Date>; m: Map<string, Date>; n: Map<number, bigint>;
        k: Record<number, Date>; o: Date | null; l: Date[]; t: [Date, string] }`,
      { direction: 'input' },
    );
    expect(problems).toEqual([]);
    const meanings = new Map(
      Object.values(definitions)
        .flatMap(collect)
        .flatMap((part) => {
          const meaning = meaningOf(part);
          return meaning === undefined ? [] : [[part, meaning] as const];
        }),
    );
    const revive = compileRevival({ schema: { ...node, $defs: definitions }, meanings });
    const at = '2020-01-02T00:00:00.000Z';
    const wire = {
      d: at,
      u: 'https://a.b/',
      r: 'a',
      b: '12',
      y: 'AQ==',
      a: 'AQ==',
      s: [at],
      m: { x: at },
      n: { 1: '2' },
    };
    const date = new Date(at);
    expect(revive?.([{ ...wire, k: { 1: at }, o: null, l: [at], t: [at, 'x'] }])).toEqual([
      {
        ...{ d: date, u: new URL('https://a.b/'), r: /a/, b: 12n, y: Buffer.from([1]), a: new Uint8Array([1]) },
        ...{ s: new Set([date]), m: new Map([['x', date]]), n: new Map([[1, 2n]]) },
        ...{ k: { 1: date }, o: null, l: [date], t: [date, 'x'] },
      },
    ]);
  });

  it('takes the shape from the source and the constraints from decorators, which beat doc tags of the same keyword', () => {
    const body = `
      /** Small. @minimum 1 @maximum 9 */ @v.Min(3) n!: number;
      /** @minLength 2 @pattern ^a */ @v.Matches(/^b/) s!: string;
      /** @minItems 1 */ @v.ArrayMinSize(2) @v.IsString({ each: true }) list?: string[];
      /** Told by doc. @default 5 */ @Field({ description: 'Told by Field.', exclusiveMinimum: 0 }) f!: number;
      /** @minimum 4 */ @v.IsInt() i!: number | null;
      @v.ValidateNested() @t.Type(() => Object) v!: V;
      @v.IsOptional() o!: 'a' | 'b';`;
    expect(propertiesOf(body, 'class V { x!: string; }')).toEqual({
      n: { description: 'Small.', title: 'N', type: 'number', maximum: 9, minimum: 3 },
      s: { title: 'S', type: 'string', minLength: 2, pattern: '^b' },
      list: { title: 'List', type: 'array', minItems: 2, items: { type: 'string' } },
      f: { description: 'Told by Field.', title: 'F', default: 5, type: 'number', exclusiveMinimum: 0 },
      i: { title: 'I', anyOf: [{ type: 'integer', minimum: 4 }, { type: 'null' }] },
      v: { $ref: '#/$defs/V' },
      o: { title: 'O', anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
    });
  });

  it('knows of every member whether it may be absent and whether it may be null', () => {
    const { definitions } = describeSource(
      'U',
      'class U { a!: string; b?: string; c!: string | null; d?: string | null; e!: string | undefined; @v.IsOptional() f!: string; @Field({ optional: false }) g?: string; }',
    );
    expect(definitions.U?.required).toEqual(['a', 'c', 'g']);
  });

  it('lets members that may be anything be absent from results, since undefined is a value of theirs, not from arguments', () => {
    const source = `interface I { a: unknown; /** Any. */ b: any; c: string } class U { a!: unknown; i!: I; list!: unknown[];
      @v.IsDefined() d!: unknown; @v.IsString() s!: unknown; @Field({ optional: false }) f!: unknown }`;
    const output = describeSource('U', source).definitions;
    expect([output.U?.required, output.I?.required]).toEqual([['i', 'list', 'd', 's', 'f'], ['c']]);
    const input = describeSource('U', source, { direction: 'input' }).definitions;
    expect([input.U?.required, input.I?.required]).toEqual([
      ['a', 'i', 'list', 'd', 's', 'f'],
      ['a', 'b', 'c'],
    ]);
  });

  it('gives defaults of doc comments and of @Field to arguments that are absent, and fills nothing into results', () => {
    const source =
      'interface I {\n /**\n * @default 7\n */ n: number; s?: string } class U { @Field({ default: 3 }) f!: number; i!: I; }';
    const input = describeSource('U', source, { direction: 'input' });
    expect(input.definitions.U?.required).toEqual(['i']);
    expect(input.planOf('U')?.members).toEqual([
      { name: 'f', wireName: 'f', toPlain: undefined, toClass: undefined, default: 3 },
      { name: 'i', wireName: 'i', toPlain: undefined, toClass: undefined },
    ]);
    expect(input.planOf('I')?.members[0]).toMatchObject({ name: 'n', default: 7 });
    expect(describeSource('U', source).definitions.U?.required).toEqual(['f', 'i']);
  });

  it('takes what members start with for defaults, unless it is a placeholder that their own rules refuse', () => {
    const source = `export class U { unit = 'metric'; tags: string[] = []; @v.IsByteLength(1) @v.IsNotEmpty() name = ''; at = new Date(); @Field({ default: 2 }) n = 1;
      constructor(public limit = 10, private readonly key = 'k') {} }`;
    const manifest = manifestReturning('U', source);
    const input = describeResult(manifest, { direction: 'input' });
    expect(input.problems).toEqual([]);
    expect(input.definitions.U).toEqual({
      properties: {
        unit: { title: 'Unit', default: 'metric', type: 'string' },
        tags: { title: 'Tags', default: [], type: 'array', items: { type: 'string' } },
        name: { title: 'Name', type: 'string', minLength: 1 },
        at: { title: 'At', type: 'string', format: 'date-time' },
        n: { title: 'N', default: 2, type: 'number' },
        limit: { title: 'Limit', default: 10, type: 'number' },
      },
      required: ['name', 'at'],
      title: 'U',
      type: 'object',
    });
    // The class itself knows what only running it tells.
    const reachable = new Map([['main.ts#U', runSource(returning('U', source)).U as Constructor]]);
    expect(describeResult(manifest, { direction: 'input', reachable }).definitions.U?.required).toEqual(['name']);
    const required = ['unit', 'tags', 'name', 'at', 'n', 'limit'];
    expect(describeResult(manifest).definitions.U?.required).toEqual(required);
  });

  it('reports methods of arguments whose class is not at hand, and none of results', () => {
    const source = `export class Walk { from!: string; length(): number { return 1; } get far(): boolean { return true; } private step(): void {} static make(): void {} }`;
    const manifest = manifestReturning('Walk', source);
    const what = 'a method or accessor of an argument works only where the class is at hand';
    const fix = 'name the class with @Args(Walk) or @Param(name, { type: Walk }).';
    expect(describeResult(manifest, { direction: 'input' }).problems).toEqual([
      `Walk.length: ${what}; ${fix}`,
      `Walk.far: ${what}; ${fix}`,
    ]);
    expect(describeResult(manifest).problems).toEqual([]);
    const reachable = new Map([['main.ts#Walk', runSource(returning('Walk', source)).Walk as Constructor]]);
    expect(describeResult(manifest, { direction: 'input', reachable }).problems).toEqual([]);
  });

  it('reports a default that its own type refuses', () => {
    const { problems } = describeSource('U', 'class U {\n/**\n * @minimum 1\n * @default 0\n */ n!: number; }');
    expect(problems).toEqual([expect.stringMatching(/^U\.n: its default is 0, but it is at least 1/)]);
  });

  it.each([
    ['@t.Transform(() => 1) m!: number;', '@Transform'],
    ['@v.ValidateIf((o) => o.x) @v.IsInt() m!: number;', 'the condition of @ValidateIf'],
    ['@v.Validate(class {}) m!: number;', '@Validate'],
    ['@v.IsIn(make()) m!: number;', '@IsIn, of which an argument is code (make()),'],
    ['@v.IsInt({ validateIf: () => true }) m!: number;', '@IsInt, of which an argument is code (() => true),'],
    ['@Own() m!: number;', '@registerDecorator'],
    ['@Field({ minimum: make() }) m!: number;', 'the option minimum of @Field, which is code (make()),'],
    ['@t.Expose({ name: make() }) m!: number;', '@Expose, whose options are code,'],
  ])('reports %s of a class that is not at hand', (member, what) => {
    const before = `declare function make(): any;
      function Own(): PropertyDecorator { return (target, key) => { v.registerDecorator({ target: target.constructor, propertyName: String(key), validator: { validate: () => true } }); }; }`;
    const fix = 'works only where the class is at hand;';
    const source = `${before} class U { ${member} }`;
    expect(describeSource('Promise<U>', source).problems).toEqual([`U.m: ${what} ${fix} give \`output: () => U\`.`]);
    expect(describeSource('U', source, { direction: 'input' }).problems).toEqual([
      `U.m: ${what} ${fix} name the class with @Args(U) or @Param(name, { type: U }).`,
    ]);
  });

  it.each([
    ['U[]', 'give `output: () => [U]`', 'name the class with @Param(name, { type: [U] })'],
    ['Record<string, U>', 'give `output: () => record(U)`', 'name the class with @Param(name, { type: record(U) })'],
    ['(U | null)[]', 'give `output: () => [nullable(U)]`', 'name the class with @Param(name, { type: [nullable(U)] })'],
    [
      '{ u: U }',
      'give `output`, with a type that leads to U',
      'give the parameter a type that leads to U, with @Args(…) or @Param(name, { type: … })',
    ],
  ])('says how to give the class that stands in %s', (type, output, input) => {
    const source = 'class U { @v.Validate(class {}) m!: number; }';
    const before = 'U.m: @Validate works only where the class is at hand; ';
    expect(describeSource(type, source).problems).toEqual([`${before}${output}.`]);
    expect(describeSource(type, source, { direction: 'input' }).problems).toEqual([`${before}${input}.`]);
  });

  it('knows what passes in no direction of objects whose schema lets members pass that it does not name', () => {
    const source = `class Tagged { [tag: string]: unknown; private token = 1; @t.Exclude() pin!: string; open!: string }
      class Bare { private token = 1; } class Shut { @t.Exclude() pin!: string; }
      @t.Exclude() class Closed { [tag: string]: unknown; @t.Expose() open!: string }
      class Named { private token = 1; open!: string } class Free { [tag: string]: unknown }
      interface U { a: Tagged; b: Bare; c: Shut; d: Closed; e: Named; f: Free }`;
    const names = ['token', 'pin', 'open', 'other'];
    const read = (direction: Direction): unknown => {
      const { planOf } = describeSource('U', source, { direction });
      const classes = ['Tagged', 'Bare', 'Shut', 'Closed', 'Named', 'Free'];
      return classes.map((name) => names.filter((member) => planOf(name)?.withholds?.(member)));
    };
    const withheld = [['token', 'pin'], ['token'], ['pin'], ['token', 'pin', 'other'], [], []];
    expect(read('output')).toEqual(withheld);
    expect(read('input')).toEqual(withheld);
  });

  it('keeps in what is excluded under circumstances that only code would tell, and reports it', () => {
    const before =
      'declare const on: boolean; function Hidden(): PropertyDecorator { return on ? t.Exclude() : t.Expose(); }';
    const body = '@t.Exclude({ toClassOnly: on }) a!: string; @Hidden() b!: string; c!: string;';
    const { definitions, problems } = describeSource('U', `${before} class U { ${body} }`);
    expect(Object.keys(definitions.U?.properties ?? {})).toEqual(['c']);
    expect(problems).toEqual([
      'U.a: @Exclude, whose options are code, works only where the class is at hand; give `output: () => U`.',
      'U.b: @Exclude, whose options are code, works only where the class is at hand; give `output: () => U`.',
      'U.b: @Expose, whose options are code, works only where the class is at hand; give `output: () => U`.',
    ]);
  });

  it('says nothing of code on members that do not travel, or not this way', () => {
    const { problems } = describeSource(
      'U',
      'class U { @t.Exclude() @t.Transform(() => 1) @v.Validate(class {}) a!: number; @t.Transform(() => 1, { toClassOnly: true }) b!: number; }',
    );
    expect(problems).toEqual([]);
  });

  it('lets the decorators of a class that is at hand do what takes code', () => {
    const source = `export class U {\n/** Four digits. */ @t.Transform(({ value }) => String(value).slice(-4)) card!: string; @v.ValidateIf((o: U) => o.card !== '') @v.IsInt() n?: number; }`;
    const type = runSource(returning('U', source)).U as Constructor;
    const { definitions, problems, planOf } = describeResult(manifestReturning('U', source), {
      reachable: new Map([['main.ts#U', type]]),
    });
    expect(problems).toEqual([]);
    expect(definitions.U?.properties).toMatchObject({
      card: { description: 'Four digits.', title: 'Card', type: 'string' },
    });
    expect(planOf('U')?.type).toBe(type);
    expect(planOf('U')?.members[0]?.toPlain?.('12345', {})).toBe('2345');
    expect(planOf('U')?.residual.map(({ rule }) => rule)).toEqual(['isInt']);
  });

  it('keeps a member in that either the class or its source excludes', () => {
    const type = runSource(
      returning('U', 'export class U { @t.Expose() a!: string; @t.Exclude() b!: string; @t.Expose() c!: string; }'),
    ).U;
    const manifest = manifestReturning(
      'U',
      'class U { @t.Exclude() a!: string; @t.Expose() b!: string; @t.Expose() c!: string; }',
    );
    const { definitions } = describeResult(manifest, { reachable: new Map([['main.ts#U', type as Constructor]]) });
    expect(Object.keys(definitions.U?.properties ?? {})).toEqual(['c']);
  });

  it('takes the members of classes inside explicit types from the manifest, once they are known', () => {
    const source = 'export class U {\n/** Told. */ a!: string; list!: Date[]; }';
    const type = runSource(returning('U', source)).U as Constructor;
    const session = new SchemaSession('output');
    useDeclarations({ session, manifest: manifestReturning('U', source), reachable: new Map([['main.ts#U', type]]) });
    expect(describeType([type], session)).toEqual({ type: 'array', items: { $ref: '#/$defs/U' } });
    expect(session.definitions.get('U')?.properties).toEqual({
      a: { description: 'Told.', title: 'A', type: 'string' },
      list: { title: 'List', type: 'array', items: { type: 'string', format: 'date-time' } },
    });
  });

  it('reports a reference that the manifest does not hold', () => {
    const session = new SchemaSession('output');
    const manifest = { version: 1, sources: {}, classes: {}, definitions: {} };
    expect(describeDeclared({ $ref: 'a.ts#U' }, { session, manifest, reachable: new Map() })).toEqual({});
    expect(session.problems).toEqual(['the manifest refers to a.ts#U, which it does not hold; make it anew.']);
  });
});

function collect(node: unknown): JsonSchema[] {
  if (typeof node !== 'object' || node === null) return [];
  return [node as JsonSchema, ...Object.values(node).flatMap(collect)]; // members that are no schemas stand for nothing
}
