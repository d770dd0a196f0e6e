import type { JsonSchema } from '../../schema/json-schema';

/** Two flat nodes in the same place. */
export interface SchemaPair {
  readonly one: JsonSchema;
  readonly other: JsonSchema;
  readonly path: readonly string[];
}
