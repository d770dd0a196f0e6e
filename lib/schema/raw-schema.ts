import { checkKeywords } from './raw-schema-keywords';
import { checkReferences } from './raw-schema-references';
import { isPlainObject, jsonProblems, shown, type SchemaProblem } from './raw-schema-values';

/** The option that holds the schema. */
export type RawSchemaPlace = 'inputSchema' | 'outputSchema';

const DRAFT = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

/**
 * What is wrong with a JSON Schema that an author wrote, as sentences; empty for one that can be published as it is.
 *
 * It must be JSON, of draft 2020-12, an object at its root, complete in itself (no reference leads out of it or
 * nowhere), and no keyword of the draft may have a value that the draft does not allow. The schema of a result refers
 * by JSON pointers from its root (`#/$defs/Name`) alone.
 */
export function checkRawSchema(schema: unknown, place: RawSchemaPlace): string[] {
  const told = ({ at, message }: SchemaProblem): string =>
    at === '' ? `${place} ${message}` : `${place} at ${at} ${message}`;
  if (!isPlainObject(schema)) return [told({ at: '', message: notASchema(schema) })];
  // The other checks walk the schema, which only ends where it is JSON.
  const foreign = jsonProblems(schema);
  if (foreign.length > 0) return foreign.map(told);
  // Results are cut to their schema by a reader of its own, which must not find other targets than a validator does.
  const style = place === 'outputSchema' ? 'pointers' : 'any';
  return [...rootProblems(schema), ...checkKeywords(schema), ...checkReferences(schema, style)].map(told);
}

function notASchema(value: unknown): string {
  const library = typeof value === 'object' && value !== null && ('~standard' in value || 'safeParse' in value);
  return library
    ? "must be a JSON Schema object; convert the validation library's schema first (Zod: z.toJSONSchema(schema))."
    : `must be a JSON Schema object, not ${shown(value)}.`;
}

function rootProblems({ type, $schema }: Readonly<Record<string, unknown>>): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  if (type !== 'object') {
    const found = type === undefined ? 'has no type at its root' : `has the type ${shown(type)} at its root`;
    problems.push({ at: '', message: `${found}; the protocol demands type: 'object' there.` });
  }
  if ($schema !== undefined && !(typeof $schema === 'string' && DRAFT.test($schema))) {
    problems.push({
      at: '',
      message: `names ${shown($schema)} as its $schema; leave it out and write the schema in draft 2020-12.`,
    });
  }
  return problems;
}
