import type { JsonValue } from './json-schema';
import type { SchemaFormat } from './schema-keywords';

/** A JSON Schema in the place of one keyword. */
export type SchemaLiteral = boolean | Readonly<Record<string, unknown>>;

/** What JSON Schema lets one say of a value besides its type, in its own words; `x-…` names are passed on as they are. */
export interface KeywordOptions {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  /** In characters. */
  readonly minLength?: number;
  /** In characters. */
  readonly maxLength?: number;
  /** A regular expression, as JavaScript compiles it under the flag `u`. */
  readonly pattern?: string;
  readonly format?: SchemaFormat;
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
  readonly contentSchema?: SchemaLiteral;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: SchemaLiteral;
  readonly prefixItems?: readonly SchemaLiteral[];
  readonly contains?: SchemaLiteral;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly properties?: Readonly<Record<string, SchemaLiteral>>;
  readonly patternProperties?: Readonly<Record<string, SchemaLiteral>>;
  readonly additionalProperties?: SchemaLiteral;
  readonly propertyNames?: SchemaLiteral;
  readonly required?: readonly string[];
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly dependentSchemas?: Readonly<Record<string, SchemaLiteral>>;
  readonly unevaluatedItems?: SchemaLiteral;
  readonly unevaluatedProperties?: SchemaLiteral;
  readonly enum?: readonly JsonValue[];
  readonly const?: JsonValue;
  readonly anyOf?: readonly SchemaLiteral[];
  readonly oneOf?: readonly SchemaLiteral[];
  readonly allOf?: readonly SchemaLiteral[];
  readonly not?: SchemaLiteral;
  readonly if?: SchemaLiteral;
  readonly then?: SchemaLiteral;
  readonly else?: SchemaLiteral;
  readonly examples?: readonly JsonValue[];
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly $comment?: string;
  readonly [extension: `x-${string}`]: unknown;
}

/** The keywords that are options; a name left out here, or one too many, does not compile. */
const NAMES: Readonly<Record<Exclude<keyof KeywordOptions, `x-${string}`>, true>> = {
  minimum: true,
  maximum: true,
  exclusiveMinimum: true,
  exclusiveMaximum: true,
  multipleOf: true,
  minLength: true,
  maxLength: true,
  pattern: true,
  format: true,
  contentEncoding: true,
  contentMediaType: true,
  contentSchema: true,
  minItems: true,
  maxItems: true,
  uniqueItems: true,
  items: true,
  prefixItems: true,
  contains: true,
  minContains: true,
  maxContains: true,
  minProperties: true,
  maxProperties: true,
  properties: true,
  patternProperties: true,
  additionalProperties: true,
  propertyNames: true,
  required: true,
  dependentRequired: true,
  dependentSchemas: true,
  unevaluatedItems: true,
  unevaluatedProperties: true,
  enum: true,
  const: true,
  anyOf: true,
  oneOf: true,
  allOf: true,
  not: true,
  if: true,
  then: true,
  else: true,
  examples: true,
  deprecated: true,
  readOnly: true,
  writeOnly: true,
  $comment: true,
};

export const KEYWORD_OPTIONS: ReadonlySet<string> = new Set(Object.keys(NAMES));
