import * as fc from 'fast-check';
import { ODD_NAMES, oddValue } from './odd-values';
import type { Json } from './odd-values';

/** One change to a message, at one of its nodes. */
interface Change {
  readonly kind: 'replace' | 'remove' | 'add' | 'rename' | 'wrap' | 'repeat';
  /** Which node, counted from the root; taken modulo their number. */
  readonly node: number;
  readonly name: string;
  readonly value: Json;
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'rename', 'wrap', 'repeat'),
  node: fc.nat(1_000),
  name: fc.constantFrom(...ODD_NAMES),
  value: oddValue,
});

/** Nothing, one or several changes. */
export const changes: fc.Arbitrary<readonly Change[]> = fc.oneof(
  { weight: 6, arbitrary: fc.constant([]) },
  { weight: 4, arbitrary: fc.array(change, { minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.array(change, { minLength: 2, maxLength: 4 }) },
);

/** The value with all changes made, one after the other; the value itself stays as it is. */
export function changed(value: Json, list: readonly Change[]): Json {
  return list.reduce((current, one) => applied(current, one), value);
}

/** The ways to all nodes, the root first; a node beyond the first 200 is out of reach. */
function pathsOf(value: Json): readonly (readonly string[])[] {
  const paths: (readonly string[])[] = [[]];
  for (let index = 0; index < paths.length && paths.length < 200; index++) {
    const path = paths[index] ?? [];
    const found = at(value, path);
    if (typeof found !== 'object' || found === null) continue;
    for (const name of Object.keys(found).slice(0, 20)) paths.push([...path, name]);
  }
  return paths;
}

function at(value: Json, path: readonly string[]): Json {
  return path.reduce<Json>((current, name) => (current as Readonly<Record<string, Json>>)[name] ?? null, value);
}

function applied(value: Json, one: Change): Json {
  const paths = pathsOf(value);
  return changedAt(value, paths[one.node % paths.length] ?? [], one);
}

function changedAt(value: Json, path: readonly string[], one: Change): Json {
  const [name, ...rest] = path;
  if (name === undefined) return replaced(value, one);
  const entries = Object.entries(value as object) as (readonly [string, Json])[];
  const next = entries.flatMap(([key, member]): (readonly [string, Json])[] => {
    if (key !== name) return [[key, member]];
    if (rest.length > 0) return [[key, changedAt(member, rest, one)]];
    if (one.kind === 'remove') return [];
    if (one.kind === 'rename') return [[one.name, member]];
    return [[key, replaced(member, one)]];
  });
  return Array.isArray(value) ? next.map(([, member]) => member) : Object.fromEntries(next);
}

function replaced(value: Json, { kind, name, value: other }: Change): Json {
  switch (kind) {
    case 'replace':
    case 'remove':
    case 'rename':
      return other;
    case 'wrap':
      return [value];
    case 'repeat':
      return [value, value];
    case 'add':
      if (typeof value !== 'object' || value === null) return { [name]: value };
      if (Array.isArray(value)) return [...(value as readonly Json[]), other];
      return Object.fromEntries([...Object.entries(value), [name, other]]);
    default:
      return kind satisfies never;
  }
}
