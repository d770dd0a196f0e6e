import { ConversionRun } from '../results/conversion-run';
import { toJsonValue } from '../results/to-json-value';
import { misfitOf } from '../schema/default-problem';
import type { JsonSchema } from '../schema/json-schema';
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

/** Reports a published default that its own schema would refuse. */
export function checkDefault(name: string, node: JsonSchema, session: SchemaSession): void {
  if (node.default === undefined) return;
  const misfit = misfitOf(node.default, node, session);
  if (misfit === undefined) return;
  session.problems.push(
    `the default of '${name}' is ${JSON.stringify(node.default)}, but '${name}' is ${misfit}; give a default that fits.`,
  );
}
