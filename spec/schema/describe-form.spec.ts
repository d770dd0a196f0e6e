import {
  ArrayUnique,
  IsEmail,
  IsEnum,
  IsIn,
  IsInt,
  IsOptional,
  IsUrl,
  Length,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { enumeration, Field, integer, literal, nullable, optional, record, tuple, union } from '../../lib/index';
import { describeForm } from '../../lib/schema/describe-form';

enum Size {
  Small = 'small',
  Large = 'large',
}

enum Level {
  Low,
  High,
}

class Guest {
  @Field({ description: 'First and last name', minLength: 1, maxLength: 80 }) name!: string;
  @IsEmail() email!: string;
  @Field({ format: 'date' }) day!: string;
  @Field() since!: Date;
  @IsUrl() @IsOptional() site?: string;
  @IsInt() @Min(1) @Max(8) guests!: integer;
  @Field({ default: 95.5 }) score!: number;
  @Field({ default: true }) vegan!: boolean;
  @IsEnum(Size) size!: Size;
  @IsIn(['bed', 'sofa']) place!: string;
  @Field({
    type: String,
    oneOf: [
      { const: 'r', title: 'Red' },
      { const: 'g', title: 'Green' },
    ],
  })
  colour!: string;
  @Field({ type: [enumeration(Size)], minItems: 1, maxItems: 2, default: ['small'] }) sizes!: Size[];
  @Field({ items: { anyOf: [{ const: 'a', title: 'A' }] } }) @ArrayUnique() tags!: string[];
  @Field({ optional: true, examples: ['x'] }) note?: string;
}

const requested = (form: unknown): unknown => describeForm(form).requested;
const refusal = (form: unknown): unknown => {
  try {
    return describeForm(form).requested;
  } catch (error) {
    return error instanceof TypeError ? error.message : error;
  }
};

describe('A form of a class', () => {
  it('has what the protocol knows: texts, numbers, booleans, choices and selections, with their defaults', () => {
    expect(requested(Guest)).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name', description: 'First and last name', minLength: 1, maxLength: 80 },
        email: { type: 'string', title: 'Email', format: 'email' },
        day: { type: 'string', title: 'Day', format: 'date' },
        since: { type: 'string', title: 'Since', format: 'date-time' },
        site: { type: 'string', title: 'Site' },
        guests: { type: 'integer', title: 'Guests', minimum: 1, maximum: 8 },
        score: { type: 'number', title: 'Score', default: 95.5 },
        vegan: { type: 'boolean', title: 'Vegan', default: true },
        size: { type: 'string', title: 'Size', enum: ['small', 'large'] },
        place: { type: 'string', title: 'Place', enum: ['bed', 'sofa'] },
        colour: {
          type: 'string',
          title: 'Colour',
          oneOf: [
            { const: 'r', title: 'Red' },
            { const: 'g', title: 'Green' },
          ],
        },
        sizes: {
          type: 'array',
          title: 'Sizes',
          minItems: 1,
          maxItems: 2,
          items: { type: 'string', enum: ['small', 'large'] },
          default: ['small'],
        },
        tags: { type: 'array', title: 'Tags', items: { anyOf: [{ const: 'a', title: 'A' }] } },
        note: { type: 'string', title: 'Note' },
      },
      required: ['name', 'email', 'day', 'since', 'guests', 'size', 'place', 'colour', 'tags'],
    });
  });

  it('names every member that no form can ask for', () => {
    class Inner {
      @Field() street!: string;
    }
    class Wrong {
      @Field() address!: Inner;
      @Field({ type: [String] }) words!: string[];
      @Field({ type: [Inner] }) places!: Inner[];
      @Field({ type: union(String, Number) }) either!: string | number;
      @Field({ type: record(Number) }) counts!: Record<string, number>;
      @Field({ type: tuple(String, String) }) pair!: [string, string];
      @Field() big!: bigint;
      @Field({ type: enumeration(Level) }) level!: Level;
      @Field({ format: 'uuid' }) id!: string;
      @Matches(/^a/) code!: string;
      @Field({ exclusiveMinimum: 0 }) positive!: number;
      @Field({ type: nullable(String) }) gone!: string | null;
    }
    expect(refusal(Wrong)).toBe(
      'context.elicit(): ' +
        [
          'Wrong.address: it is an object; a form is flat, so put its members beside the others.',
          "Wrong.words: a list in a form is a selection; give its items several texts to choose from, as in ('S' | 'M')[] or [literal('S', 'M')].",
          "Wrong.places: a list in a form is a selection; give its items several texts to choose from, as in ('S' | 'M')[] or [literal('S', 'M')].",
          'Wrong.either: it is a union; give it one type.',
          'Wrong.counts: it is an object; a form is flat, so put its members beside the others.',
          'Wrong.pair: it has the keyword prefixItems, which no form knows; check it in the method.',
          'Wrong.big: it has the keyword pattern, which no form knows; check it in the method.',
          'Wrong.level: it has the keyword enum, which no form knows; check it in the method.',
          'Wrong.id: it has the format uuid; a form knows email, uri, date and date-time.',
          'Wrong.code: it has the keyword pattern, which no form knows; check it in the method.',
          'Wrong.positive: it has the keyword exclusiveMinimum, which no form knows; check it in the method.',
          'Wrong.gone: it may be null; a form leaves out what is not answered, so make it optional.',
        ].join(' '),
    );
  });

  it('has to declare members', () => {
    class Empty {}
    class Undecorated {
      name!: string;
    }
    const advice =
      'has no declared members; decorate the fields of the class with @Field() or class-validator, as those of generic classes have to be.';
    expect(refusal(Empty)).toBe(`context.elicit(): Empty ${advice}`);
    expect(refusal(Undecorated)).toBe(`context.elicit(): Undecorated ${advice}`);
    expect(refusal(record(String))).toBe(`context.elicit(): the form ${advice}`);
  });

  it('may stand further down, behind a function', () => {
    const form = () => Later;
    class Later {
      @Length(1, 2) when!: string;
    }
    expect(requested(form)).toMatchObject({ properties: { when: { type: 'string' } } });
    expect(refusal(() => undefined)).toMatch(/^context\.elicit\(\): a type is undefined here/);
  });
});

