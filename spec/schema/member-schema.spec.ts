import 'reflect-metadata';
import { Type } from 'class-transformer';
import * as v from 'class-validator';
import { Field } from '../../lib/decorators/field';
import { integer } from '../../lib/schema/integer';
import { describeMember } from '../../lib/schema/member-schema';
import { literal, nullable, optional, record, tuple, union } from '../../lib/schema/type-expression';
import { describeDto } from '../support/describe-dto';

const each = { each: true } as const;

class Inner {
  @v.IsString()
  text!: string;
}

enum Level {
  Low,
  High,
}

enum Color {
  Red = 'r',
  Blue = 'b',
}

describe(describeMember, () => {
  it('takes emitted types', () => {
    class Emitted {
      @Field() text!: string;
      @Field() amount!: number;
      @Field() count!: integer;
      @Field() flag!: boolean;
      @Field() big!: bigint;
      @Field() at!: Date;
      @Field() site!: URL;
      @Field() data!: Buffer;
      @Field() bytes!: Uint8Array;
      @Field() inner!: Inner;
      @v.Allow() allowed!: number;
      @v.IsDefined() defined!: Inner;
      @v.IsNotEmpty() filled!: string;
      @v.IsInt() whole!: number;
      @v.Min(0) positive!: integer;
    }
    const { properties, problems, warnings } = describeDto(Emitted);
    expect({ properties, problems, warnings }).toEqual({
      properties: {
        text: { title: 'Text', type: 'string' },
        amount: { title: 'Amount', type: 'number' },
        count: { title: 'Count', type: 'integer' },
        flag: { title: 'Flag', type: 'boolean' },
        big: { title: 'Big', type: 'string', pattern: '^-?[0-9]+$' },
        at: { title: 'At', type: 'string', format: 'date-time' },
        site: { title: 'Site', type: 'string', format: 'uri' },
        data: { title: 'Data', type: 'string', contentEncoding: 'base64' },
        bytes: { title: 'Bytes', type: 'string', contentEncoding: 'base64' },
        inner: { $ref: '#/$defs/Inner' },
        allowed: { title: 'Allowed', type: 'number' },
        defined: { $ref: '#/$defs/Inner' },
        filled: { title: 'Filled', type: 'string', minLength: 1 },
        whole: { title: 'Whole', type: 'integer' },
        positive: { title: 'Positive', type: 'integer', minimum: 0 },
      },
      problems: [],
      warnings: [],
    });
  });

  it('remembers what a node stands for, also beside null and inside of lists', () => {
    class Meant {
      @v.IsDate() at!: Date;
      @v.IsOptional() @v.IsDate() until?: Date;
      @v.IsDate(each) days!: Date[];
      @Field() data!: Buffer;
      @v.IsString(each) tags!: Set<string>;
      @v.IsInt(each) counts!: Map<string, number>;
      @Field({ type: [Date] }) nights!: Set<Date>;
      @Field({ nullable: true, type: URL }) site!: URL | null;
    }
    const { properties, meaningOf } = describeDto(Meant);
    const { at, until, days, data, tags, counts, nights, site } = properties;
    expect(properties).toEqual({
      at: { title: 'At', type: 'string', format: 'date-time' },
      until: { title: 'Until', anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
      days: { title: 'Days', type: 'array', items: { type: 'string', format: 'date-time' } },
      data: { title: 'Data', type: 'string', contentEncoding: 'base64' },
      tags: { title: 'Tags', type: 'array', uniqueItems: true, items: { type: 'string' } },
      counts: { title: 'Counts', type: 'object', additionalProperties: { type: 'integer' } },
      nights: { title: 'Nights', type: 'array', uniqueItems: true, items: { type: 'string', format: 'date-time' } },
      site: { title: 'Site', anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] },
    });
    expect(
      [at, until?.anyOf?.[0], days?.items, data, tags, counts, nights, nights?.items, site?.anyOf?.[0]].map((node) =>
        meaningOf(node as never),
      ),
    ).toEqual([
      { kind: 'date' },
      { kind: 'date' },
      { kind: 'date' },
      { kind: 'bytes', as: 'Buffer' },
      { kind: 'set' },
      { kind: 'map', keys: 'string' },
      { kind: 'set' },
      { kind: 'date' },
      { kind: 'url' },
    ]);
  });

  it('takes written types over emitted ones', () => {
    class Written {
      @Field({ type: [String] }) names!: string[];
      @Field({ type: () => [[Number]] }) grid!: number[][];
      @Field({ type: Inner }) inners!: Inner[];
      @Field({ type: nullable(Inner) }) maybe!: Inner | null;
      @Field({ type: optional(integer) }) some?: number;
      @Field({ type: record(Number) }) scores!: Record<string, number>;
      @Field({ type: record(Number) }) table!: Map<string, number>;
      @Field({ type: tuple(String, Number) }) pair!: [string, number];
      @Field({ type: union(String, Number) }) either!: string | number;
      @Field({ type: union(String, null) }) orNull!: string | null;
      @Field({ type: literal('a', 'b') }) letter!: 'a' | 'b';
      @Type(() => Inner) typed!: Inner[];
      @Type(() => Date) at!: Date;
    }
    const { properties, meaningOf, schema, problems, warnings } = describeDto(Written);
    expect({ properties, problems, warnings }).toEqual({
      properties: {
        names: { title: 'Names', type: 'array', items: { type: 'string' } },
        grid: { title: 'Grid', type: 'array', items: { type: 'array', items: { type: 'number' } } },
        inners: { title: 'Inners', type: 'array', items: { $ref: '#/$defs/Inner' } },
        maybe: { anyOf: [{ $ref: '#/$defs/Inner' }, { type: 'null' }] },
        some: { title: 'Some', type: 'integer' },
        scores: { title: 'Scores', type: 'object', additionalProperties: { type: 'number' } },
        table: { title: 'Table', type: 'object', additionalProperties: { type: 'number' } },
        pair: {
          title: 'Pair',
          type: 'array',
          prefixItems: [{ type: 'string' }, { type: 'number' }],
          minItems: 2,
          maxItems: 2,
        },
        either: { title: 'Either', anyOf: [{ type: 'string' }, { type: 'number' }] },
        orNull: { title: 'Or Null', anyOf: [{ type: 'string' }, { type: 'null' }] },
        letter: { title: 'Letter', type: 'string', enum: ['a', 'b'] },
        typed: { title: 'Typed', type: 'array', items: { $ref: '#/$defs/Inner' } },
        at: { title: 'At', type: 'string', format: 'date-time' },
      },
      problems: [],
      warnings: [],
    });
    expect(meaningOf(properties.table)).toEqual({ kind: 'map', keys: 'string' });
    expect(meaningOf(properties.scores)).toBeUndefined();
    expect(schema.required).not.toContain('some');
  });

  it('describes nested classes with @Type, with @Field and by the emitted class', () => {
    class Nest {
      @v.ValidateNested() one!: Inner;
      @v.ValidateNested(each) @Type(() => Inner) many!: Inner[];
      @v.ValidateNested() @Type(() => Inner) withoutEach!: Inner[];
      @v.ValidateNested(each) @Field({ type: () => [Inner] }) byField!: Inner[];
      @v.IsArray() @v.ArrayMinSize(1) @v.ValidateNested(each) @Type(() => Inner) some!: Inner[];
      @v.ValidateNested(each) @Type(() => Inner) set!: Set<Inner>;
      @v.ValidateNested(each) @Type(() => Inner) map!: Map<string, Inner>;
      @v.IsOptional() @v.ValidateNested() @Type(() => Inner) maybe?: Inner | null;
      @v.IsOptional() @v.ValidateNested(each) @Type(() => Inner) maybeMany?: Inner[] | null;
      @v.IsObject() @v.ValidateNested() @Field({ description: 'Why.' }) told!: Inner;
    }
    const reference = { $ref: '#/$defs/Inner' };
    const { properties, problems } = describeDto(Nest);
    expect({ properties, problems }).toEqual({
      properties: {
        one: reference,
        many: { title: 'Many', type: 'array', items: reference },
        withoutEach: { title: 'Without Each', type: 'array', items: reference },
        byField: { title: 'By Field', type: 'array', items: reference },
        some: { title: 'Some', type: 'array', minItems: 1, items: reference },
        set: { title: 'Set', type: 'array', uniqueItems: true, items: reference },
        map: { title: 'Map', type: 'object', additionalProperties: reference },
        maybe: { anyOf: [reference, { type: 'null' }] },
        maybeMany: { title: 'Maybe Many', anyOf: [{ type: 'array', items: reference }, { type: 'null' }] },
        told: { description: 'Why.', ...reference },
      },
      problems: [],
    });
  });

  it('puts the values of enums and lists into the schema, never the names that numeric enums map back to', () => {
    class Choices {
      @v.IsEnum(Level) level!: Level;
      @v.IsEnum(Color) color!: Color;
      @v.IsEnum({ 0: 'No', No: 0, Yes: 'yes' }) mixed!: string | number;
      @v.IsEnum(Color, each) more!: Color[];
      @v.IsIn(['a', 1, null]) any!: string | number | null;
      @v.IsOptional() @v.IsIn(['a', 'b']) letter?: string;
      @v.IsIn(['a', undefined]) perhaps?: string;
      @v.Equals('fixed') fixed!: string;
    }
    const { properties, schema } = describeDto(Choices);
    expect(properties).toEqual({
      level: { title: 'Level', type: 'number', enum: [0, 1] },
      color: { title: 'Color', type: 'string', enum: ['r', 'b'] },
      mixed: { title: 'Mixed', enum: [0, 'yes'] },
      more: { title: 'More', type: 'array', items: { type: 'string', enum: ['r', 'b'] } },
      any: { title: 'Any', enum: ['a', 1, null] },
      letter: { title: 'Letter', anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
      perhaps: { title: 'Perhaps', type: 'string', enum: ['a'] },
      fixed: { title: 'Fixed', type: 'string', const: 'fixed' },
    });
    expect(schema.required).toEqual(['level', 'color', 'mixed', 'more', 'any', 'fixed']);
  });

  it('keeps every demand where several fall on one keyword', () => {
    class Strict {
      @v.Min(1) @v.Min(3) @v.Max(9) @v.IsInt() bounded!: number;
      @v.Matches(/a/) @v.Matches(/b/) both!: string;
      @v.IsNotIn(['x']) @v.NotContains('y') @v.IsString() neither!: string;
      @v.IsDivisibleBy(2) @v.IsDivisibleBy(3) sixths!: number;
      @v.ArrayContains([1]) @v.ArrayContains([2]) @v.IsInt(each) list!: number[];
    }
    expect(describeDto(Strict).properties).toEqual({
      bounded: { title: 'Bounded', type: 'integer', minimum: 3, maximum: 9 },
      both: { title: 'Both', type: 'string', pattern: 'b', allOf: [{ pattern: 'a' }] },
      neither: { title: 'Neither', type: 'string', not: { pattern: 'y' }, allOf: [{ not: { enum: ['x'] } }] },
      sixths: { title: 'Sixths', type: 'number', multipleOf: 3, allOf: [{ multipleOf: 2 }] },
      list: {
        title: 'List',
        type: 'array',
        items: { type: 'integer' },
        allOf: [{ contains: { const: 2 } }, { contains: { const: 1 } }],
      },
    });
  });

  it('adds what @Field says in the words of JSON Schema', () => {
    class Described {
      @Field({ description: 'How warm.', title: 'Warmth', minimum: -90, examples: [21] })
      @v.Max(60)
      temperature!: number;
      @Field({ type: String, optional: true, nullable: true, maxLength: 9, default: 'x' }) note?: string | null;
      @Field({ optional: false, nullable: false }) @v.IsOptional() @v.IsString() strict!: string;
      @Field({ description: 'Where.' }) inner!: Inner;
      @Field({ enum: ['a', 1] }) either!: string | number;
    }
    const { schema, warnings } = describeDto(Described);
    expect({ schema, warnings }).toEqual({
      schema: {
        properties: {
          temperature: {
            description: 'How warm.',
            title: 'Warmth',
            type: 'number',
            minimum: -90,
            maximum: 60,
            examples: [21],
          },
          note: { title: 'Note', default: 'x', anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] },
          strict: { title: 'Strict', type: 'string' },
          inner: { description: 'Where.', $ref: '#/$defs/Inner' },
          either: { title: 'Either', enum: ['a', 1] },
        },
        required: ['temperature', 'strict', 'inner', 'either'],
        title: 'Described',
        type: 'object',
      },
      warnings: [],
    });
  });

  it('reports options of @Field that no schema may have, and goes on without them', () => {
    class Mistaken {
      @Field({ pattern: '(', description: 'd' }) pattern!: string;
      // As a program in JavaScript would write it.
      @Field({ minLenght: 3, maxItems: 'x' } as never) typo!: string;
      @Field({
        type: () => {
          throw new Error('not yet');
        },
      })
      thunk!: string;
      @v.ValidateNested()
      @Type(() => {
        throw new Error('nor this');
      })
      nested!: Inner;
    }
    const { properties, problems } = describeDto(Mistaken);
    expect({ pattern: properties.pattern, typo: properties.typo, problems }).toEqual({
      pattern: { description: 'd', title: 'Pattern', type: 'string' },
      typo: { title: 'Typo', type: 'string' },
      problems: [
        expect.stringMatching(/^Mistaken\.pattern: has a pattern that is no regular expression/),
        'Mistaken.typo: has the unknown option "minLenght"; write "minLength".',
        'Mistaken.typo: has a wrong "maxItems": it must be a whole number that is not negative, not "x".',
        'Mistaken.thunk: the function that returns the type failed: not yet.',
        'Mistaken.nested: the function that returns the type failed: nor this.',
      ],
    });
  });

  it('lets an argument with a default be absent, and demands it of a result, into which nothing is filled', () => {
    class Page {
      @Field({ default: 5, minimum: 1 }) size!: integer;
      @Field({ type: [String], default: [] }) tags!: string[];
      @Field({ default: { text: 'x' } }) inner!: Inner;
      @Field() page!: integer;
    }
    const [input, output] = [describeDto(Page, 'input'), describeDto(Page, 'output')];
    expect({
      required: [input.schema.required, output.schema.required],
      defaults: [input, output].map(({ plan }) => plan.members.map((member) => member.default)),
      size: input.properties.size,
      inner: [input.properties.inner, output.properties.inner],
      problems: [...input.problems, ...output.problems],
    }).toEqual({
      required: [['page'], ['size', 'tags', 'inner', 'page']],
      defaults: [
        [5, [], { text: 'x' }, undefined],
        [undefined, undefined, undefined, undefined],
      ],
      size: { title: 'Size', type: 'integer', minimum: 1, default: 5 },
      inner: [{ $ref: '#/$defs/Inner', default: { text: 'x' } }, { $ref: '#/$defs/Inner' }],
      problems: [],
    });
  });

  it('reports a discriminator of @Type, which it does not follow, unless @Field tells the type', () => {
    class Round {
      @v.IsNumber() radius!: number;
    }
    class Square {
      @v.IsNumber() side!: number;
    }
    const discriminator = { property: 'kind', subTypes: [{ value: Round, name: 'round' }] };
    class Drawing {
      @Type(() => Object, { discriminator }) silent!: Round | Square;
      @Field({ type: union(Round, Square) }) @Type(() => Object, { discriminator }) told!: Round | Square;
      @v.ValidateNested() @Type(() => Round) plain!: Round;
    }
    const found = describeDto(Drawing).problems.filter((problem) => problem.includes('discriminator'));
    expect(found).toEqual([
      'Drawing.silent: the discriminator of its @Type is not followed, so subclasses would be cut; write @Field({ type: union(A, B) }), or [union(A, B)] for a list.',
    ]);
  });

  it('says of a member of type Function what made it one', () => {
    class Late {
      later!: Inner;
    }
    Field()(Late.prototype, 'later');
    Reflect.defineMetadata('design:type', Function, Late.prototype, 'later');
    expect(describeDto(Late).warnings).toEqual([
      'Late.later: its type is not known, since the compiler erases it to Function, as it does with a class that is imported with `import type`, so every value passes; import it with `import`, or write @Field({ type: … }).',
    ]);
  });

  it('reports a default that its own member would refuse', () => {
    class Page {
      @Field({ default: 0, minimum: 1 }) size!: integer;
      @Field({ default: 'bad' }) since!: Date;
      @Field({ default: 'K' }) @v.IsIn(['C', 'F']) unit!: string;
      // As a program in JavaScript would write it.
      @Field({ default: new Date(0) } as never) until!: Date;
    }
    expect(describeDto(Page, 'input').problems).toEqual([
      'Page.size: its default is 0, but it is at least 1; give a default that fits.',
      'Page.since: its default is "bad", but it is of the format date-time; give a default that fits.',
      'Page.unit: its default is "K", but it is one of ["C","F"]; give a default that fits.',
      'Page.until: its default is an instance of Date, which JSON cannot say. Give what a client would send.',
    ]);
  });

  it('learns from a condition whether a member may be absent or null', () => {
    class Conditions {
      @v.ValidateIf((_object, value) => value !== null) @v.IsString() orNull!: string | null;
      @v.ValidateIf(({ orAbsent }: Conditions) => orAbsent !== undefined) @v.IsInt() orAbsent?: number;
      @v.ValidateIf((_object, value) => value != null) @v.IsInt() orNeither?: number | null;
      @v.ValidateIf(({ orNull }: Conditions) => orNull === 'x') @v.MinLength(3) depends?: string;
      @v.ValidateIf(({ orNull }: Conditions) => orNull !== 'x') @v.ValidateNested() inner?: Inner;
      @v.ValidateIf((_object, value) => value !== '') @v.IsEmail() orBlank!: string;
    }
    const { schema, plan } = describeDto(Conditions);
    expect(schema).toEqual({
      properties: {
        orNull: { title: 'Or Null', anyOf: [{ type: 'string' }, { type: 'null' }] },
        orAbsent: { title: 'Or Absent', type: 'integer' },
        orNeither: { title: 'Or Neither', anyOf: [{ type: 'integer' }, { type: 'null' }] },
        depends: { title: 'Depends', type: 'string' },
        inner: { $ref: '#/$defs/Inner' },
        orBlank: { title: 'Or Blank', type: 'string' },
      },
      required: ['orNull', 'orBlank'],
      title: 'Conditions',
      type: 'object',
    });
    expect(plan.residual.map(({ member, rule }) => `${member}: ${rule}`)).toEqual([
      'depends: minLength',
      'inner: isDefined',
      'orBlank: isEmail',
    ]);
  });

  it('lets the rules count where they contradict the type', () => {
    class Odd {
      @v.IsDateString() day!: Date;
      @v.IsString() id!: Inner;
      @v.IsNumberString() @Type(() => Number) amount!: number;
      @v.IsString(each) word!: string;
    }
    const { properties, warnings, meaningOf } = describeDto(Odd);
    expect({ properties, warnings }).toEqual({
      properties: {
        day: { title: 'Day', type: 'string' },
        id: { title: 'Id', type: 'string' },
        amount: { title: 'Amount', type: 'string', pattern: '^[+-]?([0-9]*[.])?[0-9]+$' },
        word: { title: 'Word', type: 'string' },
      },
      warnings: [
        'Odd.amount: its type and its class-validator decorators contradict each other; the decorators count.',
      ],
    });
    expect(meaningOf(properties.day)).toBeUndefined();
  });

  it('describes instances by the class that the rule names', () => {
    class Instances {
      @v.IsInstance(Inner) inner!: unknown;
      @v.IsInstance(Date) at!: unknown;
    }
    const { properties, plan } = describeDto(Instances);
    expect(properties).toEqual({
      inner: { $ref: '#/$defs/Inner' },
      at: { title: 'At', type: 'string', format: 'date-time' },
    });
    expect(plan.residual).toEqual([]);
  });

  it('hands rules that have no place beside a reference to class-validator', () => {
    class Full {
      @v.IsNotEmptyObject() @v.ValidateNested() inner!: Inner;
    }
    const { properties, plan } = describeDto(Full);
    expect(properties).toEqual({ inner: { $ref: '#/$defs/Inner' } });
    expect(plan.residual.map(({ rule, check }) => [rule, check({}, {}), check({ text: 'a' }, {})])).toEqual([
      ['isNotEmptyObject', 'inner must be a non-empty object', undefined],
    ]);
  });

  it('takes @IsArray and @IsObject at their word, without guessing what is inside', () => {
    class Open {
      @v.IsArray() list!: unknown[];
      @v.IsObject() map!: Record<string, unknown>;
      @v.IsPositive() @v.IsNumber() @v.ValidatePromise() later!: Promise<number>;
    }
    const { properties, warnings, problems } = describeDto(Open);
    expect({ properties, warnings, problems }).toEqual({
      properties: {
        list: { title: 'List', type: 'array' },
        map: { title: 'Map', type: 'object' },
        later: { title: 'Later', type: 'number', exclusiveMinimum: 0 },
      },
      warnings: [],
      problems: [],
    });
  });

  it('warns of members whose emitted type says nothing', () => {
    class Unknown {
      @Field() list!: string[];
      @Field() either!: string | number;
    }
    const { properties, warnings } = describeDto(Unknown);
    expect({ properties, warnings }).toEqual({
      properties: { list: { title: 'List', type: 'array' }, either: { title: 'Either' } },
      warnings: [
        'Unknown.list: the type of its items is not known, so every value passes; write @Field({ type: [Item] }).',
        'Unknown.either: its type is not known, so every value passes; write @Field({ type: … }).',
      ],
    });
  });
});
