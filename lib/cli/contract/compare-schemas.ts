import type { JsonSchema } from '../../schema/json-schema';
import { SchemaComparison } from './schema-comparison';
import type { SchemaFinding } from './schema-rules';
import { meaningText } from './schema-text';

/**
 * What is different between two schemas; what a difference means depends on who makes the values.
 *
 * @param rootName What members at the root are called: `argument`.
 */
export function compareSchemas(before: JsonSchema, after: JsonSchema, rootName: string): readonly SchemaFinding[] {
  const found = onceEach(new SchemaComparison(before, after, rootName).compare(before, after, []));
  if (found.length > 0 || meaningText(before) === meaningText(after)) return found;
  return [{ rule: 'schema-rewritten', path: [], message: 'is written in another way and admits the same' }];
}

/** What is in a definition is told for the first place that refers to it. */
function onceEach(findings: readonly SchemaFinding[]): readonly SchemaFinding[] {
  return findings.filter((finding, index) => !findings.slice(0, index).some((earlier) => isSame(earlier, finding)));
}

function isSame(one: SchemaFinding, other: SchemaFinding): boolean {
  const [here, there] = [one.definition, other.definition];
  if (here === undefined || there === undefined || one.rule !== other.rule) return false;
  return here.before === there.before && here.after === there.after && here.below === there.below;
}
