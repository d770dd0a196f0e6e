import type { JsonSchema } from '../../lib/schema/json-schema';
import { classMeaning, project } from '../support/contracts';

const POINT: JsonSchema = {
  type: 'object',
  title: 'Point',
  properties: { x: { type: 'number' }, y: { type: 'number' }, label: { type: 'string' } },
  required: ['x', 'y'],
};

describe('the part of a value that a schema declares', () => {
  it('has the declared members in declared order and no others, at every depth', () => {
    const schema = { type: 'object', properties: { points: { type: 'array', items: POINT }, first: POINT } };
    const point = { secret: 's', label: 'l', y: 2, x: 1 };
    const projected = project(schema, { first: point, points: [point], more: 1 });
    expect(JSON.stringify(projected)).toBe('{"points":[{"x":1,"y":2,"label":"l"}],"first":{"x":1,"y":2,"label":"l"}}');
  });

  it('leaves absent and undefined members out', () => {
    expect(project(POINT, { x: 1, y: undefined })).toStrictEqual({ x: 1 });
  });

  it('does not read undeclared members', () => {
    const value = {
      x: 1,
      y: 2,
      get secret(): never {
        throw new Error('was read');
      },
    };
    const names: unknown[] = [];
    const recording = new Proxy({ x: 1, y: 2, label: 'l', secret: 's' }, {
      get: (target, name) => (names.push(name), Reflect.get(target, name) as unknown),
    }); // prettier-ignore
    expect([project(POINT, value), project(POINT, recording)]).toStrictEqual([
      { x: 1, y: 2 },
      { x: 1, y: 2, label: 'l' },
    ]);
    // Of which class a value is, is no member of it.
    expect(names.filter((name) => name !== '__proto__')).toStrictEqual(['x', 'y', 'label']);
  });

  it('reads each declared member once, getters of the prototype included', () => {
    class Counted {
      reads = 0;
      get x(): number {
        return ++this.reads;
      }
      y = 2;
    }
    const counted = new Counted();
    expect([project(POINT, counted), counted.reads]).toStrictEqual([{ x: 1, y: 2 }, 1]);
  });

  it('cuts a subclass down to the declared class and reads members by their name on the class', () => {
    class User {
      createdAt = 'c';
      tags = new Set(['a']);
    }
    class Admin extends User {
      password = 'pw!';
    }
    const schema = { type: 'object', properties: { created_at: { type: 'string' }, tags: { type: 'array' } } };
    const toPlain = (value: unknown): unknown => [...(value as Set<string>), 'b'];
    const members = [{ name: 'createdAt', wireName: 'created_at' }, { name: 'tags', wireName: 'tags', toPlain }]; // prettier-ignore
    const meanings = new Map([[schema, classMeaning(User, members)]]);
    const expected = { created_at: 'c', tags: ['a', 'b'] };
    expect(project(schema, new Admin(), meanings)).toStrictEqual(expected);
    expect(project(schema, { createdAt: 'c', tags: new Set(['a']), created_at: 'no' }, meanings)).toStrictEqual(
      expected,
    );
  });

  it('takes what toJSON of a class returns under its names on the wire', () => {
    class User {
      createdAt = 'c';
      toJSON(): object {
        return { created_at: this.createdAt.toUpperCase(), password: 'pw!' };
      }
    }
    const schema = { type: 'object', properties: { created_at: { type: 'string' } } };
    const meanings = new Map([[schema, classMeaning(User, [{ name: 'createdAt', wireName: 'created_at' }])]]);
    expect(project({ type: 'array', items: schema }, [new User()], meanings)).toStrictEqual([{ created_at: 'C' }]);
  });

  it('converts scalars by what they are, and leaves it to the validator whether they fit', () => {
    const properties = Object.fromEntries(
      ['at', 'url', 'bytes', 'big', 'text', 'zero'].map((name) => [name, { type: 'string' }]),
    );
    const value = {
      at: new Date(0),
      url: new URL('http://a'),
      bytes: Buffer.from([0xfb, 0xff]),
      big: 5n,
      text: 5,
      zero: -0,
    };
    expect(project({ type: 'object', properties }, value)).toStrictEqual({
      at: '1970-01-01T00:00:00.000Z',
      url: 'http://a/',
      bytes: '+/8=',
      big: '5',
      text: 5,
      zero: 0,
    });
  });

  it('lets nothing of a container out where the schema has no place for it', () => {
    const secret = { secret: 's' };
    const schema = {
      type: 'object',
      properties: { n: { type: 'number' }, o: POINT, l: { type: 'array' }, u: { type: ['string', 'null'] } },
    };
    expect(project(schema, { n: secret, o: [secret], l: secret, u: new Map([['secret', 1]]) })).toStrictEqual({
      n: {},
      o: [],
      l: {},
      u: {},
    });
  });

  it('takes sets, iterables and generators for arrays and maps for objects', () => {
    function* count(): Generator<object> {
      yield { x: 1, y: 1, secret: 's' };
    }
    const list = { type: 'array', items: POINT };
    expect([
      project(list, new Set([{ x: 1, y: 2, z: 3 }])),
      project(list, count()),
      project(POINT, new Map<unknown, unknown>([['x', 1], ['secret', 's']])), // prettier-ignore
    ]).toStrictEqual([[{ x: 1, y: 2 }], [{ x: 1, y: 1 }], { x: 1 }]);
  });

  it('gives tuples by position and lets no more through than they have', () => {
    const closed = { type: 'array', prefixItems: [{ type: 'string' }, POINT], maxItems: 2 };
    const open = { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number' } };
    expect(project(closed, ['a', { x: 1, z: 1 }, { secret: 's' }])).toStrictEqual(['a', { x: 1 }, null]);
    expect(project(open, ['a', -0, undefined])).toStrictEqual(['a', 0, null]);
  });

  it('leaves the optional places at the end of a tuple out where they are undefined', () => {
    const prefixItems = [{ type: 'string' }, { type: 'number' }, { type: ['number', 'null'] }];
    const schema = { type: 'array', prefixItems, minItems: 1, maxItems: 3 };
    expect([
      project(schema, ['a', undefined]),
      project(schema, ['a', undefined, undefined]),
      project(schema, ['a', undefined, 1]),
      project(schema, [undefined, undefined]),
      project(schema, ['a', 1, undefined, undefined]),
    ]).toStrictEqual([['a'], ['a'], ['a', null, 1], [null], ['a', 1, null, null]]);
  });

  it('keeps all members of a record, each by the schema of its values', () => {
    const record = { type: 'object', additionalProperties: POINT };
    const value: unknown = JSON.parse('{"a": {"x": 1, "z": 2}, "__proto__": {"x": 2}}');
    expect(Object.entries(project(record, value) as object)).toStrictEqual([
      ['a', { x: 1 }],
      ['__proto__', { x: 2 }],
    ]);
    expect(project(record, new Map([[-1, { x: 1 }]]))).toStrictEqual({ '-1': { x: 1 } });
    expect(project({ type: 'object' }, { a: { b: new Date(0) } })).toStrictEqual({
      a: { b: '1970-01-01T00:00:00.000Z' },
    });
  });

  it('sorts further members by pattern, then by additionalProperties', () => {
    const schema = {
      type: 'object',
      properties: { id: { type: 'number' } },
      patternProperties: { '^p_': POINT },
      additionalProperties: false,
    };
    expect(project(schema, { p_a: { x: 1, z: 1 }, other: 1, id: 1 })).toStrictEqual({ id: 1, p_a: { x: 1 } });
    expect(
      project({ ...schema, additionalProperties: true }, { p_a: { x: 1, z: 1 }, other: { deep: 1 } }),
    ).toStrictEqual({
      p_a: { x: 1 },
      other: { deep: 1 },
    });
  });

  it('merges what references, allOf and conditions declare', () => {
    const schema = {
      $defs: { Point: POINT },
      $ref: '#/$defs/Point',
      type: 'object',
      allOf: [
        { properties: { a: { properties: { one: { type: 'number' } } } } },
        { properties: { a: { properties: { two: { type: 'number' } } } } },
      ],
      if: { properties: { kind: { const: 'k' } } },
      then: { properties: { then: { type: 'string' } } },
    };
    const value = { x: 1, y: 2, z: 3, a: { one: 1, two: 2, three: 3 }, kind: 'k', then: 't' };
    expect(project(schema, value)).toStrictEqual({ x: 1, y: 2, a: { one: 1, two: 2 }, kind: 'k', then: 't' });
  });

  it('follows recursive schemas and stops at a value that contains itself', () => {
    const schema: JsonSchema = {
      $defs: {
        Node: {
          type: 'object',
          properties: { id: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/Node' } } },
        },
      },
      $ref: '#/$defs/Node',
    };
    const leaf = { id: 'leaf', children: [], secret: 's' };
    expect(project(schema, { id: 'root', children: [leaf, leaf] })).toStrictEqual({
      id: 'root',
      children: [
        { id: 'leaf', children: [] },
        { id: 'leaf', children: [] },
      ],
    });
    const loop: Record<string, unknown> = { id: 'loop' };
    loop.children = new Set([loop]);
    expect(project(schema, loop)).toMatchObject({ id: 'loop', children: [{ kind: 'recursion_loop' }] });
  });

  it('finds a set that contains itself behind a recursive union', () => {
    const schema: JsonSchema = {
      $defs: {
        Json: {
          anyOf: [
            { type: 'string' },
            { type: 'array', items: { $ref: '#/$defs/Json' } },
            { type: 'object', additionalProperties: { $ref: '#/$defs/Json' } },
          ],
        },
      },
      $ref: '#/$defs/Json',
    };
    const set = new Set<unknown>(['a']);
    set.add({ b: ['c', set] });
    expect(project(schema, set)).toMatchObject(['a', { b: ['c', { kind: 'recursion_loop' }] }]);
  });

  it('tells names that every object inherits from members of the author', () => {
    const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
    const schema = { type: 'object', properties: Object.fromEntries(names.map((name) => [name, {}])) };
    class Named {}
    Object.defineProperty(Named.prototype, 'toString', { get: () => 'mine' });
    expect(project(schema, {})).toStrictEqual({});
    expect(project(schema, new Named())).toStrictEqual({ toString: 'mine' });
    const full = project(
      schema,
      JSON.parse('{"constructor": 1, "__proto__": {"a": 1}, "hasOwnProperty": 2}'),
    ) as object;
    expect(Object.entries(full)).toStrictEqual([
      ['constructor', 1],
      ['__proto__', { a: 1 }],
      ['hasOwnProperty', 2],
    ]);
  });

  it('throws an error on that stands where data was declared', () => {
    const schema = { type: 'object', properties: { message: { type: 'string' } } };
    expect(() => project({ type: 'array', items: schema }, [new Error('div by zero')])).toThrow('div by zero');
  });
});
