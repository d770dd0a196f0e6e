import type { JsonSchema } from '../schema/json-schema';
import { isObject, SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from '../schema/schema-keywords';

type Change = (node: JsonSchema) => JsonSchema;

/** What only names a schema or waits to be referred to. */
const ASIDE = ['$defs', 'definitions', '$id', '$anchor', '$schema'];

/** A copy of a schema and of all schemas in it, each changed once those below it were; definitions are left out. */
export function mapSchema(node: JsonSchema, change: Change): JsonSchema {
  const copy = new Map(Object.entries(node).filter(([keyword]) => !ASIDE.includes(keyword)));
  const mapped = (value: unknown): unknown => (isObject(value) ? mapSchema(value, change) : value);
  for (const keyword of SCHEMA_KEYWORDS) if (copy.has(keyword)) copy.set(keyword, mapped(copy.get(keyword)));
  for (const keyword of SCHEMA_LIST_KEYWORDS) {
    const list = copy.get(keyword);
    if (Array.isArray(list)) copy.set(keyword, list.map(mapped));
  }
  for (const keyword of SCHEMA_MAP_KEYWORDS) {
    const map = copy.get(keyword);
    if (!isObject(map)) continue;
    copy.set(keyword, Object.fromEntries(Object.entries(map).map(([name, value]) => [name, mapped(value)])));
  }
  return change(Object.fromEntries(copy));
}
