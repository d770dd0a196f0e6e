import type { JsonSchema } from './json-schema';
import { isObject, SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from './schema-keywords';

/** A copy of a node with every schema directly below it changed; `true` and `false` stay as they are. */
export function mapChildSchemas(node: JsonSchema, change: (child: JsonSchema) => JsonSchema): JsonSchema {
  const changed = (value: unknown): unknown => (isObject(value) ? change(value) : value);
  const copy: Record<string, unknown> = { ...node };
  for (const keyword of SCHEMA_KEYWORDS) if (isObject(node[keyword])) copy[keyword] = changed(node[keyword]);
  for (const keyword of SCHEMA_LIST_KEYWORDS) {
    const list = node[keyword];
    if (Array.isArray(list)) copy[keyword] = list.map(changed);
  }
  for (const keyword of SCHEMA_MAP_KEYWORDS) {
    const map = node[keyword];
    if (!isObject(map)) continue;
    copy[keyword] = Object.fromEntries(Object.entries(map).map(([name, child]) => [name, changed(child)]));
  }
  return copy;
}
