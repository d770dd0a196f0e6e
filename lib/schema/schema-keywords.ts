/** Keywords of draft 2020-12 whose value is one schema. */
export const SCHEMA_KEYWORDS = [
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
] as const;

/** Keywords whose value is a list of schemas. */
export const SCHEMA_LIST_KEYWORDS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const;

/** Keywords whose value is an object of schemas. */
export const SCHEMA_MAP_KEYWORDS = [
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
] as const;

/** The format names that draft 2020-12 defines. */
export const SCHEMA_FORMATS = [
  'date-time',
  'date',
  'time',
  'duration',
  'email',
  'idn-email',
  'hostname',
  'idn-hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'iri',
  'iri-reference',
  'uuid',
  'uri-template',
  'json-pointer',
  'relative-json-pointer',
  'regex',
] as const;

/** A format name of draft 2020-12. */
export type SchemaFormat = (typeof SCHEMA_FORMATS)[number];

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schemas directly below a node, in no particular order; `true` and `false` left out. */
export function childSchemas(node: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  const single = SCHEMA_KEYWORDS.map((keyword) => node[keyword]);
  const listed = SCHEMA_LIST_KEYWORDS.flatMap((keyword) =>
    Array.isArray(node[keyword]) ? (node[keyword] as unknown[]) : [],
  );
  const mapped = SCHEMA_MAP_KEYWORDS.flatMap((keyword) =>
    isObject(node[keyword]) ? Object.values(node[keyword]) : [],
  );
  return [...single, ...listed, ...mapped].filter(isObject);
}
