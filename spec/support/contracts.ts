import type { CallToolResult } from '@modelcontextprotocol/client';
import { ConversionRun } from '../../lib/results/conversion-run';
import { findUnconvertible } from '../../lib/results/find-unconvertible';
import { compileProjection } from '../../lib/results/project-value';
import { toJsonValue } from '../../lib/results/to-json-value';
import type { ResultPlan, ResultWriter } from '../../lib/results/result-plan';
import { createResultWriter } from '../../lib/results/tool-result';
import type { Constructor, Meaning, MemberPlan, ResidualRule } from '../../lib/schema/described-schema';
import type { JsonSchema } from '../../lib/schema/json-schema';
import type { OutputContract } from '../../lib/schema/output-contract';

export type Meanings = ReadonlyMap<JsonSchema, Meaning>;

const NO_MEANINGS: Meanings = new Map();

/** A contract whose value goes out as it is. */
export function bare(schema: JsonSchema, meanings: Meanings = NO_MEANINGS): OutputContract {
  return { described: { schema, meanings }, wrapped: false, title: schema.title ?? 'toolOutput' };
}

/** A contract whose value goes out as `{ result }`. */
export function wrapped(
  result: JsonSchema,
  meanings: Meanings = NO_MEANINGS,
  definitions?: Record<string, JsonSchema>,
): OutputContract {
  const $defs = definitions === undefined ? {} : { $defs: definitions };
  const schema = { ...$defs, type: 'object', title: 'toolOutput', properties: { result }, required: ['result'] };
  return { described: { schema, meanings }, wrapped: true, title: 'toolOutput' };
}

export function classMeaning(
  type: Constructor,
  members: readonly (string | MemberPlan)[],
  residual: readonly ResidualRule[] = [],
): Meaning {
  const plans = members.map((member) => (typeof member === 'string' ? { name: member, wireName: member } : member));
  return { kind: 'class', plan: { type, members: plans, residual } };
}

/** The writer of the tool named `tool`. */
export function writer(output: OutputContract | undefined, plan: Partial<ResultPlan> = {}): ResultWriter {
  return createResultWriter({ toolName: 'tool', output, returnsContent: false, ...plan });
}

/** What a writer answers where nothing is asynchronous. */
export function written(write: ResultWriter, value: unknown): CallToolResult {
  const result = write(value);
  if (result instanceof Promise) throw new Error('The result should have been there at once');
  return result;
}

/** The failure of the tool named `tool` with this report. */
export function failure(...report: readonly string[]): CallToolResult {
  return { content: [{ type: 'text', text: `Error executing tool tool: ${report.join('\n')}` }], isError: true };
}

/** What a schema makes of a value. */
export function project(schema: JsonSchema, value: unknown, meanings: Meanings = NO_MEANINGS): unknown {
  return compileProjection({ schema, meanings })(value, new ConversionRun(), 0);
}

/** What becomes of a value without a schema. */
export function convert(value: unknown): unknown {
  return toJsonValue(value, new ConversionRun());
}

/** Where and why a value without a schema cannot become JSON: path and kind. */
export function refusals(value: unknown): (readonly [string, string])[] {
  return findUnconvertible(convert(value)).map(({ path, kind }) => [path.join('.'), kind] as const);
}
