import type { JsonSchema } from '../schema/json-schema';

/** The node that a reference inside the same document leads to; undefined for every other kind of reference. */
export function resolvePointer(root: JsonSchema, reference: string): JsonSchema | undefined {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let node: unknown = root;
  for (const token of reference.slice(2).split('/')) {
    const key = decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as Readonly<Record<string, unknown>>)[key];
  }
  return typeof node === 'object' && node !== null ? (node as JsonSchema) : undefined;
}

/** Where each node of a schema stands, as a reference; a node that stands twice keeps its first place. */
export function schemaPointers(root: JsonSchema): ReadonlyMap<object, string> {
  const pointers = new Map<object, string>();
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null || pointers.has(value)) return;
    pointers.set(value, pointer);
    for (const [key, child] of Object.entries(value)) {
      visit(child, `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`);
    }
  };
  visit(root, '#');
  return pointers;
}
