import type { JsonSchema } from '../../schema/json-schema';
import type { SchemaPair } from './schema-pair';
import type { SchemaFinding } from './schema-rules';
import type { Kind } from './schema-side';

interface Bound {
  readonly keyword: string;
  readonly kinds: readonly Kind[];
  /** Which of two values admits less. */
  readonly stricter: 'larger' | 'smaller';
  /** What it is where the keyword is not there. */
  readonly absent?: number;
}

const BOUNDS: readonly Bound[] = [
  { keyword: 'minLength', kinds: ['string'], stricter: 'larger', absent: 0 },
  { keyword: 'maxLength', kinds: ['string'], stricter: 'smaller' },
  { keyword: 'minItems', kinds: ['array'], stricter: 'larger', absent: 0 },
  { keyword: 'maxItems', kinds: ['array'], stricter: 'smaller' },
  { keyword: 'minProperties', kinds: ['object'], stricter: 'larger', absent: 0 },
  { keyword: 'maxProperties', kinds: ['object'], stricter: 'smaller' },
];

/** What is different in the bounds on numbers, lengths and counts. */
export function compareBounds(pair: SchemaPair, common: ReadonlySet<Kind>): readonly SchemaFinding[] {
  const { one, other, path } = pair;
  const isNumeric = common.has('integer') || common.has('fraction');
  const counts = BOUNDS.filter(({ kinds }) => kinds.some((kind) => common.has(kind))).flatMap((bound) => {
    const [before, after] = [limitOf(one, bound), limitOf(other, bound)];
    return before === after ? [] : [finding(isStricter(after, before, bound), pair, [bound.keyword])];
  });
  return [
    ...counts,
    ...(isNumeric ? compareRange(pair, common.has('fraction') ? 'all' : 'whole') : []),
    ...(isNumeric ? compareMultiples(pair) : []),
    ...(common.has('array') && (one.uniqueItems === true) !== (other.uniqueItems === true)
      ? [
          {
            rule: other.uniqueItems === true ? 'bound-tightened' : 'bound-loosened',
            path,
            message: other.uniqueItems === true ? 'may have no item twice now' : 'may have items twice now',
          } as const,
        ]
      : []),
  ];
}

function limitOf(node: JsonSchema, { keyword, absent }: Bound): number | undefined {
  const value = node[keyword];
  return typeof value === 'number' ? value : absent;
}

function isStricter(after: number | undefined, before: number | undefined, { stricter }: Bound): boolean {
  if (after === undefined) return false;
  if (before === undefined) return true;
  return stricter === 'larger' ? after > before : after < before;
}

interface Limit {
  readonly value: number;
  readonly excluded: boolean;
}

function compareRange(pair: SchemaPair, numbers: 'all' | 'whole'): readonly SchemaFinding[] {
  const ends = [
    { keywords: ['minimum', 'exclusiveMinimum'], sign: 1 },
    { keywords: ['maximum', 'exclusiveMaximum'], sign: -1 },
  ];
  return ends.flatMap(({ keywords, sign }) => {
    const [before, after] = [pair.one, pair.other].map((node) => {
      const end = endOf(node, keywords, sign);
      return numbers === 'all'
        ? end
        : { value: end.excluded ? Math.floor(end.value) + 1 : Math.ceil(end.value), excluded: false };
    }) as [Limit, Limit];
    if (before.value === after.value && before.excluded === after.excluded) return [];
    const isTighter = after.value > before.value || (after.value === before.value && after.excluded);
    return [finding(isTighter, pair, keywords)];
  });
}

/** The stricter of the two keywords; with the sign -1 the end above counts like one below. */
function endOf(node: JsonSchema, [included = '', excluded = '']: readonly string[], sign: number): Limit {
  const read = (keyword: string): number => {
    const value = node[keyword];
    return typeof value === 'number' ? value * sign : -Infinity;
  };
  const [at, above] = [read(included), read(excluded)];
  return above >= at && above > -Infinity ? { value: above, excluded: true } : { value: at, excluded: false };
}

function compareMultiples(pair: SchemaPair): readonly SchemaFinding[] {
  const [before, after] = [pair.one.multipleOf, pair.other.multipleOf];
  if (before === after) return [];
  if (typeof before !== 'number') return [finding(true, pair, ['multipleOf'])];
  if (typeof after !== 'number') return [finding(false, pair, ['multipleOf'])];
  if (divides(before, after)) return [finding(true, pair, ['multipleOf'])];
  if (divides(after, before)) return [finding(false, pair, ['multipleOf'])];
  return [finding(true, pair, ['multipleOf']), finding(false, pair, ['multipleOf'])];
}

/** Whether every multiple of `multiple` is one of `divisor`; fractions are not told exactly. */
function divides(divisor: number, multiple: number): boolean {
  return Number.isInteger(divisor) && Number.isInteger(multiple) && multiple % divisor === 0;
}

function finding(isTighter: boolean, { one, other, path }: SchemaPair, keywords: readonly string[]): SchemaFinding {
  const shown = (node: JsonSchema): string => {
    const given = keywords.filter((keyword) => node[keyword] !== undefined);
    return given.map((keyword) => `${keyword} ${String(node[keyword])}`).join(', ') || `no ${keywords[0] ?? ''}`;
  };
  return {
    rule: isTighter ? 'bound-tightened' : 'bound-loosened',
    path,
    message: `has ${shown(other)} now, had ${shown(one)}`,
  };
}
