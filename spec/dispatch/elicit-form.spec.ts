import { IsEmail, registerDecorator } from 'class-validator';
import { Field, integer, literal, optional } from '../../lib/index';
import { compileForm } from '../../lib/dispatch/elicit-form';
import { UnfitAnswer } from '../../lib/dispatch/unfit-answer';

const IsFree: PropertyDecorator = (target, key) => {
  registerDecorator({
    name: 'isFree',
    target: target.constructor,
    propertyName: String(key),
    validator: {
      validate: async (value) => Promise.resolve(value !== 'taken'),
      defaultMessage: () => 'name is taken',
    },
  });
};

class Booking {
  @Field() @IsFree name!: string;
  @Field({ default: 2, maximum: 8 }) guests!: integer;
  @Field({ optional: true }) since?: Date;
  @IsEmail() email = 'a@example.org';
  shown(): string {
    return `<${this.name}>`;
  }
}

const read = (form: unknown, content: unknown): Promise<unknown> => compileForm(form).read(content);
const reason = async (form: unknown, content: unknown): Promise<unknown> => {
  const error: unknown = await read(form, content).catch((thrown: unknown) => thrown);
  return error instanceof UnfitAnswer ? error.message : error;
};

describe('The content of a form', () => {
  it('is an instance of the class, with dates as such and defaults for what was left out', async () => {
    const content = { name: 'Ann', email: 'b@example.org', since: '2026-01-02T03:04:05Z' };
    const booking = (await read(Booking, content)) as Booking;
    expect(booking).toBeInstanceOf(Booking);
    expect(Object.fromEntries(Object.entries(booking))).toEqual({
      name: 'Ann',
      guests: 2,
      email: 'b@example.org',
      since: new Date('2026-01-02T03:04:05Z'),
    });
    expect(booking.shown()).toBe('<Ann>');
  });

  it('holds nothing that was not asked for', async () => {
    const content = JSON.parse(
      '{"name":"Ann","email":"b@example.org","admin":true,"__proto__":{"admin":true},"constructor":1}',
    ) as object;
    const booking = await read(Booking, content);
    expect(Object.keys(booking as object).sort()).toEqual(['email', 'guests', 'name', 'since']);
    expect((booking as { admin?: unknown }).admin).toBeUndefined();
  });

  it('is held to the types, bounds, formats and rules of the class, without coercion', async () => {
    expect(await reason(Booking, { name: 'Ann', guests: 9, email: 'nobody' })).toBe(
      [
        '2 validation errors for the form',
        'guests',
        '  Input should be less than or equal to 8 [type=less_than_equal, input_value=9, input_type=number]',
        'email',
        "  Input should be a valid email [type=format, input_value='nobody', input_type=string]",
      ].join('\n'),
    );
    expect(await reason(Booking, { name: 'taken', email: 'b@example.org' })).toBe(
      "1 validation error for the form\nname\n  name is taken [type=isFree, input_value='taken', input_type=string]",
    );
    expect(await reason(Booking, undefined)).toMatch(/^2 validation errors for the form\nname\n {2}Field required/);
    expect(await reason(Booking, { name: 'Ann', email: 'b@example.org', since: '2026-13-40T00:00:00Z' })).toMatch(
      /^1 validation error for the form\nsince\n/,
    );
  });

  it('is the value where one value was asked for', async () => {
    expect(await read(integer, { value: 7 })).toBe(7);
    expect(await read(literal('a', 'b'), { value: 'b' })).toBe('b');
    expect(await read([literal('a', 'b')], { value: ['a', 'b'] })).toEqual(['a', 'b']);
    expect(await read(Date, { value: '2026-01-02T03:04:05Z' })).toEqual(new Date('2026-01-02T03:04:05Z'));
    expect(await read(optional(String), {})).toBeUndefined();
    expect(await reason(integer, { value: 7.5 })).toMatch(/^1 validation error for the form\nvalue\n/);
    expect(await reason(integer, {})).toMatch(/Field required/);
    expect(await reason([literal('a', 'b')], { value: ['c'] })).toMatch(/^1 validation error/);
  });

  it('is that of a schema, with its defaults', async () => {
    const schema = {
      type: 'object',
      properties: { name: { type: 'string' }, age: { type: 'integer', default: 30 } },
      required: ['name'],
    };
    expect(await read({ schema }, { name: 'Ann', more: 1 })).toEqual({ name: 'Ann', age: 30 });
    expect(await reason({ schema }, { age: '30' })).toMatch(/^2 validation errors for the form\nname\n/);
  });
});

describe('A form that was compiled', () => {
  it('is not compiled again, whether it stands for itself or is written anew each time', () => {
    expect(compileForm(Booking)).toBe(compileForm(() => Booking));
    expect(compileForm(literal('a', 'b'))).toBe(compileForm(literal('a', 'b')));
    expect(compileForm(literal('a', 'b'))).not.toBe(compileForm([literal('a', 'b')]));
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    expect(compileForm({ schema })).toBe(compileForm({ schema: structuredClone(schema) }));
    const other = { type: 'object', properties: { a: { type: 'string', format: 'email' } } };
    expect(compileForm({ schema })).not.toBe(compileForm({ schema: other }));
  });

  it('is forgotten where many others were written since', () => {
    const form = (title: string): unknown => ({
      schema: { type: 'object', properties: { a: { type: 'string', title } } },
    });
    const first = compileForm(form('first'));
    for (let count = 0; count < 200; count++) compileForm(form(String(count)));
    expect(compileForm(form('first'))).not.toBe(first);
  });
});
