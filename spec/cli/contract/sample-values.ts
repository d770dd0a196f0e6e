import type { JsonSchema } from '../../../lib/schema/json-schema';
import { resolvePointer } from '../../../lib/schema/schema-reference';

const MOST = 40;

const texts = ['', 'a', 'ab', 'b', 'new', 'abcd'];
const numbers = [-1, 0, 0.5, 1, 2, 2.5, 3, 4, 5, 6];

/** Values in the neighbourhood of a schema: many that it admits, and some that it does not. */
export function sampleValues(root: JsonSchema, node: JsonSchema = root, depth = 4): readonly unknown[] {
  const samples = (child: unknown): readonly unknown[] =>
    typeof child === 'object' && child !== null ? sampleValues(root, child as JsonSchema, depth - 1) : scalars;
  if (depth < 0) return [null, 'a', {}];
  const target = node.$ref === undefined ? undefined : resolvePointer(root, node.$ref);
  const parts = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? []), ...(target ? [target] : [])];
  const found = [
    ...parts.flatMap((part) => samples(part)),
    ...(node.enum ?? []),
    ...('const' in node ? [node.const] : []),
    ...(node.properties === undefined ? [] : objects(node, samples)),
    ...(typeof node.additionalProperties === 'object' ? records(samples(node.additionalProperties)) : []),
    ...lists(node, samples),
    ...scalars,
  ];
  const known = new Map(found.map((value) => [JSON.stringify(value), value]));
  return spread([...known.values()]);
}

const scalars: readonly unknown[] = [...texts, ...numbers, true, false, null, {}, [], { a: 1 }, { c: 'a' }];

type Samples = (child: unknown) => readonly unknown[];

function objects({ properties = {} }: JsonSchema, samples: Samples): readonly unknown[] {
  const members = Object.entries(properties).map(([name, schema]) => [name, samples(schema)] as const);
  const rows = Array.from({ length: 24 }, (_, row) =>
    Object.fromEntries(
      members.flatMap(([name, values], column) => {
        const isAbsent = row % (column + 3) === column + 1;
        return isAbsent ? [] : [[name, values[(row * (column + 1)) % values.length]]];
      }),
    ),
  );
  return [...rows, ...rows.slice(0, 4).map((row) => ({ ...row, c: 'a' }))];
}

function records(values: readonly unknown[]): readonly unknown[] {
  return values.flatMap((value) => [{ a: value }, { a: value, z: value }]);
}

function lists({ items, prefixItems = [] }: JsonSchema, samples: Samples): readonly unknown[] {
  if (items === undefined && prefixItems.length === 0) return [];
  const places = [...prefixItems, items, items].map(samples);
  return Array.from({ length: 16 }, (_, row) =>
    places.slice(0, 1 + (row % places.length)).map((values, column) => values[(row * (column + 2)) % values.length]),
  );
}

/** At most so many, from all over the list. */
function spread(values: readonly unknown[]): readonly unknown[] {
  if (values.length <= MOST) return values;
  return Array.from({ length: MOST }, (_, index) => values[Math.floor((index * values.length) / MOST)]);
}
