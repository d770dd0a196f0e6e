import { ConversionRun } from '../results/conversion-run';
import { toJsonValue } from '../results/to-json-value';
import type { JsonSchema } from '../schema/json-schema';
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
  const fitsType = types === undefined || types.some((type) => isOfType(type, node.default));
  if (fitsType && (node.enum === undefined || node.enum.includes(node.default))) return;
  const expected =
    node.enum === undefined ? `of type ${String(types?.join(' or '))}` : `one of ${JSON.stringify(node.enum)}`;
  session.problems.push(
    `the default of '${name}' is ${JSON.stringify(node.default)}, but '${name}' is ${expected}; give a default that fits.`,
  );
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
