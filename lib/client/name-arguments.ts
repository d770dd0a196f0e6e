import type { Tool } from '@modelcontextprotocol/server';
import type { JsonSchema } from '../schema/json-schema';
import { setMember } from '../schema/set-member';
import { SchemaFit } from './schema-fit';
import { toJson } from './to-json';

/**
 * The arguments object of a call with these positional values, by what the server publishes of the tool.
 *
 * The order of the properties is that of the parameters. One object alone is all arguments where it looks like them; what
 * is more than there are properties, or is no list where the last one is, becomes the list of a rest parameter. Undefined
 * values are left out. Throws a TypeError for a value that JSON cannot carry, for a value too many, and for an object of
 * which both may be meant.
 */
export function nameArguments(tool: Tool, member: string, values: readonly unknown[]): Record<string, unknown> {
  const schema = tool.inputSchema as JsonSchema; // of JSON Schema the official type says less than ours
  const properties = Object.entries(schema.properties ?? {});
  const fit = new SchemaFit(schema);
  const given = values.map((value, index) =>
    value === undefined ? undefined : toJson(value, `${member}(): argument ${String(index + 1)}`),
  );
  const all = wholeArguments({ schema, fit, member }, given);
  if (all !== undefined) return all;
  const args: Record<string, unknown> = {};
  for (const [index, value] of gathered({ properties, fit, member }, given).entries()) {
    const name = properties[index]?.[0];
    if (name !== undefined && value !== undefined) setMember(args, name, value);
  }
  return args;
}

interface Whole {
  readonly schema: JsonSchema;
  readonly fit: SchemaFit;
  readonly member: string;
}

/** The one object of a method that takes all its arguments in one; undefined where it is the value of a parameter. */
function wholeArguments(
  { schema, fit, member }: Whole,
  values: readonly unknown[],
): Record<string, unknown> | undefined {
  const [value, ...others] = values;
  if (others.length > 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const all = value as Record<string, unknown>;
  if (!fit.admitsMembers({ additionalProperties: false, ...schema }, all)) return undefined;
  const [first] = Object.values(schema.properties ?? {});
  const isValue = first !== undefined && fit.admits(first, value) && takesOne(schema);
  if (!isValue) return all;
  throw new TypeError(
    `${member}(): the object may be all arguments, or the first of them. Connect with { as: the class }, or write call(name, args).`,
  );
}

/** Whether one positional value is all that the schema asks for. */
function takesOne({ properties = {}, required = [] }: JsonSchema): boolean {
  const [first] = Object.keys(properties);
  return required.every((name) => name === first);
}

interface Places {
  readonly properties: readonly (readonly [string, JsonSchema])[];
  readonly fit: SchemaFit;
  readonly member: string;
}

/** One value per property; those of a rest parameter are one list. */
function gathered({ properties, fit, member }: Places, values: readonly unknown[]): readonly unknown[] {
  const last = properties.length - 1;
  const node = fit.resolve(properties[last]?.[1]);
  const rest = values.slice(last);
  const isList = last >= 0 && (node.type === 'array' || node.items !== undefined);
  if (isList && rest.length > 0) {
    const isWhole = rest.length === 1 && (rest[0] === undefined || fit.admits(node, rest[0]));
    const items = node.items;
    const admitsAll = rest.every((item) => typeof items !== 'object' || fit.admits(items, item));
    if (!isWhole && admitsAll) return [...values.slice(0, last), rest];
  }
  if (values.length <= properties.length) return values;
  throw new TypeError(
    `${member}() takes ${String(properties.length)} arguments, not ${String(values.length)}; ` +
      `the server knows ${properties.map(([name]) => name).join(', ') || 'none'}.`,
  );
}
