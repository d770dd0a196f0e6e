import type { Manifest, ManifestNode } from '../manifest/manifest';

/** The keys of the definitions that a type refers to, itself or through others. */
export function definitionsOf(schema: ManifestNode, { definitions }: Manifest): ReadonlySet<string> {
  const keys = new Set<string>();
  const pending: unknown[] = [schema];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    const key = (value as ManifestNode).$ref;
    if (typeof key === 'string' && Object.hasOwn(definitions, key) && !keys.has(key)) {
      keys.add(key);
      pending.push(definitions[key]?.schema);
    }
    const parts: readonly unknown[] = Object.values(value);
    pending.push(...parts);
  }
  return keys;
}

/** Whether objects with declared members, or dictionaries, stand anywhere in a type. */
export function holdsMembers(schema: ManifestNode, manifest: Manifest): boolean {
  const keys = definitionsOf(schema, manifest);
  return [schema, ...[...keys].map((key) => manifest.definitions[key]?.schema)].some(hasMembers);
}

function hasMembers(node: ManifestNode | undefined): boolean {
  if (node === undefined) return false;
  if (node.properties !== undefined || node.madeOf !== undefined) return true;
  if (typeof node.additionalProperties === 'object') return true;
  const { items, prefixItems = [], anyOf = [] } = node;
  return [...(items === undefined ? [] : [items]), ...prefixItems, ...anyOf].some(hasMembers);
}

const CONTENTS: ReadonlySet<string> = new Set(['uri', 'mimeType', 'text', 'blob', '_meta']);

/** Whether a type is contents as the protocol has them, one or a list; a class of such members is data. */
export function isReadyMade(schema: ManifestNode, manifest: Manifest): boolean {
  const { $ref, items, anyOf, properties } = schema;
  if (items !== undefined) return isReadyMade(items, manifest);
  if (anyOf !== undefined) return anyOf.some((branch) => isReadyMade(branch, manifest));
  const definition = $ref === undefined ? undefined : manifest.definitions[$ref];
  if (definition !== undefined) return definition.class === undefined && isReadyMade(definition.schema, manifest);
  if (properties === undefined || !('uri' in properties) || !('text' in properties || 'blob' in properties))
    return false;
  return Object.keys(properties).every((name) => CONTENTS.has(name));
}
