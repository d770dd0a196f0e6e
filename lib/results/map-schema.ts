import type { JsonSchema } from '../schema/json-schema';
import { mapChildSchemas } from '../schema/map-child-schemas';

type Change = (node: JsonSchema) => JsonSchema;

/** What only names a schema or waits to be referred to. */
const ASIDE = ['$defs', 'definitions', '$id', '$anchor', '$schema'];

/** A copy of a schema and of all schemas in it, each changed once those below it were; definitions are left out. */
export function mapSchema(node: JsonSchema, change: Change): JsonSchema {
  const kept = Object.fromEntries(Object.entries(node).filter(([keyword]) => !ASIDE.includes(keyword)));
  return change(mapChildSchemas(kept, (child) => mapSchema(child, change)));
}
