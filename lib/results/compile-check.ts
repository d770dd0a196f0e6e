import type { ErrorObject } from 'ajv/dist/2020';
import type { JsonSchema } from '../schema/json-schema';
import { createCompiler } from './create-compiler';
import { createMemoCheck } from './memo-check';
import { branchesWithoutEnd, countsEvaluated, isSelfContained } from './schema-graph';

/** Under this name the schema is known to the compiler, whatever `$id` it carries. */
const ROOT = 'root';

/** A compiled check that stops at the first failure. */
export function createCheck(schema: JsonSchema): (json: unknown) => boolean {
  if (!needsMemory(schema)) return createCompiler(schema).compile(schema);
  const check = createMemoCheck(schema, createCompiler);
  const fits = check.of([schema]);
  return (json) => {
    check.forget(); // the caller may have changed what was seen before
    const fitting = fits(json);
    check.forget();
    return fitting;
  };
}

/** A compiled check that tells the first failure only. */
export function createFirstFailure(schema: JsonSchema): (json: unknown) => readonly ErrorObject[] {
  const validate = createCompiler(schema, { verbose: true }).compile(schema);
  return (json) => (validate(json) ? [] : (validate.errors ?? []));
}

/** Makes compiled checks against several nodes of the schema at once. */
export function createVerdicts(schema: JsonSchema): Verdicts {
  if (needsMemory(schema)) {
    const check = createMemoCheck(schema, createCompiler);
    return ({ nodes }) => check.of(nodes);
  }
  const ajv = createCompiler(schema);
  ajv.addSchema(schema, ROOT);
  return ({ pointers }) => ajv.compile({ allOf: pointers().map((pointer) => ({ $ref: ROOT + pointer })) });
}

/** Gives the check against all of these nodes, which stand at these places of the schema. */
export type Verdicts = (places: {
  readonly nodes: readonly JsonSchema[];
  readonly pointers: () => readonly string[];
}) => (json: unknown) => boolean;

/** A plain check would take time without bound; what looks at evaluated members cannot be taken apart, though. */
function needsMemory(schema: JsonSchema): boolean {
  return branchesWithoutEnd(schema) && isSelfContained(schema) && !countsEvaluated(schema);
}
