import type { JsonSchema } from './json-schema';

/** Bounds, of two of which the stricter one says both. */
const STRICTER: ReadonlyMap<string, (first: number, second: number) => number> = new Map([
  ['minimum', Math.max],
  ['exclusiveMinimum', Math.max],
  ['minLength', Math.max],
  ['minItems', Math.max],
  ['minProperties', Math.max],
  ['maximum', Math.min],
  ['exclusiveMaximum', Math.min],
  ['maxLength', Math.min],
  ['maxItems', Math.min],
  ['maxProperties', Math.min],
]);

/** One schema that demands what both demand; nothing of either is lost, what cannot be merged goes under `allOf`. */
export function mergeSchemas(first: JsonSchema, second: JsonSchema): JsonSchema {
  const merged: Record<string, unknown> = { ...first };
  const apart: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(second)) {
    const present = merged[keyword];
    const joined = present === undefined ? value : join(keyword, present, value);
    if (joined === undefined) apart[keyword] = value;
    else merged[keyword] = joined;
  }
  if (Object.keys(apart).length === 0) return merged;
  const all = (merged.allOf ?? []) as readonly JsonSchema[];
  const known = all.some((branch) => isSame(branch, apart));
  return known ? merged : { ...merged, allOf: [...all, apart] };
}

/** Keywords that limit a type, in which a decorator is stricter or laxer than a doc tag on the same member. */
const LIMITS: ReadonlySet<string> = new Set([...STRICTER.keys(), 'multipleOf', 'pattern', 'format', 'uniqueItems']);

/** A type without those limits that are named elsewhere; the lengths of a tuple are the type itself. */
export function withoutKeywords(node: JsonSchema, named: readonly string[]): JsonSchema {
  if (node.prefixItems !== undefined) return node;
  return Object.fromEntries(
    Object.entries(node).filter(([keyword]) => !LIMITS.has(keyword) || !named.includes(keyword)),
  );
}

/** The JSON types that both admit; undefined where one of them names none, so that nothing can clash. */
export function commonTypes(first: JsonSchema, second: JsonSchema): readonly string[] | undefined {
  const types = [typesOf(first), typesOf(second)] as const;
  if (types[0] === undefined || types[1] === undefined) return undefined;
  const [left, right] = types;
  return [...new Set(left.flatMap((one) => right.flatMap((other) => commonType(one, other) ?? [])))];
}

/** The JSON types that a node names, be it by its values. */
export function typesOf({ type, enum: values, $ref, ...rest }: JsonSchema): readonly string[] | undefined {
  if (typeof type === 'string') return [type];
  if (type !== undefined) return type;
  if ($ref !== undefined) return ['object'];
  if ('const' in rest) return [typeOfValue(rest.const)];
  return values === undefined ? undefined : [...new Set(values.map(typeOfValue))];
}

function join(keyword: string, first: unknown, second: unknown): unknown {
  if (isSame(first, second)) return first;
  if (keyword === 'type') {
    const [only, ...more] = commonTypes({ type: first as string }, { type: second as string }) ?? [];
    return only === undefined ? undefined : more.length === 0 ? only : [only, ...more];
  }
  if (keyword === 'allOf') return [...(first as JsonSchema[]), ...(second as JsonSchema[])];
  if (keyword === 'uniqueItems') return first === true || second === true;
  const stricter = STRICTER.get(keyword);
  return typeof first === 'number' && typeof second === 'number' ? stricter?.(first, second) : undefined;
}

function commonType(first: string, second: string): string | undefined {
  if (first === second) return first;
  const isInteger = (first === 'integer' && second === 'number') || (first === 'number' && second === 'integer');
  return isInteger ? 'integer' : undefined;
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isSame(first: unknown, second: unknown): boolean {
  return first === second || JSON.stringify(first) === JSON.stringify(second);
}
