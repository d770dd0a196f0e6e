import type { JsonSchema } from '../schema/json-schema';
import { resolvePointer } from '../schema/schema-reference';

/**
 * The arguments whose schema admits only objects or arrays.
 *
 * Some clients send these as JSON text; text can be nothing else there, so it may be parsed.
 */
export function structuredNames(schema: JsonSchema): readonly string[] {
  const { properties = {} } = schema;
  return Object.keys(properties).filter((name) => isStructured(properties[name], schema, new Set()));
}

function isStructured(node: JsonSchema | undefined, root: JsonSchema, seen: Set<JsonSchema>): boolean {
  if (node === undefined || seen.has(node)) return false;
  seen.add(node);
  if (node.type !== undefined) {
    return [node.type].flat().every((type) => type === 'object' || type === 'array');
  }
  const branches = node.anyOf ?? node.oneOf;
  if (branches !== undefined) return branches.every((branch) => isStructured(branch, root, seen));
  return node.$ref !== undefined && isStructured(resolvePointer(root, node.$ref), root, seen);
}
