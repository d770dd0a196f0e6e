import type { RandomMember, RandomType } from './random-types';
import { itemAt, variantOf } from './random-values';

type Values = Readonly<Record<string, unknown>>;

/** Picks one of several places; `random` yields numbers from 0 to below 1. */
export type Random = () => number;

/** Where a value stands: inside a union only what no branch could take is wrong for sure. */
type Place = 'alone' | 'in a union';

/** What no type of the grammar takes. */
const NEVER_RIGHT = (): number => 0;

const WRONG = {
  string: 5,
  number: 'x',
  integer: 1.5,
  boolean: 'yes',
  null: 0,
  Date: 'yesterday',
  URL: 'no url',
  bigint: '12x',
  Buffer: 5,
  Uint8Array: 5,
} as const;

/** A copy of a value of a type that is wrong in one single place. */
export function spoilValue(type: RandomType, value: unknown, random: Random, place: Place = 'alone'): unknown {
  if (place === 'in a union' && isLeaf(type)) return NEVER_RIGHT;
  switch (type.kind) {
    case 'scalar':
      return WRONG[type.name];
    case 'literals':
    case 'enum':
      return 'none of these';
    case 'array':
    case 'set': {
      const items = spoilOne([...(value as Iterable<unknown>)], () => type.item, { random, place });
      return type.kind === 'set' && Array.isArray(items) ? new Set(items) : items;
    }
    case 'tuple': {
      const items = value as readonly unknown[];
      const cut = type.last === 'required' && place === 'alone' && random() < 0.3;
      return cut ? items.slice(0, -1) : spoilOne(items, (index) => itemAt(type, index), { random, place });
    }
    case 'dictionary': {
      const isMap = value instanceof Map;
      const entries = isMap ? [...(value as Map<unknown, unknown>)] : Object.entries(value as Values);
      if (entries.length === 0) return wrongWhole(place);
      const chosen = Math.floor(random() * entries.length);
      const spoilt = entries.map(([key, item], index): readonly [unknown, unknown] => [
        key,
        index === chosen ? spoilValue(type.item, item, random, place) : item,
      ]);
      return isMap ? new Map(spoilt) : Object.fromEntries(spoilt as [string, unknown][]);
    }
    case 'object':
      return spoilObject(type.members, value as Values, { random, place });
    case 'chain': {
      const link = value as { readonly value: unknown; readonly next: unknown };
      return link.next !== null && random() < 0.5
        ? { ...link, next: spoilValue(type, link.next, random, 'in a union') }
        : { ...link, value: spoilValue(type.item, link.value, random, place) };
    }
    case 'variants':
      return spoilObject(variantOf(type, value as Values), value as Values, { random, place: 'in a union' });
    case 'nullable':
      return value === null ? NEVER_RIGHT : spoilValue(type.inner, value, random, 'in a union');
    case 'either':
      return NEVER_RIGHT;
    default:
      return type satisfies never;
  }
}

interface Spot {
  readonly random: Random;
  readonly place: Place;
}

function isLeaf({ kind }: RandomType): boolean {
  return kind === 'scalar' || kind === 'literals' || kind === 'enum';
}

function wrongWhole(place: Place): unknown {
  return place === 'alone' ? 5 : NEVER_RIGHT;
}

function spoilOne(items: readonly unknown[], typeAt: (index: number) => RandomType, { random, place }: Spot): unknown {
  if (items.length === 0) return wrongWhole(place);
  const chosen = Math.floor(random() * items.length);
  return items.map((item, index) => (index === chosen ? spoilValue(typeAt(index), item, random, place) : item));
}

function spoilObject(members: readonly RandomMember[], value: Values, { random, place }: Spot): unknown {
  const needed = members.filter(({ mode }) => mode === 'required' || mode === 'nullable');
  const lost = needed[Math.floor(random() * needed.length)];
  if (lost !== undefined && random() < 0.3) {
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== lost.name));
  }
  const present = members.filter(({ name }) => Object.hasOwn(value, name) && value[name] !== undefined);
  const chosen = present[Math.floor(random() * present.length)];
  if (chosen === undefined) return wrongWhole(place);
  const { name, mode, type } = chosen;
  const old = value[name];
  const spoilt = old === null ? NEVER_RIGHT : spoilValue(type, old, random, mode === 'nullable' ? 'in a union' : place);
  return { ...value, [name]: spoilt };
}
