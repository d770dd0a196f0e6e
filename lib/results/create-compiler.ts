import type { Ajv2020, KeywordDefinition, Options } from 'ajv/dist/2020';
import type { JsonSchema } from '../schema/json-schema';
import { isInheritedName } from './own-members';

const OPTIONS: Options = {
  // Legal schemas that the strict mode rejects are common; unusable ones are refused when the class is defined.
  strict: false,
  strictNumbers: true,
  validateSchema: false,
  meta: false,
  logger: false,
};

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
