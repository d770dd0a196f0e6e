import { ConversionRun } from '../results/conversion-run';
import { toJsonValue } from '../results/to-json-value';
import type { JsonSchema } from '../schema/json-schema';
import { hasJsonType } from '../schema/json-type';
import { typesOf } from '../schema/member-keywords';
import type { SchemaSession } from '../schema/schema-session';

/** A default as it stands in the schema: what a client would send for it. */
export function publishedDefault(name: string, value: unknown, session: SchemaSession): unknown {
  if (value === undefined) return undefined;
  const run = new ConversionRun();
  const json: unknown = toJsonValue(value, run);
  if (!run.failed && run.jobs.length === 0) return json;
  session.problems.push(`the default of '${name}' cannot be written as JSON; give one that can.`);
  return undefined;
}

/**
 * Reports a published default that its own schema would refuse, by its type and its listed values.
 *
 * The other keywords need a validator, which is not loaded before the first call.
 */
export function checkDefault(name: string, node: JsonSchema, session: SchemaSession): void {
  if (node.default === undefined) return;
  const types = typesOf(node);
  const fitsType = hasJsonType(node.default, types);
  if (fitsType && (node.enum === undefined || node.enum.includes(node.default))) return;
  const expected =
    node.enum === undefined ? `of type ${String(types?.join(' or '))}` : `one of ${JSON.stringify(node.enum)}`;
  session.problems.push(
    `the default of '${name}' is ${JSON.stringify(node.default)}, but '${name}' is ${expected}; give a default that fits.`,
  );
}
