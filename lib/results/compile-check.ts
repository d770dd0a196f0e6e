import type { Ajv2020, ErrorObject, Options, ValidateFunction } from 'ajv/dist/2020';
import type { JsonSchema } from '../schema/json-schema';
import { isInheritedName } from './own-members';

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
  return compile(schema, OPTIONS);
}

/** A compiled check that finds all failures; slow, and only to explain a failure that is known. */
export function createExplanation(schema: JsonSchema): (json: unknown) => readonly ErrorObject[] {
  const validate = compile(schema, { ...OPTIONS, allErrors: true, verbose: true });
  return (json) => {
    validate(json);
    return validate.errors ?? [];
  };
}

/** A compiled check against all of the nodes at these places of the schema. */
export function createVerdict(schema: JsonSchema, pointers: readonly string[]): (json: unknown) => boolean {
  const ajv = createCompiler({ ...OPTIONS, ownProperties: namesInherited(schema) });
  ajv.addSchema(schema, ROOT);
  return ajv.compile({ allOf: pointers.map((pointer) => ({ $ref: ROOT + pointer })) });
}

function compile(schema: JsonSchema, options: Options): ValidateFunction {
  return createCompiler({ ...options, ownProperties: namesInherited(schema) }).compile(schema);
}

/** One compiler per schema: two schemas may carry the same `$id`. */
function createCompiler(options: Options): Ajv2020 {
  /* eslint-disable @typescript-eslint/no-require-imports -- loaded at the first call of a tool, since it costs 40 ms of the start */
  const { Ajv2020: Compiler } = require('ajv/dist/2020') as typeof import('ajv/dist/2020');
  const { default: addFormats } = require('ajv-formats') as typeof import('ajv-formats');
  /* eslint-enable @typescript-eslint/no-require-imports */
  const ajv = new Compiler(options);
  addFormats(ajv);
  return ajv;
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
