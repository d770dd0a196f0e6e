import type { JsonSchema } from '../../schema/json-schema';
import { childSchemas } from '../../schema/schema-keywords';

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
