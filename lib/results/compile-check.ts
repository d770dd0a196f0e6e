import type { Ajv2020, ErrorObject, KeywordDefinition, Options } from 'ajv/dist/2020';
import type { JsonSchema } from '../schema/json-schema';
import { createMemoCheck } from './memo-check';
import { isInheritedName } from './own-members';
import { branchesWithoutEnd, countsEvaluated, isSelfContained } from './schema-graph';

/** Under this name the schema is known to the compiler, whatever `$id` it carries. */
const ROOT = 'root';

const OPTIONS: Options = {
  // Legal schemas that the strict mode rejects are common; unusable ones are refused when the class is defined.
  strict: false,
  strictNumbers: true,
  validateSchema: false,
  meta: false,
  logger: false,
};

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

/** One compiler per schema: two schemas may carry the same `$id`. */
export function createCompiler(schema: JsonSchema, { keywords = [], ...options }: CompilerOptions = {}): Ajv2020 {
  /* eslint-disable @typescript-eslint/no-require-imports -- loaded at the first call of a tool, since it costs 40 ms of the start */
  const { Ajv2020: Compiler } = require('ajv/dist/2020') as typeof import('ajv/dist/2020');
  const { default: addFormats } = require('ajv-formats') as typeof import('ajv-formats');
  /* eslint-enable @typescript-eslint/no-require-imports */
  const ajv = new Compiler({ ...OPTIONS, ownProperties: namesInherited(schema), ...options });
  addFormats(ajv);
  for (const keyword of keywords) ajv.addKeyword(keyword);
  return ajv;
}

export interface CompilerOptions extends Pick<Options, 'allErrors' | 'verbose'> {
  readonly keywords?: readonly KeywordDefinition[];
}

/** A plain check would take time without bound; what looks at evaluated members cannot be taken apart, though. */
function needsMemory(schema: JsonSchema): boolean {
  return branchesWithoutEnd(schema) && isSelfContained(schema) && !countsEvaluated(schema);
}

/**
 * Whether the schema names members such as `constructor` that every object seems to have.
 *
 * Then the check looks at own members only, which costs several times as much and is not needed otherwise.
 */
function namesInherited(schema: unknown): boolean {
  if (typeof schema === 'string') return isInheritedName(schema);
  if (typeof schema !== 'object' || schema === null) return false;
  return Object.entries(schema).some(([key, value]) => isInheritedName(key) || namesInherited(value));
}
