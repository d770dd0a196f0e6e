import * as fc from 'fast-check';
import type { RandomMember, RandomType } from './random-types';
import { variantName } from './write-random-type';

type Values = Readonly<Record<string, unknown>>;

const SCALAR_VALUES = {
  string: fc.string(),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0), // JSON has one zero
  integer: fc.maxSafeInteger(),
  boolean: fc.boolean(),
  null: fc.constant(null),
  Date: fc.date({ noInvalidDate: true, min: new Date('1600-01-01'), max: new Date('2900-01-01') }),
  URL: fc.webUrl().map((text) => new URL(text)),
  bigint: fc.bigInt(),
  Buffer: fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  Uint8Array: fc.uint8Array().map((bytes) => new Uint8Array(bytes)),
} as const;

const textKeys = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('constructor', 'toString', '1'));
const keysOf = { string: textKeys.filter((key) => key !== '__proto__'), number: fc.integer().map(String) } as const;

/** Values of a type, as a method of TypeScript would return them. */
export function randomValues(type: RandomType): fc.Arbitrary<unknown> {
  switch (type.kind) {
    case 'scalar':
      return SCALAR_VALUES[type.name];
    case 'literals':
    case 'enum':
      return fc.constantFrom(...type.values);
    case 'array':
      return fc.array(randomValues(type.item), { maxLength: 4 });
    case 'tuple':
      return tupleValues(type);
    case 'set':
      return fc.uniqueArray(randomValues(type.item), { maxLength: 4 }).map((items) => new Set(items));
    case 'dictionary': {
      const entries = fc.uniqueArray(fc.tuple(keysOf[type.keys], randomValues(type.item)), {
        maxLength: 4,
        selector: ([key]) => key,
      });
      if (type.form !== 'Map') return entries.map((members) => Object.fromEntries(members));
      return entries.map((members) => new Map(members.map(([key, value]) => [typedKey(key, type), value])));
    }
    case 'object':
      return objectValues(type.members);
    case 'chain':
      return fc
        .array(randomValues(type.item), { minLength: 1, maxLength: 3 })
        .map((items) => items.reduceRight<unknown>((next, value) => ({ value, next }), null));
    case 'variants':
      return fc.oneof(
        ...type.variants.map((members, index) =>
          objectValues(members).map((value) => ({ kind: variantName(index), ...value })),
        ),
      );
    case 'nullable':
      return fc.option(randomValues(type.inner), { nil: null });
    case 'either':
      return fc.oneof(...type.members.map(randomValues));
    default:
      return type satisfies never;
  }
}

function tupleValues({ items, last }: RandomType & { readonly kind: 'tuple' }): fc.Arbitrary<readonly unknown[]> {
  const fixed = items.slice(0, -1).map(randomValues);
  const [end] = items.slice(-1);
  if (end === undefined) return fc.constant([]);
  const lengths = { required: [1, 1], optional: [0, 1], rest: [0, 3] } as const;
  const [minLength, maxLength] = lengths[last];
  const tail = fc.array(randomValues(end), { minLength, maxLength });
  return fc.tuple(fc.tuple(...fixed), tail).map(([head, rest]) => [...head, ...rest]);
}

function objectValues(members: readonly RandomMember[]): fc.Arbitrary<Values> {
  const entries = members.map(({ name, mode, type }) => {
    const present = randomValues(type).map((value): readonly [string, unknown][] => [[name, value]]);
    if (mode === 'required') return present;
    if (mode === 'nullable') return fc.oneof(present, fc.constant<readonly [string, unknown][]>([[name, null]]));
    return fc.oneof(present, fc.constant<readonly [string, unknown][]>([[name, undefined]]), fc.constant([]));
  });
  return fc.tuple(...entries).map((parts) => Object.fromEntries(parts.flat()));
}

function typedKey(key: string, { keys }: RandomType & { readonly kind: 'dictionary' }): string | number {
  return keys === 'number' ? Number(key) : key;
}

/** The value of a type as a method has to receive it: a member without a value is as good as none. */
export function receivedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(receivedValue);
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, receivedValue(item)]));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, receivedValue(member)]));
}

/** The JSON value that clients have to see for a value of a type. */
export function expectedJson(type: RandomType, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof URL) return value.href;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (typeof value === 'bigint') return value.toString();
  switch (type.kind) {
    case 'scalar':
    case 'literals':
    case 'enum':
      return value;
    case 'array':
    case 'set':
      return [...(value as Iterable<unknown>)].map((item) => expectedJson(type.item, item));
    case 'tuple':
      return (value as readonly unknown[]).map((item, index) => expectedJson(itemAt(type, index), item));
    case 'dictionary': {
      const entries = value instanceof Map ? [...(value as Map<unknown, unknown>)] : Object.entries(value as Values);
      return Object.fromEntries(entries.map(([key, item]) => [String(key), expectedJson(type.item, item)]));
    }
    case 'object':
      return expectedObject(type.members, value as Values);
    case 'chain': {
      const link = value as { readonly value: unknown; readonly next: unknown };
      const next = link.next === null ? null : expectedJson(type, link.next);
      return { value: expectedJson(type.item, link.value), next };
    }
    case 'variants': {
      const variant = value as Values;
      return { kind: variant.kind, ...expectedObject(variantOf(type, variant), variant) };
    }
    case 'nullable':
      return value === null ? null : expectedJson(type.inner, value);
    case 'either':
      return value;
    default:
      return type satisfies never;
  }
}

function expectedObject(members: readonly RandomMember[], value: Values): Values {
  return Object.fromEntries(
    members
      .filter(({ name }) => Object.hasOwn(value, name) && value[name] !== undefined)
      .map(({ name, type }) => [name, value[name] === null ? null : expectedJson(type, value[name])]),
  );
}

/** The type of a tuple's element; what follows the last one is of its type. */
export function itemAt({ items }: RandomType & { readonly kind: 'tuple' }, index: number): RandomType {
  return items[Math.min(index, items.length - 1)] ?? { kind: 'scalar', name: 'null' };
}

/** The members of the variant that a value is of. */
export function variantOf(
  { variants }: RandomType & { readonly kind: 'variants' },
  value: Values,
): readonly RandomMember[] {
  return variants.find((_members, index) => variantName(index) === value.kind) ?? [];
}
