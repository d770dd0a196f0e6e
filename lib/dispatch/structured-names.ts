import type { JsonSchema } from '../schema/json-schema';

/**
 * The arguments whose schema admits only objects or arrays.
 *
 * Some clients send these as JSON text; text can be nothing else there, so it may be parsed.
 */
export function structuredNames({ properties = {}, $defs = {} }: JsonSchema): readonly string[] {
  return Object.keys(properties).filter((name) => isStructured(properties[name], $defs, new Set()));
}

function isStructured(
  node: JsonSchema | undefined,
  $defs: Readonly<Record<string, JsonSchema>>,
  seen: Set<JsonSchema>,
): boolean {
  if (node === undefined || seen.has(node)) return false;
  seen.add(node);
  if (node.type !== undefined) {
    return [node.type].flat().every((type) => type === 'object' || type === 'array');
  }
  const branches = node.anyOf ?? node.oneOf;
  if (branches !== undefined) return branches.every((branch) => isStructured(branch, $defs, seen));
  const name = node.$ref?.startsWith('#/$defs/') === true ? node.$ref.slice('#/$defs/'.length) : undefined;
  return name !== undefined && isStructured($defs[name], $defs, seen);
}
