import * as fc from 'fast-check';
import { copyJson } from '../../lib/transports/copy-json';

const throughText = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

class Point {
  readonly x = 1;
  #y = 2;
  get y(): number {
    return this.#y;
  }
}

describe(copyJson, () => {
  it('gives what a trip through JSON text gives, for any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(copyJson(value)).toStrictEqual(throughText(value));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['members without a value', { a: undefined, b: () => 1, c: Symbol('c'), d: 1 }],
    ['items without a value', [undefined, () => 1, Symbol('c'), { toJSON: () => undefined }, 1]],
    ['holes', Object.assign(new Array<unknown>(3), { 1: 'a' })],
    ['numbers that are none', [NaN, Infinity, -0, 1e300]],
    ['dates and bytes', { at: new Date(0), bytes: Buffer.from([1, 2]), typed: new Uint8Array([1]) }],
    ['instances', { point: new Point(), map: new Map([['a', 1]]), error: new Error('e') }],
    ['boxed values', [Object(1), Object('a'), Object(false)]],
    ['toJSON', { a: { toJSON: () => ({ b: [1] }) }, gone: { toJSON: () => undefined } }],
    ['objects without a prototype', Object.assign(Object.create(null) as object, { a: { b: null } })],
    ['a member named __proto__', JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}')],
  ])('gives what a trip through JSON text gives, for %s', (_, value) => {
    expect(copyJson(value)).toStrictEqual(throughText(value));
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('shares no object with the value', () => {
    const value = { list: [{ a: 1 }], nested: { b: {} } };
    const copy = copyJson(value) as typeof value;
    expect([copy.list === value.list, copy.list[0] === value.list[0], copy.nested.b === value.nested.b]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('throws for a bigint and for a value that contains itself', () => {
    const circle: Record<string, unknown> = {};
    circle.self = [circle];
    expect(() => copyJson({ big: 1n })).toThrow(TypeError);
    expect(() => copyJson(circle)).toThrow(RangeError);
  });
});
