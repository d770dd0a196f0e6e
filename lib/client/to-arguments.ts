import type { ParameterBinding, ToolDefinition } from '../definition/tool-definition';
import { ConversionRun } from '../results/conversion-run';
import { setMember } from '../results/own-members';
import { toJsonValue } from '../results/to-json-value';

/**
 * The arguments object of a call with these positional values.
 *
 * Values become JSON as results do: dates as ISO text, bytes as base64, and so on. Undefined values are left out.
 * Throws a TypeError for a value that JSON cannot carry and for a value too many.
 */
export function toArguments(tool: ToolDefinition, values: readonly unknown[]): Record<string, unknown> {
  const places = tool.bindings.filter(({ kind }) => kind !== 'context');
  if (values.length > places.length) {
    throw new TypeError(`${tool.member}() takes ${String(places.length)} arguments, not ${String(values.length)}.`);
  }
  const args: Record<string, unknown> = {};
  for (const [index, place] of places.entries()) addArgument(args, place, { tool, value: values[index] });
  return args;
}

interface Given {
  readonly tool: ToolDefinition;
  readonly value: unknown;
}

function addArgument(args: Record<string, unknown>, place: ParameterBinding, { tool, value }: Given): void {
  if (value === undefined) return;
  switch (place.kind) {
    case 'named':
      setMember(args, place.name, toJson(value, `${tool.member}(): the argument ${place.name}`));
      return;
    case 'all': {
      const all = toJson(value, `${tool.member}(): the arguments object`);
      if (typeof all !== 'object' || all === null || Array.isArray(all)) {
        throw new TypeError(`${tool.member}() takes its arguments as one object.`);
      }
      for (const [name, member] of Object.entries(all)) setMember(args, name, member);
      return;
    }
    case 'context':
    case 'nothing':
      return;
    default:
      place satisfies never;
  }
}

function toJson(value: unknown, what: string): unknown {
  const run = new ConversionRun();
  const json = toJsonValue(value, run);
  if (run.failed || run.jobs.length > 0) throw new TypeError(`${what} holds a value that JSON cannot carry.`);
  return json;
}
