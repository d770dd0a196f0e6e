import { runInNewContext } from 'node:vm';
import { Exclude, Expose, Transform } from 'class-transformer';
import { convert, refusals } from '../support/contracts';

describe('the JSON form of a value that no schema describes', () => {
  it('keeps JSON as it is', () => {
    const value = { a: [1, 'x', true, null, { b: {} }], c: '' };
    expect(convert(value)).toStrictEqual(value);
  });

  it('makes -0 the number that JSON has', () => {
    expect(convert([-0, { x: -0 }])).toStrictEqual([0, { x: 0 }]);
  });

  it('writes dates as ISO text, whatever a subclass makes of them', () => {
    class Odd extends Date {
      override toISOString(): string {
        return 'odd';
      }
    }
    expect(convert([new Date(0), new Odd(1)])).toStrictEqual(['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z']);
  });

  it('writes bigints as digits, URLs as their href and regular expressions as their source', () => {
    expect(convert([9007199254740993n, new URL('http://a/b?c'), /a+/gi])).toStrictEqual([
      '9007199254740993',
      'http://a/b?c',
      'a+',
    ]);
  });

  it('writes bytes as base64 with the standard alphabet, of a view only what it shows', () => {
    const buffer = Uint8Array.from([1, 2, 0xfb, 0xff, 3]);
    expect(
      convert([
        Buffer.from([0xfb, 0xff]),
        buffer.subarray(2, 4),
        new DataView(buffer.buffer, 2, 2),
        new Uint16Array([0xfffb]),
        Uint8Array.from([1, 2]).buffer,
        new SharedArrayBuffer(1),
      ]),
    ).toStrictEqual(['+/8=', '+/8=', '+/8=', '+/8=', 'AQI=', 'AA==']);
  });

  it('unwraps boxed scalars', () => {
    expect(convert([Object(1), Object('s'), Object(false), Object(2n)])).toStrictEqual([1, 's', false, '2']);
  });

  it('writes maps as objects and sets as arrays, at every depth', () => {
    const value = { m: new Map<unknown, unknown>([['k', new Set([1])], [2, new Map([['x', 1]])]]) }; // prettier-ignore
    expect(convert(value)).toStrictEqual({ m: { k: [1], 2: { x: 1 } } });
  });

  it('refuses map keys that are no names, and two that would share one', () => {
    const keys = new Map<unknown, number>([[{}, 1], [Symbol('s'), 2], [NaN, 3]]); // prettier-ignore
    expect(refusals(keys)).toStrictEqual([
      ['(object)', 'map_key'],
      ['Symbol(s)', 'map_key'],
      ['(number)', 'map_key'],
    ]);
    expect(refusals(new Map<unknown, number>([[1, 1], ['1', 2]]))).toStrictEqual([['1', 'map_key']]); // prettier-ignore
  });

  it('takes the items of iterables and generators', () => {
    function* count(): Generator<number> {
      yield 1;
      yield 2;
    }
    const iterable = { [Symbol.iterator]: count };
    expect(convert([count(), iterable])).toStrictEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it('drops undefined members and makes undefined items null', () => {
    // eslint-disable-next-line no-sparse-arrays -- a hole is an undefined item too
    expect(convert({ a: undefined, b: [undefined, , 1] })).toStrictEqual({ b: [null, null, 1] });
    expect(convert(undefined)).toBeNull();
  });

  it('honours toJSON once, also on a prototype, and never asks its result again', () => {
    class Money {
      #cents = 150;
      toJSON(): unknown {
        return { amount: this.#cents / 100, toJSON: () => 'again' };
      }
    }
    const self = { a: 1, toJSON: (): unknown => self };
    expect(convert({ own: { toJSON: () => new Date(0) }, data: { toJSON: 'no method' } })).toStrictEqual({
      own: '1970-01-01T00:00:00.000Z',
      data: { toJSON: 'no method' },
    });
    expect(refusals(new Money())).toStrictEqual([['toJSON', 'function_value']]);
    expect(refusals(self)).toStrictEqual([['toJSON', 'function_value']]);
  });

  it('says where a value is that JSON cannot carry', () => {
    expect(
      refusals({
        n: [NaN, Infinity, -Infinity],
        d: new Date(NaN),
        f: () => 1,
        s: Symbol('x'),
        p: Promise.resolve(1),
        c: class {},
      }),
    ).toStrictEqual([
      ['n.0', 'finite_number'],
      ['n.1', 'finite_number'],
      ['n.2', 'finite_number'],
      ['d', 'date_invalid'],
      ['f', 'function_value'],
      ['s', 'symbol_value'],
      ['p', 'promise_value'],
      ['c', 'function_value'],
    ]);
  });

  it('refuses an instance that is a promise by its class', () => {
    class Query {
      then(): void {
        throw new Error('must not run');
      }
    }
    expect(refusals([new Query()])).toStrictEqual([['0', 'promise_value']]);
  });

  it('finds cycles through objects, arrays, maps, sets and toJSON, and lets shared values be', () => {
    const object: Record<string, unknown> = {};
    object.self = [object];
    const map = new Map<string, unknown>();
    map.set('m', map);
    const set = new Set<unknown>();
    set.add(set);
    const json = { toJSON: (): unknown => ({ json }) };
    expect([refusals(object), refusals(map), refusals(set), refusals(json)]).toStrictEqual([
      [['self.0', 'recursion_loop']],
      [['m', 'recursion_loop']],
      [['0', 'recursion_loop']],
      [['json', 'recursion_loop']],
    ]);
    const shared = { a: 1 };
    expect(convert([shared, shared])).toStrictEqual([{ a: 1 }, { a: 1 }]);
  });

  it('refuses what is nested deeper than a stack can bear', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(refusals(deep).map(([, kind]) => kind)).toStrictEqual(['too_deep']);
  });

  it('throws errors on, wherever they stand', () => {
    const error = new TypeError('div by zero');
    expect(() => convert(error)).toThrow(error);
    expect(() => convert({ list: [error] })).toThrow(error);
  });

  it('takes values of another realm for what they are', () => {
    const foreign: unknown = runInNewContext(
      `({ d: new Date(0), m: new Map([['a', new Set([1])]]), o: {}, b: new Uint8Array([1, 2]) })`,
    );
    expect(convert(foreign)).toStrictEqual({ d: '1970-01-01T00:00:00.000Z', m: { a: [1] }, o: {}, b: 'AQI=' });
    expect(() => convert(runInNewContext(`new Error('far')`))).toThrow('far');
  });

  it('keeps members named __proto__ and constructor as members', () => {
    const value: unknown = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": 2}');
    const converted = convert(value) as object;
    expect(Object.entries(converted)).toStrictEqual([
      ['__proto__', { polluted: 1 }],
      ['constructor', 2],
    ]);
    expect(Object.getPrototypeOf(converted)).toBe(Object.prototype);
  });

  it('takes objects without a prototype', () => {
    expect(convert(Object.assign(Object.create(null) as object, { a: 1 }))).toStrictEqual({ a: 1 });
  });

  it('shows own enumerable members of an instance, and neither getters of its class nor private ones', () => {
    class Station {
      name = 'KX1';
      #key = 'k9';
      get upper(): string {
        return this.#key;
      }
    }
    const station = Object.defineProperty(new Station(), 'hidden', { value: 1, enumerable: false });
    expect(convert(station)).toStrictEqual({ name: 'KX1' });
  });

  it('lets the decorators of class-transformer decide about the members of an instance', () => {
    class Base {
      @Exclude()
      password = 'pw!';
    }
    class User extends Base {
      id = 1;
      @Expose({ name: 'created_at' })
      createdAt = 'c';
      @Transform(({ value }) => String(value).toUpperCase(), { toPlainOnly: true })
      name = 'ann';
      @Expose()
      get initial(): string {
        return this.name.charAt(0);
      }
    }
    expect(convert({ users: [new User()] })).toStrictEqual({
      users: [{ id: 1, created_at: 'c', name: 'ANN', initial: 'a' }],
    });
  });
});
