import { fieldHint, formFields, readField } from '../../../lib/cli/input/form-field';

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Your name', description: 'In full.', minLength: 2, maxLength: 5 },
    age: { type: 'integer', minimum: 0, maximum: 150, default: 30 },
    share: { type: 'number' },
    sure: { type: 'boolean' },
    mail: { type: 'string', format: 'email' },
    colour: { type: 'string', enum: ['r', 'g'], enumNames: ['Red', 'Green'] },
    size: {
      type: 'string',
      oneOf: [
        { const: 's', title: 'Small' },
        { const: 'l', title: 'Large' },
      ],
    },
    days: { type: 'array', items: { type: 'string', enum: ['mo', 'tu'] } },
    extras: {
      type: 'array',
      items: {
        anyOf: [
          { const: 'b', title: 'Bike' },
          { const: 'd', title: 'Dog' },
        ],
      },
    },
  },
  required: ['name'],
};

const fields = new Map(formFields(SCHEMA).map((field) => [field.name, field]));

function field(name: string) {
  const found = fields.get(name);
  if (found === undefined) throw new Error(name);
  return found;
}

describe('a field of a form', () => {
  it('is asked by its title, in the order of the schema', () => {
    expect(formFields(SCHEMA).map(({ label }) => label)).toEqual([
      'Your name',
      'age',
      'share',
      'sure',
      'mail',
      'colour',
      'size',
      'days',
      'extras',
    ]);
    expect(field('name')).toEqual(
      expect.objectContaining({ description: 'In full.', isRequired: true, usual: undefined }),
    );
    expect(field('age')).toEqual(expect.objectContaining({ isRequired: false, usual: 30 }));
  });

  it.each([
    ['name', ''],
    ['age', 'whole number from 0 to 150'],
    ['share', 'number'],
    ['sure', 'y/n'],
    ['mail', 'email'],
    ['colour', '1 Red, 2 Green'],
    ['size', '1 Small, 2 Large'],
    ['days', '1 mo, 2 tu; several with commas'],
    ['extras', '1 Bike, 2 Dog; several with commas'],
  ])('says what may be written: %s', (name, hint) => {
    expect(fieldHint(field(name))).toBe(hint);
  });

  it.each<[string, string, unknown]>([
    ['name', 'Ada', 'Ada'],
    ['age', '7', 7],
    ['share', '-0.5', -0.5],
    ['sure', 'y', true],
    ['sure', 'No', false],
    ['colour', 'red', 'r'],
    ['colour', '2', 'g'],
    ['colour', 'g', 'g'],
    ['size', 'large', 'l'],
    ['days', '1, tu', ['mo', 'tu']],
    ['days', '', []],
    ['extras', 'dog', ['d']],
  ])('takes, for %s, %j', (name, text, value) => {
    expect(readField(field(name), text)).toEqual({ kind: 'value', value });
  });

  it.each([
    ['name', 'A', 'at least 2 characters'],
    ['name', 'Augusta', 'at most 5 characters'],
    ['age', 'old', 'a number'],
    ['age', '', 'a number'],
    ['age', '1.5', 'a whole number'],
    ['age', '-1', 'at least 0'],
    ['age', '151', 'at most 150'],
    ['share', '1e999', 'a number'],
    ['sure', 'perhaps', 'y or n'],
    ['colour', 'blue', 'one of the numbers 1 to 2'],
    ['colour', '3', 'one of the numbers 1 to 2'],
    ['days', '1,x', 'one of the numbers 1 to 2'],
  ])('refuses, for %s, %j', (name, text, reason) => {
    expect(readField(field(name), text)).toEqual({ kind: 'wrong', reason });
  });

  it('is none of a schema that is none', () => {
    expect(formFields(undefined)).toEqual([]);
    expect(formFields({ properties: { a: 5 } })).toEqual([expect.objectContaining({ name: 'a', choices: undefined })]);
  });
});
