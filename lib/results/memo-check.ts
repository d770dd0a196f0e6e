import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020';
import type { JsonSchema } from '../schema/json-schema';
import { resolvePointer } from '../schema/schema-reference';
import type { CompilerOptions } from './create-compiler';
import { mapSchema } from './map-schema';

/** Stands for `$ref` in what is compiled. */
const REFERENCE = 'stereo:ref';

/** A check of values against nodes of one schema. */
export interface MemoCheck {
  /** The check against all of these nodes. */
  of(nodes: readonly JsonSchema[]): (json: unknown) => boolean;
  /** Lets go of what was found so far; it holds as long as nobody changes the values. */
  forget(): void;
}

/** Makes a compiler for a schema. */
export type CompilerFactory = (schema: JsonSchema, options?: CompilerOptions) => Ajv2020;

/**
 * A check that looks at every object once per definition, however many branches lead there.
 *
 * Every way back into a schema is a reference, so the references are what remembers. Only for schemas that are
 * self-contained and do not ask what was evaluated.
 */
export function createMemoCheck(root: JsonSchema, createCompiler: CompilerFactory): MemoCheck {
  const validators = new Map<JsonSchema, ValidateFunction>();
  let found = new Map<JsonSchema, WeakMap<object, boolean>>();

  const validatorOf = (node: JsonSchema): ValidateFunction => {
    const known = validators.get(node);
    if (known !== undefined) return known;
    const validate = ajv.compile(mapSchema(node, withoutReference));
    validators.set(node, validate);
    return validate;
  };
  const refer = (reference: string): ((json: unknown) => boolean) => {
    const target = resolvePointer(root, reference) ?? {};
    return (json) => {
      if (typeof json !== 'object' || json === null) return validatorOf(target)(json);
      let verdicts = found.get(target);
      if (verdicts === undefined) found.set(target, (verdicts = new WeakMap()));
      let verdict = verdicts.get(json);
      if (verdict === undefined) verdicts.set(json, (verdict = validatorOf(target)(json)));
      return verdict;
    };
  };
  const ajv = createCompiler(root, { keywords: [{ keyword: REFERENCE, errors: false, compile: refer }] });
  return {
    of: (nodes) => {
      const checks = nodes.map(validatorOf);
      return (json) => checks.every((check) => check(json));
    },
    forget: () => {
      found = new Map();
    },
  };
}

function withoutReference({ $ref, ...rest }: JsonSchema): JsonSchema {
  return $ref === undefined ? rest : { ...rest, [REFERENCE]: $ref };
}
