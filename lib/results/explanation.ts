import type { AnySchemaObject, ErrorObject, KeywordDefinition, ValidateFunction } from 'ajv/dist/2020';
import type { DataValidationCxt } from 'ajv/dist/types';
import type { JsonSchema } from '../schema/json-schema';
import { resolvePointer } from '../schema/schema-reference';
import { bestBranch } from './best-branch';
import { createFirstFailure } from './compile-check';
import { createCompiler } from './create-compiler';
import { mapSchema } from './map-schema';
import { isSelfContained } from './schema-graph';

/** Stand for `$ref` and for unions in what is compiled. */
const REFERENCE = 'stereo:ref';
const UNION = 'stereo:union';

/** More errors than this are not even looked at. */
const CONSIDERED = 1_000;

/** What is compiled of `anyOf` or `oneOf`. */
interface Union {
  readonly keyword: 'anyOf' | 'oneOf';
  readonly branches: readonly AnySchemaObject[];
}

/** A check of one keyword, which leaves what it found on itself, as the compiler asks for it. */
interface KeywordCheck {
  (data: unknown, context?: DataValidationCxt): boolean;
  errors?: Partial<ErrorObject>[];
}

/**
 * A check that finds all failures; slow, and only to explain a failure that is known.
 *
 * Of a union it tells what the best branch says, and it looks at every place once per definition, so that the work is
 * bounded by the value however often the schema contains itself.
 */
export function createExplanation(schema: JsonSchema): (json: unknown) => readonly ErrorObject[] {
  // What a reference from elsewhere means is for the compiler to say, and what was evaluated too.
  const first = lazily(() => createFirstFailure(schema));
  if (!isSelfContained(schema)) return (json) => first()(json);
  const explainer = new Explainer(schema);
  return (json) => {
    const errors = explainer.explain(json);
    return errors.length > 0 ? errors : first()(json);
  };
}

class Explainer {
  readonly #root: JsonSchema;
  readonly #ajv: ReturnType<typeof createCompiler>;
  readonly #validators = new Map<JsonSchema, ValidateFunction>();
  #found = new Map<JsonSchema, Map<string, readonly ErrorObject[]>>();

  constructor(root: JsonSchema) {
    this.#root = root;
    const reference: KeywordDefinition = { keyword: REFERENCE, compile: (target: string) => this.#reference(target) };
    const union: KeywordDefinition = { keyword: UNION, compile: (value: Union) => this.#union(value) };
    this.#ajv = createCompiler(root, { allErrors: true, verbose: true, keywords: [reference, union] });
  }

  explain(json: unknown): readonly ErrorObject[] {
    const errors = errorsOf(this.#validatorOf(this.#root), json);
    this.#found = new Map();
    return errors;
  }

  #validatorOf(node: JsonSchema): ValidateFunction {
    const known = this.#validators.get(node);
    if (known !== undefined) return known;
    const validate = this.#ajv.compile(mapSchema(node, compilable));
    this.#validators.set(node, validate);
    return validate;
  }

  #reference(pointer: string): KeywordCheck {
    const target = resolvePointer(this.#root, pointer) ?? {};
    return told((data, context) => {
      const known = this.#found.get(target) ?? new Map<string, readonly ErrorObject[]>();
      this.#found.set(target, known);
      const place = context.instancePath;
      const errors = known.get(place) ?? errorsOf(this.#validatorOf(target), data, context);
      known.set(place, errors);
      return errors;
    });
  }

  #union({ keyword, branches }: Union): KeywordCheck {
    const validators = branches.map((branch) => this.#ajv.compile(branch));
    return told((data, context) => {
      const outcomes = validators.map((validate) => errorsOf(validate, data, context));
      const passing = outcomes.flatMap(({ length }, index) => (length === 0 ? [index] : []));
      if (passing.length === 0) return bestBranch(outcomes, context.instancePath);
      if (keyword === 'anyOf' || passing.length === 1) return [];
      const { instancePath } = context;
      const params = { passingSchemas: passing };
      return [{ keyword, instancePath, schemaPath: '#', params, data }];
    });
  }
}

function compilable(node: JsonSchema): JsonSchema {
  const { $ref, anyOf, oneOf, unevaluatedProperties: _properties, unevaluatedItems: _items, ...rest } = node;
  const unions: Union[] = [];
  if (anyOf !== undefined) unions.push({ keyword: 'anyOf', branches: anyOf });
  if (oneOf !== undefined) unions.push({ keyword: 'oneOf', branches: oneOf });
  const reference = $ref === undefined ? {} : { [REFERENCE]: $ref };
  if (unions.length < 2) return { ...rest, ...reference, ...(unions[0] !== undefined && { [UNION]: unions[0] }) };
  const parts = [...(rest.allOf ?? []), ...unions.map((union): JsonSchema => ({ [UNION]: union }))];
  return { ...rest, ...reference, allOf: parts };
}

/** Hands what was found to the compiler as one error that carries it. */
function told(find: (data: unknown, context: DataValidationCxt) => readonly ErrorObject[]): KeywordCheck {
  const check: KeywordCheck = (data, context) => {
    const found = find(data, context ?? ROOT);
    if (found.length > 0) check.errors = [{ params: { found } }];
    return found.length === 0;
  };
  return check;
}

const ROOT: DataValidationCxt = {
  instancePath: '',
  parentData: {},
  parentDataProperty: '',
  rootData: {},
  dynamicAnchors: {},
};

function errorsOf(validate: ValidateFunction, data: unknown, context?: DataValidationCxt): readonly ErrorObject[] {
  if (validate(data, context)) return [];
  const errors: ErrorObject[] = [];
  for (const error of validate.errors ?? []) {
    const { found } = error.params as { readonly found?: readonly ErrorObject[] };
    const inner = found?.map((one) => ({ ...one, schemaPath: error.schemaPath + one.schemaPath.slice(1) })) ?? [error];
    errors.push(...inner.slice(0, CONSIDERED - errors.length));
    if (errors.length === CONSIDERED) break;
  }
  return errors;
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
