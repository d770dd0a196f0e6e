import type { JsonSchema } from '../schema/json-schema';
import { childSchemas } from '../schema/schema-keywords';
import { resolvePointer } from '../schema/schema-reference';

/** Keywords by which one value is looked at by several schemas. */
const CHOICES = ['anyOf', 'oneOf', 'allOf', 'if', 'not', 'dependentSchemas', 'contains'];

/** Whether every reference of a schema is a pointer from its root to one of its own nodes. */
export function isSelfContained(root: JsonSchema): boolean {
  return reachable(root).every(
    (node) =>
      node.$dynamicRef === undefined &&
      (node === root || node.$id === undefined) &&
      (node.$ref === undefined || resolvePointer(root, node.$ref) !== undefined),
  );
}

/** Whether a schema has keywords that depend on what its other keywords looked at. */
export function countsEvaluated(root: JsonSchema): boolean {
  return reachable(root).some(
    (node) => node.unevaluatedProperties !== undefined || node.unevaluatedItems !== undefined,
  );
}

/**
 * Whether a schema contains itself, and chooses.
 *
 * Then a plain walk may look at one value as often as there are paths through the schema to it: two to the power of its
 * depth.
 */
export function branchesWithoutEnd(root: JsonSchema): boolean {
  return reachable(root).some((node) => CHOICES.some((keyword) => node[keyword] !== undefined)) && containsItself(root);
}

function reachable(root: JsonSchema): readonly JsonSchema[] {
  const seen = new Set<JsonSchema>([root]);
  for (const node of seen) for (const next of nodesBelow(root, node)) seen.add(next); // a set goes on to what is added to it
  return [...seen];
}

/** Whether a schema leads back to a node that is open above it. */
export function containsItself(root: JsonSchema): boolean {
  const open = new Set<JsonSchema>();
  const closed = new Set<JsonSchema>();
  const visit = (node: JsonSchema): boolean => {
    if (open.has(node)) return true;
    if (closed.has(node)) return false;
    open.add(node);
    const found = nodesBelow(root, node).some(visit);
    open.delete(node);
    closed.add(node);
    return found;
  };
  return visit(root);
}

/** The nodes that a node contains or refers to; definitions only where something refers to them. */
export function nodesBelow(root: JsonSchema, node: JsonSchema): readonly JsonSchema[] {
  const target = typeof node.$ref === 'string' ? resolvePointer(root, node.$ref) : undefined;
  const children = childSchemas({ ...node, $defs: undefined, definitions: undefined }) as readonly JsonSchema[];
  return target === undefined ? children : [...children, target];
}
