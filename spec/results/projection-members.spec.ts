import { runInNewContext } from 'node:vm';
import { Exclude, Expose } from 'class-transformer';
import type { JsonSchema } from '../../lib/schema/json-schema';
import { bare, classMeaning, failure, project, written, writer } from '../support/contracts';

function objectOf(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', title: 'Declared', properties, required: Object.keys(properties) };
}

describe('a member that the class of the value excludes', () => {
  class Account {
    name = 'Ada';
    password = 'pw!';
  }
  class Safe extends Account {
    @Exclude() override password = 'pw!';
  }
  @Exclude()
  class Closed extends Account {
    @Expose() override name = 'Ada';
  }
  class Inward extends Account {
    @Exclude({ toClassOnly: true }) override password = 'pw!';
  }
  const schema = objectOf({ name: { type: 'string' }, password: { type: 'string' } });
  const missing = failure(
    '1 validation error for Declared',
    'password',
    "  Field required [type=missing, input_value={'name': 'Ada'}, input_type=object]",
  );

  it('stays where the value is returned as its base class', () => {
    const output = bare(schema, new Map([[schema, classMeaning(Account, ['name', 'password'])]]));
    expect(written(writer(output), new Safe())).toEqual(missing);
    expect(written(writer(output), new Closed())).toEqual(missing);
  });

  it('stays where another class or a raw schema declares it', () => {
    class Other {
      name = '';
      password = '';
    }
    const output = bare(schema, new Map([[schema, classMeaning(Other, ['name', 'password'])]]));
    expect(written(writer(output), new Safe())).toEqual(missing);
    expect(written(writer(bare(schema)), new Safe())).toEqual(missing);
  });

  it('stays at every depth, and is not even read', () => {
    class Guarded {
      name = 'Ada';
      @Exclude() get password(): never {
        throw new Error('was read');
      }
    }
    expect(project({ type: 'array', items: schema }, [{ name: 'Bo', password: 'x' }, new Guarded()])).toStrictEqual([
      { name: 'Bo', password: 'x' },
      { name: 'Ada' },
    ]);
  });

  it('leaves where it is excluded for the way in only', () => {
    expect(project(schema, new Inward())).toStrictEqual({ name: 'Ada', password: 'pw!' });
  });
});

describe('a container in the place of an object', () => {
  it('is none because it has a length or a size', () => {
    const rope = objectOf({ length: { type: 'integer' } });
    const sized = objectOf({ size: { type: 'integer' } });
    expect([
      project(rope, [1, 2, 3]),
      project(rope, new Uint8Array(3)),
      project(sized, new Set([1])),
      project(sized, new Map([['size', 7]])),
      project(rope, { length: 4 }),
    ]).toStrictEqual([[], 'AAAA', [], { size: 7 }, { length: 4 }]);
  });

  it('has the members of the class that it was given', () => {
    class Shelf extends Map<string, number> {
      label = 'A';
    }
    const schema = objectOf({ label: { type: 'string' }, size: { type: 'integer' } });
    expect(project(schema, new Shelf([['x', 1]]))).toStrictEqual({ label: 'A', size: 1 });
  });
});

describe('an error in the place of data', () => {
  const schema = objectOf({ message: { type: 'string' } });

  it('is thrown on, also when it comes from another realm', () => {
    const foreign = runInNewContext('new TypeError("foreign")') as object;
    expect(() => project(schema, foreign)).toThrow('foreign');
    expect(() => project({ type: 'array', items: schema }, [foreign])).toThrow('foreign');
  });

  it('is thrown on where its class is the declared one', () => {
    class Failure extends Error {}
    const meanings = new Map([[schema, classMeaning(Failure, ['message'])]]);
    expect(() => project(schema, new Failure('declared'), meanings)).toThrow('declared');
  });
});
