import type { JsonSchema } from '../../lib/schema/json-schema';
import { bare, classMeaning, failure, project, wrapped, written, writer } from '../support/contracts';

const CIRCLE: JsonSchema = {
  type: 'object',
  properties: { kind: { const: 'circle' }, r: { type: 'number' } },
  required: ['kind', 'r'],
};
const SQUARE: JsonSchema = {
  type: 'object',
  properties: { kind: { const: 'square' }, a: { type: 'number' } },
  required: ['kind', 'a'],
};

describe('a value of a union', () => {
  it('is read by the alternative that it satisfies', () => {
    const shapes = { type: 'array', items: { anyOf: [CIRCLE, SQUARE] } };
    const values = [{ kind: 'square', a: 1, r: 2, secret: 's' }, { kind: 'circle', a: 1, r: 2 }]; // prettier-ignore
    expect(project(shapes, values)).toStrictEqual([{ kind: 'square', a: 1 }, { kind: 'circle', r: 2 }]); // prettier-ignore
  });

  it('keeps most where it satisfies several, and the earlier alternative on a tie', () => {
    const one = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] };
    const two = {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'object', properties: { c: {} } } },
      required: ['a'],
    };
    const other = { type: 'object', properties: { d: { type: 'number' } } };
    expect(project({ anyOf: [one, two] }, { a: 1, b: { c: 2, d: 3 } })).toStrictEqual({ a: 1, b: { c: 2 } });
    expect(project({ anyOf: [one, other] }, { a: 1, d: 2 })).toStrictEqual({ a: 1 });
    // As `one` it would satisfy both, which `oneOf` forbids.
    expect(project({ oneOf: [one, other] }, { a: 1, d: 2 })).toStrictEqual({ d: 2 });
  });

  it('is read as the class that it is an instance of, else as the nearest base class', () => {
    class Animal {
      name = 'Rex';
    }
    class Dog extends Animal {
      tricks = 1;
      secret = 's';
    }
    class Puppy extends Dog {}
    const animal: JsonSchema = { type: 'object', properties: { name: { type: 'string' } } };
    const dog: JsonSchema = { type: 'object', properties: { tricks: { type: 'number' } } };
    const meanings = new Map([
      [animal, classMeaning(Animal, ['name'])],
      [dog, classMeaning(Dog, ['tricks'])],
    ]);
    const list = { type: 'array', items: { anyOf: [animal, dog] } };
    expect(project(list, [new Animal(), new Dog(), new Puppy()], meanings)).toStrictEqual([
      { name: 'Rex' },
      { tricks: 1 },
      { tricks: 1 },
    ]);
  });

  it('is sorted by what it is where the alternatives differ in that', () => {
    const schema = {
      type: 'array',
      items: { anyOf: [{ type: 'string' }, { type: 'array', items: CIRCLE }, CIRCLE, { type: 'null' }] },
    };
    const circle = { kind: 'circle', r: 1, secret: 's' };
    const cut = { kind: 'circle', r: 1 };
    expect(project(schema, ['a', [circle], new Set([circle]), circle, null, new Date(0)])).toStrictEqual([
      'a',
      [cut],
      [cut],
      cut,
      null,
      '1970-01-01T00:00:00.000Z',
    ]);
  });

  it('has the members of its own schema and of the chosen branch', () => {
    const schema = {
      type: 'object',
      properties: { id: { type: 'number' } },
      anyOf: [
        { properties: { a: { type: 'number' } }, required: ['a'] },
        { properties: { b: { type: 'number' } }, required: ['b'] },
      ],
    };
    expect(project(schema, { id: 1, b: 2, c: 3 })).toStrictEqual({ id: 1, b: 2 });
  });

  it('is not tried branch by branch where the branches declare nothing', () => {
    let reads = 0;
    const value = {
      get a(): number {
        return ++reads;
      },
    };
    const schema = {
      type: 'object',
      properties: { a: { type: 'number' } },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    };
    expect([project(schema, value), reads]).toStrictEqual([{ a: 1 }, 1]);
  });

  it('reads a generator once, however many alternatives are tried', () => {
    function* rings(): Generator<number> {
      yield 1;
      yield 2;
    }
    const alternative = (type: string): JsonSchema => ({
      type: 'object',
      properties: { rings: { type: 'array', items: { type } } },
    });
    const schema = { anyOf: [alternative('string'), alternative('boolean'), alternative('number')] };
    expect(project(schema, { rings: rings() })).toStrictEqual({ rings: [1, 2] });
  });

  it('forgets nothing of what stands before it', async () => {
    async function* later(): AsyncGenerator<number> {
      yield await Promise.resolve(1);
    }
    const schema: JsonSchema = {
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'number' } }, shape: { anyOf: [CIRCLE, SQUARE] } },
    };
    const shape = { kind: 'square', a: 1, r: 1 };
    expect(await writer(bare(schema))({ list: later(), shape })).toMatchObject({
      structuredContent: { list: [1], shape: { kind: 'square', a: 1 } },
    });
    expect(written(writer(bare(schema)), { list: [NaN], shape }).content).toMatchObject([
      { text: expect.stringContaining('Input should be a finite number') as string },
    ]);
  });

  it('fits where a definition refers to others, under any $id', () => {
    const schema: JsonSchema = {
      $id: 'https://example.com/shapes',
      $defs: { 'a/b~c d': CIRCLE, Square: SQUARE },
      type: 'object',
      properties: { s: { anyOf: [{ $ref: '#/$defs/Square' }, { $ref: '#/$defs/a~1b~0c%20d' }] } },
    };
    expect(project(schema, { s: { kind: 'circle', r: 1, a: 1 } })).toStrictEqual({ s: { kind: 'circle', r: 1 } });
  });

  it('is told what is wrong with it by the branch whose constant it has', () => {
    const write = writer(wrapped({ anyOf: [CIRCLE, SQUARE] }));
    const issue = "  Input should be a valid number [type=number_type, input_value='x', input_type=string]";
    expect(written(write, { kind: 'square', a: 'x', secret: 's' })).toEqual(
      failure('1 validation error for toolOutput', 'result.a', issue),
    );
  });

  it('shows the fullest reading where it satisfies none', () => {
    const circle = { type: 'object', properties: { r: { type: 'number' } }, required: ['r'] };
    const square = { type: 'object', properties: { a: { type: 'number' }, name: {} }, required: ['a'] };
    const write = writer(wrapped({ anyOf: [circle, square] }));
    expect(written(write, { r: 'x', a: 'y', name: 'n', secret: 's' })).toEqual(
      failure(
        '1 validation error for toolOutput',
        'result.a',
        "  Input should be a valid number [type=number_type, input_value='y', input_type=string]",
      ),
    );
  });

  it('has its constants read from a class that has other names for them', () => {
    class Round {
      sort = 'circle';
      r = 1;
    }
    const meanings = new Map([[CIRCLE, classMeaning(Round, [{ name: 'sort', wireName: 'kind' }, 'r'])]]);
    let reads = 0;
    const value = {
      sort: 'circle',
      get r(): number {
        return ++reads;
      },
    };
    expect([project({ anyOf: [SQUARE, CIRCLE] }, value, meanings), reads]).toStrictEqual([{ kind: 'circle', r: 1 }, 1]);
    const json = { toJSON: () => ({ kind: 'circle', sort: 'square', r: 1 }) };
    expect(project({ anyOf: [SQUARE, CIRCLE] }, json, meanings)).toStrictEqual({ kind: 'circle', r: 1 });
  });
});
