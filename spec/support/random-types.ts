import * as fc from 'fast-check';

/** A member of an object type: required, optional, nullable, or possibly undefined. */
export interface RandomMember {
  readonly name: string;
  readonly mode: 'required' | 'optional' | 'nullable' | 'undefined';
  readonly type: RandomType;
}

type Scalar =
  'string' | 'number' | 'integer' | 'boolean' | 'null' | 'Date' | 'URL' | 'bigint' | 'Buffer' | 'Uint8Array';

/** A type of TypeScript as data, small enough to be written out, to draw values from and to spoil them. */
export type RandomType =
  | { readonly kind: 'scalar'; readonly name: Scalar }
  | { readonly kind: 'literals'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'enum'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'array'; readonly item: RandomType; readonly form: 'T[]' | 'readonly T[]' | 'Array<T>' }
  | {
      readonly kind: 'tuple';
      readonly items: readonly RandomType[];
      readonly last: 'required' | 'optional' | 'rest';
    }
  | { readonly kind: 'set'; readonly item: RandomType }
  | {
      readonly kind: 'dictionary';
      readonly form: 'Record' | 'Map' | 'index';
      readonly keys: 'string' | 'number';
      readonly item: RandomType;
    }
  | {
      readonly kind: 'object';
      readonly form: 'inline' | 'interface' | 'alias' | 'class' | 'generic' | 'intersection' | 'omit';
      readonly members: readonly RandomMember[];
    }
  | { readonly kind: 'chain'; readonly item: RandomType }
  | { readonly kind: 'variants'; readonly variants: readonly (readonly RandomMember[])[] }
  | { readonly kind: 'nullable'; readonly inner: RandomType }
  | { readonly kind: 'either'; readonly members: readonly RandomType[] };

const SCALARS: readonly Scalar[] = [
  'string',
  'number',
  'integer',
  'boolean',
  'null',
  'Date',
  'URL',
  'bigint',
  'Buffer',
  'Uint8Array',
];

/** Some of them every object inherits. */
const names = fc.constantFrom(
  'id',
  'dewPoint',
  'user_id',
  'name',
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'length',
  'a-b',
  'é',
);

const words = fc.uniqueArray(fc.constantFrom('red', 'blue', 'north', 'a b', ''), { minLength: 2, maxLength: 4 });

const scalar = fc.constantFrom(...SCALARS).map((name) => ({ kind: 'scalar', name }) as const);

const leaf: fc.Arbitrary<RandomType> = fc.oneof(
  { arbitrary: scalar, weight: 6 },
  words.map((values) => ({ kind: 'literals', values }) as const),
  fc.constantFrom<RandomType>({ kind: 'literals', values: [1, 2, -3] }, { kind: 'literals', values: ['a', 1] }),
  fc.constantFrom<RandomType>({ kind: 'enum', values: ['r', 'b'] }, { kind: 'enum', values: [0, 1, 7] }),
);

function membersOf(type: fc.Arbitrary<RandomType>): fc.Arbitrary<readonly RandomMember[]> {
  const member = fc.record({
    name: names,
    mode: fc.constantFrom<RandomMember['mode']>('required', 'optional', 'nullable', 'undefined'),
    type,
  });
  return fc.uniqueArray(member, { minLength: 1, maxLength: 4, selector: ({ name }) => name });
}

/** Random types, nested at most `depth` deep. */
export function randomTypes(depth: number): fc.Arbitrary<RandomType> {
  if (depth === 0) return leaf;
  const inner = randomTypes(depth - 1);
  const members = membersOf(inner);
  return fc.oneof(
    { arbitrary: leaf, weight: 2 },
    fc.record({
      kind: fc.constant('array'),
      item: inner,
      form: fc.constantFrom('T[]', 'readonly T[]', 'Array<T>'),
    }),
    fc.record({
      kind: fc.constant('tuple'),
      items: fc.array(inner, { minLength: 1, maxLength: 3 }),
      last: fc.constantFrom('required', 'optional', 'rest'),
    }),
    fc.record({
      kind: fc.constant('set'),
      item: fc.constantFrom<RandomType>({ kind: 'scalar', name: 'string' }, { kind: 'scalar', name: 'integer' }),
    }),
    fc.record({
      kind: fc.constant('dictionary'),
      form: fc.constantFrom('Record', 'Map', 'index'),
      keys: fc.constantFrom('string', 'number'),
      item: inner,
    }),
    {
      arbitrary: fc.record({
        kind: fc.constant('object'),
        form: fc.constantFrom('inline', 'interface', 'alias', 'class', 'generic', 'intersection', 'omit'),
        members,
      }),
      weight: 4,
    },
    fc.record({ kind: fc.constant('chain'), item: inner }),
    fc.record({ kind: fc.constant('variants'), variants: fc.array(members, { minLength: 2, maxLength: 3 }) }),
    inner.filter(holdsNoNull).map((type) => ({ kind: 'nullable', inner: type }) as const),
    fc.constantFrom<RandomType>(
      {
        kind: 'either',
        members: [
          { kind: 'scalar', name: 'string' },
          { kind: 'scalar', name: 'number' },
        ],
      },
      {
        kind: 'either',
        members: [
          { kind: 'scalar', name: 'integer' },
          { kind: 'scalar', name: 'boolean' },
          { kind: 'array', item: { kind: 'scalar', name: 'string' }, form: 'T[]' },
        ],
      },
    ),
  ); // `kind` widens to string on the way
}

function holdsNoNull(type: RandomType): boolean {
  return type.kind !== 'nullable' && !(type.kind === 'scalar' && type.name === 'null');
}

/** Whether the result goes out as it is rather than under `result`. */
export function isBareResult(type: RandomType): boolean {
  return type.kind === 'object' || type.kind === 'chain' || (type.kind === 'dictionary' && type.keys === 'string');
}

/**
 * Whether a type holds `[A, ...B[]]`, whose schema the older client does not understand: it takes `items` for every
 * element, as JSON Schema had it before `prefixItems`, and refuses good answers.
 */
export function holdsOpenTuple(type: RandomType): boolean {
  switch (type.kind) {
    case 'scalar':
    case 'literals':
    case 'enum':
      return false;
    case 'array':
    case 'set':
    case 'dictionary':
    case 'chain':
      return holdsOpenTuple(type.item);
    case 'tuple':
      return (type.last === 'rest' && type.items.length > 1) || type.items.some(holdsOpenTuple);
    case 'object':
      return type.members.some((member) => holdsOpenTuple(member.type));
    case 'variants':
      return type.variants.flat().some((member) => holdsOpenTuple(member.type));
    case 'nullable':
      return holdsOpenTuple(type.inner);
    case 'either':
      return type.members.some(holdsOpenTuple);
    default:
      return type satisfies never;
  }
}
