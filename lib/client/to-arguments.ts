import type { ParameterBinding, ToolDefinition } from '../definition/tool-definition';
import { ConversionRun } from '../results/conversion-run';
import { setMember } from '../schema/set-member';
import { compileProjection } from '../results/project-value';
import type { DescribedSchema } from '../schema/described-schema';
import type { JsonSchema } from '../schema/json-schema';

/** The arguments object of a call with these positional values. */
export type ArgumentsWriter = (values: readonly unknown[]) => Record<string, unknown>;

/** Puts one value into the arguments object. */
type Place = (args: Record<string, unknown>, value: unknown) => void;

/**
 * How the positional values of one tool's method become its arguments object.
 *
 * Values become JSON as results do, by the schema of the arguments: dates as ISO text, bytes as base64, members under
 * their names on the wire, what the schema does not know left out. Undefined values are left out as well. The writer
 * throws a TypeError for a value that JSON cannot carry and for a value too many.
 */
export function createArgumentsWriter(tool: ToolDefinition): ArgumentsWriter {
  const given = tool.bindings.filter(({ kind }) => kind !== 'context');
  const gathers = given.at(-1);
  const takesRest = gathers?.kind === 'named' && gathers.spread === true;
  let places: readonly Place[] | undefined;
  return (all) => {
    const values = takesRest ? gathered(all, given.length - 1) : all;
    if (values.length > given.length) {
      throw new TypeError(`${tool.member}() takes ${String(given.length)} arguments, not ${String(values.length)}.`);
    }
    places ??= given.map((binding) => createPlace(tool, binding));
    const args: Record<string, unknown> = {};
    for (const [index, put] of places.entries()) {
      if (values[index] !== undefined) put(args, values[index]);
    }
    return args;
  };
}

/** What a rest parameter takes is one argument, a list; none where there is nothing to take. */
function gathered(values: readonly unknown[], from: number): readonly unknown[] {
  return values.length <= from ? values : [...values.slice(0, from), values.slice(from)];
}

function createPlace(tool: ToolDefinition, binding: ParameterBinding): Place {
  switch (binding.kind) {
    case 'named': {
      const { name } = binding;
      const what = `${tool.member}(): the argument ${name}`;
      const toJson = createConverter(what, tool.input, tool.input.schema.properties?.[name]);
      return (args, value) => {
        setMember(args, name, toJson(value));
      };
    }
    case 'all': {
      // The schema of all arguments does not know the class, which knows the names on the wire.
      const toJson = createConverter(`${tool.member}(): the arguments object`, binding.described ?? tool.input);
      return (args, value) => {
        if (typeof value !== 'object' || value === null || Array.isArray(value)) {
          throw new TypeError(`${tool.member}() takes its arguments as one object.`);
        }
        for (const [name, member] of Object.entries(toJson(value) as object)) setMember(args, name, member);
      };
    }
    case 'context':
    case 'nothing':
      return () => undefined;
    default:
      return binding satisfies never;
  }
}

function createConverter(what: string, described: DescribedSchema, node?: JsonSchema): (value: unknown) => unknown {
  const project = compileProjection(described, node);
  return (value) => {
    const run = new ConversionRun();
    const json = project(value, run, 0);
    if (run.failed || run.jobs.length > 0) throw new TypeError(`${what} holds a value that JSON cannot carry.`);
    return json;
  };
}
