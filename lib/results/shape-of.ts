import type { DescribedSchema } from '../schema/described-schema';
import type { JsonSchema } from '../schema/json-schema';
import { viewNode, type NodeView, type Parts } from './node-view';
import { resolvePointer } from '../schema/schema-reference';

/** One way to read a value: schema nodes without unions, and what they say together. */
export interface Leaf {
  readonly parts: Parts;
  readonly view: NodeView;
}

/** The ways to read a value, sorted by what it is. */
export interface Shape {
  readonly leaves: readonly Leaf[];
  readonly objects: readonly Leaf[];
  readonly arrays: readonly Leaf[];
  /** The scalar types it may have, as JSON Schema names them. */
  readonly scalars: ReadonlySet<string>;
}

const SCALARS = ['string', 'number', 'integer', 'boolean', 'null'];
const UNDECIDED: Parts['decided'] = new Set();

export function partsOf(nodes: readonly JsonSchema[]): Parts {
  return { nodes, decided: UNDECIDED };
}

/** Follows a node that is a mere reference to the node it means, so that both share one function. */
export function followReference(node: JsonSchema, { schema, meanings }: DescribedSchema): JsonSchema {
  const seen = new Set<JsonSchema>();
  let current = node;
  while (isMereReference(current) && !meanings.has(current) && !seen.has(current)) {
    seen.add(current);
    current = resolvePointer(schema, current.$ref) ?? current;
  }
  return current;
}

/** Works out what a value may be, unions taken apart into their alternatives. */
export function shapeOf(parts: Parts, described: DescribedSchema): Shape {
  const leaves = leavesOf(parts, described);
  return {
    leaves,
    objects: withoutTwins(leaves.filter(({ view }) => admits(view, 'object'))),
    arrays: withoutTwins(leaves.filter(({ view }) => admits(view, 'array'))),
    scalars: new Set(SCALARS.filter((type) => leaves.some(({ view }) => admits(view, type)))),
  };
}

export function admits({ types }: NodeView, type: string): boolean {
  return types === undefined || types.has(type);
}

function leavesOf(parts: Parts, described: DescribedSchema): readonly Leaf[] {
  const view = viewNode(parts, described);
  const [union] = view.unions;
  if (union === undefined) return [{ parts, view }];
  const decided = new Set([...parts.decided, union]);
  return union.flatMap((branch) => leavesOf({ nodes: [...parts.nodes, branch], decided }, described));
}

/** Alternatives that differ only in what the validator checks are one alternative for the projection. */
function withoutTwins(leaves: readonly Leaf[]): readonly Leaf[] {
  const [first] = leaves;
  if (first === undefined) return leaves;
  return leaves.every(({ view }) => isTwin(view, first.view)) ? [first] : leaves;
}

function isTwin(one: NodeView, other: NodeView): boolean {
  return (
    one.plan === other.plan &&
    one.rest === other.rest &&
    one.items === other.items &&
    one.patterns.length === other.patterns.length &&
    one.patterns.every(([, node], index) => node === other.patterns[index]?.[1]) &&
    sameNodes(one.prefix, other.prefix) &&
    one.properties.size === other.properties.size &&
    [...one.properties].every(([name, nodes]) => sameNodes(nodes, other.properties.get(name) ?? []))
  );
}

function sameNodes(some: readonly JsonSchema[], others: readonly JsonSchema[]): boolean {
  return some.length === others.length && some.every((node, index) => node === others[index]);
}

type Reference = JsonSchema & { readonly $ref: string };

const ANNOTATIONS = new Set(['$ref', '$defs', 'title', 'description', 'default', 'examples', 'deprecated', '$comment']);

function isMereReference(node: JsonSchema): node is Reference {
  return typeof node.$ref === 'string' && Object.keys(node).every((keyword) => ANNOTATIONS.has(keyword));
}
