/** One row of the table of reasons: when it applies, what the message says, and its `type=`. */
export interface ValidationReason {
  /** The keyword of JSON Schema, for `type` with the type's name after a space; undefined for failed conversions. */
  readonly keyword?: string;
  /** The words of the message; `{…}` are filled in from the schema and the value. */
  readonly reason: string;
  readonly kind: string;
}

/** Why values fail the schema, by keyword. */
export const SCHEMA_REASONS = [
  { keyword: 'required', reason: 'Field required', kind: 'missing' },
  { keyword: 'type string', reason: 'Input should be a valid string', kind: 'string_type' },
  { keyword: 'type number', reason: 'Input should be a valid number', kind: 'number_type' },
  { keyword: 'type integer', reason: 'Input should be a valid integer', kind: 'integer_type' },
  { keyword: 'type boolean', reason: 'Input should be a valid boolean', kind: 'boolean_type' },
  { keyword: 'type array', reason: 'Input should be a valid array', kind: 'array_type' },
  { keyword: 'type object', reason: 'Input should be a valid object', kind: 'object_type' },
  { keyword: 'type null', reason: 'Input should be null', kind: 'null_type' },
  { keyword: 'type', reason: 'Input should be a valid {types}', kind: 'type' },
  { keyword: 'enum', reason: 'Input should be {allowed}', kind: 'enum' },
  { keyword: 'const', reason: 'Input should be {allowed}', kind: 'const' },
  { keyword: 'minimum', reason: 'Input should be greater than or equal to {limit}', kind: 'greater_than_equal' },
  { keyword: 'exclusiveMinimum', reason: 'Input should be greater than {limit}', kind: 'greater_than' },
  { keyword: 'maximum', reason: 'Input should be less than or equal to {limit}', kind: 'less_than_equal' },
  { keyword: 'exclusiveMaximum', reason: 'Input should be less than {limit}', kind: 'less_than' },
  { keyword: 'multipleOf', reason: 'Input should be a multiple of {multipleOf}', kind: 'multiple_of' },
  { keyword: 'minLength', reason: 'String should have at least {limit} character{s}', kind: 'string_too_short' },
  { keyword: 'maxLength', reason: 'String should have at most {limit} character{s}', kind: 'string_too_long' },
  { keyword: 'pattern', reason: 'String should match pattern {pattern}', kind: 'string_pattern_mismatch' },
  { keyword: 'format', reason: 'Input should be a valid {format}', kind: 'format' },
  { keyword: 'minItems', reason: 'Array should have at least {limit} item{s}, not {length}', kind: 'too_short' },
  { keyword: 'maxItems', reason: 'Array should have at most {limit} item{s}, not {length}', kind: 'too_long' },
  { keyword: 'uniqueItems', reason: 'Items should be unique, but {j} and {i} are equal', kind: 'not_unique' },
  { keyword: 'contains', reason: 'Array should contain at least {minContains} matching item{s}', kind: 'contains' },
  { keyword: 'minProperties', reason: 'Object should have at least {limit} member{s}', kind: 'too_few_members' },
  { keyword: 'maxProperties', reason: 'Object should have at most {limit} member{s}', kind: 'too_many_members' },
  { keyword: 'additionalProperties', reason: 'Extra inputs are not permitted', kind: 'extra_forbidden' },
  { keyword: 'unevaluatedProperties', reason: 'Extra inputs are not permitted', kind: 'extra_forbidden' },
  { keyword: 'items', reason: 'Array should have at most {limit} item{s}, not {length}', kind: 'too_long' },
  { keyword: 'unevaluatedItems', reason: 'Array should have at most {limit} item{s}, not {length}', kind: 'too_long' },
  { keyword: 'propertyNames', reason: 'The name of this member is not permitted', kind: 'invalid_name' },
  { keyword: 'dependentRequired', reason: 'Field required', kind: 'missing' },
  { keyword: 'anyOf', reason: 'Input should match one of the allowed types', kind: 'union' },
  { keyword: 'oneOf', reason: 'Input should match exactly one of the allowed types', kind: 'union' },
  { keyword: 'not', reason: 'Input should not match the excluded schema', kind: 'not' },
  { keyword: 'if', reason: 'Input should match the schema of its case', kind: 'conditional' },
  { keyword: 'false schema', reason: 'Extra inputs are not permitted', kind: 'extra_forbidden' },
] as const satisfies readonly ValidationReason[];

/** Why values cannot become JSON at all. */
export const CONVERSION_REASONS = [
  { reason: 'Input should be a finite number', kind: 'finite_number' },
  { reason: 'Input should be a valid date', kind: 'date_invalid' },
  { reason: 'Input should be data, not a function', kind: 'function_value' },
  { reason: 'Input should be data, not a symbol', kind: 'symbol_value' },
  { reason: 'Input should be a value, not a promise of one; await it first', kind: 'promise_value' },
  { reason: 'Media cannot be part of data; return it alone, in a list, or with reply(data)', kind: 'media_value' },
  { reason: 'Input should not contain itself', kind: 'recursion_loop' },
  { reason: 'Input is nested too deeply', kind: 'too_deep' },
  { reason: 'Map keys should be distinct strings or finite numbers', kind: 'map_key' },
  { reason: 'Iterable should yield no more items than the limit allows', kind: 'too_many_items' },
] as const satisfies readonly ValidationReason[];

/** The `type=` of a value that cannot become JSON. */
export type ReasonKind = (typeof CONVERSION_REASONS)[number]['kind'];

const BY_KEYWORD: ReadonlyMap<string, ValidationReason> = new Map(SCHEMA_REASONS.map((row) => [row.keyword, row]));
const BY_KIND: ReadonlyMap<string, string> = new Map(CONVERSION_REASONS.map(({ kind, reason }) => [kind, reason]));

/** The row for a keyword of JSON Schema; one that the table lacks speaks for itself. */
export function schemaReason(keyword: string): ValidationReason {
  return BY_KEYWORD.get(keyword) ?? { keyword, reason: `Input should satisfy ${keyword}`, kind: keyword };
}

/** The words for a value that cannot become JSON. */
export function conversionReason(kind: ReasonKind): string {
  return BY_KIND.get(kind) ?? kind;
}

/** Puts facts in the place of `{…}`; `{s}` is the plural's letter for `limit`. */
export function fillReason(template: string, facts: ReadonlyMap<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => facts.get(name) ?? whole);
}