describe('A form of one value', () => {
  it.each([
    [String, { type: 'string' }],
    [integer, { type: 'integer' }],
    [Boolean, { type: 'boolean' }],
    [Date, { type: 'string', format: 'date-time' }],
    [literal('a', 'b'), { type: 'string', enum: ['a', 'b'] }],
    [[literal('a', 'b')], { type: 'array', items: { type: 'string', enum: ['a', 'b'] } }],
  ])('asks for %p as its one member', (form, node) => {
    expect(requested(form)).toEqual({
      type: 'object',
      properties: { value: { ...node, title: 'Value' } },
      required: ['value'],
    });
  });

  it('need not be filled in where the value is optional', () => {
    expect(requested(optional(String))).toEqual({
      type: 'object',
      properties: { value: { type: 'string', title: 'Value' } },
    });
  });

  it.each([
    [
      [String],
      "the form: a list in a form is a selection; give its items several texts to choose from, as in ('S' | 'M')[] or [literal('S', 'M')].",
    ],
    [literal(1, 2), 'the form: it has the keyword enum, which no form knows; check it in the method.'],
    [Buffer, 'the form: it has the keyword contentEncoding, which no form knows; check it in the method.'],
    [null, 'the form: a form has no null.'],
    ['text', 'string is no type; give a class, [T], record(T), union(A, B) or the like.'],
  ])('cannot ask for %p', (form, problem) => {
    expect(refusal(form)).toBe(`context.elicit(): ${problem}`);
  });
});

describe('A form of a JSON Schema', () => {
  it('goes out as it is, without what says nothing about values', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Form',
      type: 'object',
      properties: {
        name: { type: 'string', description: 'Name', default: 'John', examples: ['Ann'] },
        legacy: { type: 'string', enum: ['a', 'b'], enumNames: ['A', 'B'] },
        titled: { type: 'string', oneOf: [{ const: 'a', title: 'A' }] },
        some: { type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }] } },
        score: { type: 'number', minimum: 0, maximum: 1 },
      },
      required: ['name'],
      additionalProperties: false,
    } as const;
    expect(requested({ schema })).toEqual({
      type: 'object',
      properties: { ...schema.properties, name: { type: 'string', description: 'Name', default: 'John' } },
      required: ['name'],
    });
  });

  it.each([
    [undefined, 'schema must be a JSON Schema object, not undefined.'],
    [{}, "schema must be of type: 'object' and name its members under properties."],
    [{ type: 'object' }, "schema must be of type: 'object' and name its members under properties."],
    [
      { type: 'object', properties: {} },
      'schema has no declared members; decorate the fields of the class with @Field() or class-validator, as those of generic classes have to be.',
    ],
    [
      { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] },
      'schema requires b, which is none of its properties.',
    ],
    [{ type: 'object', properties: { a: { type: 'string' } }, allOf: [] }, /allOf/],
    [{ type: 'object', properties: { a: { type: 'string', minLength: '1' } } }, /minLength/],
    [{ type: 'object', properties: { a: { type: 'string', default: new Date(0) } } }, /JSON cannot say/],
    [
      { type: 'object', properties: { a: { type: 'string', enum: ['a'], enumNames: [] } } },
      'schema.a: its enumNames must be texts, one for each value of its enum.',
    ],
    [
      { type: 'object', properties: { a: { type: 'string', oneOf: [{ const: 'a' }] } } },
      'schema.a: its oneOf must be a list of { const, title }, both texts.',
    ],
    [{ type: 'object', properties: { a: { $ref: '#/$defs/A' } } }, /schema\.a: it is an object/],
    [{ type: 'object', properties: { a: {} } }, /schema\.a: its type is not known/],
    [{ type: 'object', properties: { a: true } }, /schema\.a/],
  ])('refuses %j', (schema, problem) => {
    const message = refusal({ schema });
    if (typeof problem === 'string') expect(message).toBe(`context.elicit(): ${problem}`);
    else expect(message).toMatch(problem);
  });
});
