import type { JsonSchema } from '../../schema/json-schema';
import { childSchemas } from '../../schema/schema-keywords';
import { resolvePointer } from '../../schema/schema-reference';

/** The last parts of what a schema refers to: `Recipe`. */
export function referenceNames(root: JsonSchema): readonly string[] {
  const names = new Set<string>();
  for (const { $ref } of nodesOf(root)) if (typeof $ref === 'string') names.add($ref.split('/').at(-1) ?? $ref);
  return [...names];
}

/** Every schema in a schema, definitions among them. */
export function nodesOf(root: JsonSchema): readonly JsonSchema[] {
  return [root, ...childSchemas(root).flatMap((child) => nodesOf(child as JsonSchema))];
}

/** The nodes directly below one, with the target of its reference; definitions only where something refers to them. */
export function nodesBelow(root: JsonSchema, node: JsonSchema): readonly JsonSchema[] {
  const target = typeof node.$ref === 'string' ? resolvePointer(root, node.$ref) : undefined;
  const children = childSchemas({ ...node, $defs: undefined, definitions: undefined }) as readonly JsonSchema[];
  return target === undefined ? children : [...children, target];
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
