import { readReturns, readTypes } from '../support/read-types';

/** The node of a type, and the schemas of the definitions that it leads to, by their names. */
function read(type: string, prelude: string): unknown {
  const { found, definitions } = readReturns(`${prelude}\nexport abstract class Server { abstract m(): ${type}; }`);
  const schemas = Object.values(definitions).map(({ name, schema }) => [name, schema]);
  return { result: found.m, definitions: Object.fromEntries(schemas) as unknown };
}

describe('a named type without members of its own that contains itself', () => {
  const ref = (name: string) => ({ $ref: `main.ts#${name}` });

  it.each([
    [
      'Pair',
      'type Pair = [number, Pair | null];',
      {
        type: 'array',
        prefixItems: [{ type: 'number' }, { anyOf: [ref('Pair'), { type: 'null' }] }],
        minItems: 2,
        maxItems: 2,
      },
    ],
    ['Nest', 'type Nest = (number | Nest)[];', { type: 'array', items: { anyOf: [{ type: 'number' }, ref('Nest')] } }],
    ['Tags', 'type Tags = Map<string, Tags>;', { type: 'object', is: 'Map', additionalProperties: ref('Tags') }],
    ['Tup', 'type Tup = [Tup?];', { type: 'array', prefixItems: [ref('Tup')], minItems: 0, maxItems: 1 }],
    ['Bag', 'type Bag = Set<Bag>;', { type: 'array', is: 'Set', uniqueItems: true, items: ref('Bag') }],
  ])('is a definition that refers to itself: %s', (name, prelude, schema) => {
    expect(read(name, prelude)).toEqual({
      result: { kind: 'data', schema: ref(name) },
      definitions: { [name]: schema },
    });
  });

  it('knows integers that are written in it', () => {
    const source = `import type { integer } from 'stereomcp'; type Row = [integer, Row?];`;
    expect(read('Row', source)).toMatchObject({
      definitions: { Row: { prefixItems: [{ type: 'integer' }, ref('Row')] } },
    });
  });
});

describe('a mapped type over a type of the language', () => {
  const PRELUDE = `type DeepPartial<T> = { [K in keyof T]?: DeepPartial<T[K]> };
    type Frozen<T> = { readonly [K in keyof T]: T[K] };`;

  it.each([
    ['Partial<Date>', { type: 'string', format: 'date-time', is: 'Date' }],
    ['Frozen<URL>', { type: 'string', format: 'uri', is: 'URL' }],
    ['DeepPartial<Map<string, number>>', { type: 'object', additionalProperties: { type: 'number' }, is: 'Map' }],
    ['Readonly<Buffer>', { type: 'string', contentEncoding: 'base64', is: 'Buffer' }],
  ])('has the form of that type: %s', (type, schema) => {
    expect(readTypes([type], PRELUDE)).toEqual([{ kind: 'data', schema }]);
  });

  it('has it for members too', () => {
    expect(read('DeepPartial<Stay>', `${PRELUDE} interface Stay { from: Date; at: { to: Date } }`)).toMatchObject({
      definitions: {
        'DeepPartial<Stay>': { properties: { from: { type: 'string', format: 'date-time', is: 'Date' } } },
        'DeepPartial<{ to: Date }>': { properties: { to: { type: 'string', format: 'date-time', is: 'Date' } } },
      },
    });
  });
});

describe('an index signature of never', () => {
  it.each(['Record<string, never>', '{ [key: string]: never }'])('allows nothing more: %s', (type) => {
    expect(readTypes([type])).toEqual([{ kind: 'data', schema: { type: 'object', additionalProperties: false } }]);
  });

  it('says so by number as well', () => {
    expect(readTypes(['Record<number, never>'])).toEqual([
      { kind: 'data', schema: { type: 'object', additionalProperties: false } },
    ]);
  });
});

describe('@Type with a generic class', () => {
  it('leaves the declared type, of which alone the type arguments are known', () => {
    const source = `import { Type } from 'class-transformer';
      class Inner { n!: number; }
      class Page<T> { items!: T[]; }
      class Paged { @Type(() => Page) page!: Page<Inner>; }`;
    expect(read('Paged', source)).toMatchObject({
      result: { kind: 'data', schema: ref('Paged') },
      definitions: { Paged: { properties: { page: ref('Page<Inner>') } } },
    });
  });

  const ref = (name: string) => ({ $ref: `main.ts#${name}` });
});
