import type { JsonSchema } from '../schema/json-schema';

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
