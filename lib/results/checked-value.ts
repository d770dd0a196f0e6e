import type { DescribedSchema } from '../schema/described-schema';
import type { JsonSchema } from '../schema/json-schema';
import { createCheck } from './compile-check';
import type { ConversionRun } from './conversion-run';
import { findUnconvertible } from './find-unconvertible';
import { compileProjection } from './project-value';
import type { Projection } from './projection';
import { checkResidualRules } from './residual-rules';
import { partsOf, shapeOf } from './shape-of';
import type { ValidationIssue } from './validation-issue';
import { createExplainer } from './validate-value';

/** How a value was judged: the JSON that may go out, or why nothing may. */
export type Checked =
  | { readonly kind: 'ok'; readonly json: unknown }
  | { readonly kind: 'bad'; readonly issues: readonly ValidationIssue[] };

/** Converts, projects and validates values by one schema. */
export type ValueChecker = (value: unknown, run: ConversionRun) => Checked | Promise<Checked>;

/** Where in the schema the value has its place: as a whole, or as the member `result`. */
export interface Placement {
  readonly described: DescribedSchema;
  readonly wrapped: boolean;
}

/**
 * Makes the one pass from a value to the JSON of both channels.
 *
 * What is compiled, is compiled here; call it at first use. The check is synchronous unless the value holds asynchronous
 * iterables or a rule of its class is asynchronous.
 */
export function createValueChecker(placement: Placement): ValueChecker {
  const { described, wrapped } = placement;
  const project = wrapped ? wrappingProjection(described) : compileProjection(described);
  const fits = createCheck(described.schema);
  const explain = createExplainer(described.schema);
  const judge = (json: unknown, run: ConversionRun): Checked | Promise<Checked> => {
    const known = run.failed ? findUnconvertible(json) : [];
    if (known.length > 0 || !fits(json)) return { kind: 'bad', issues: explain(json, known) };
    if (run.rules.length === 0) return { kind: 'ok', json };
    const issues = checkResidualRules(run, json);
    return issues instanceof Promise ? issues.then((found) => verdict(json, found)) : verdict(json, issues);
  };
  return (value, run) => {
    const json = project(value, run, 0);
    return run.jobs.length === 0 ? judge(json, run) : run.finish().then(() => judge(json, run));
  };
}

function verdict(json: unknown, issues: readonly ValidationIssue[]): Checked {
  return issues.length === 0 ? { kind: 'ok', json } : { kind: 'bad', issues };
}

function wrappingProjection(described: DescribedSchema): Projection {
  const node: JsonSchema = described.schema.properties?.result ?? {};
  const project = compileProjection(described, node);
  const nullable = shapeOf(partsOf([node]), described).scalars.has('null');
  return (value, run, mode) => {
    // What a method "returns nothing" by is null where the type has null, and missing where it has not.
    if (value === undefined) return nullable ? { result: null } : {};
    return { result: project(value, run, mode) };
  };
}
