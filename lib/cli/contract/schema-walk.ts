import type { SchemaFinding } from './schema-rules';
import type { SchemaSide } from './schema-side';

/** Two schemas that are walked side by side. */
export interface Walk {
  readonly before: SchemaSide;
  readonly after: SchemaSide;
  /** What is different between two nodes. */
  compare(before: unknown, after: unknown, path: readonly string[]): readonly SchemaFinding[];
  /** A path to a member. */
  toMember(path: readonly string[], name: string): readonly string[];
}
