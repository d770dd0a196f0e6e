import * as fc from 'fast-check';
import type { JsonSchema } from '../../../lib/schema/json-schema';
import { mapChildSchemas } from '../../../lib/schema/map-child-schemas';

const names = ['a', 'b', 'c'];

const bounds = fc.record(
  { minimum: fc.integer({ min: 0, max: 2 }), exclusiveMaximum: fc.integer({ min: 2, max: 5 }) },
  { requiredKeys: [] },
);

const constants = fc.subarray(['a', 'ab', 'b', 1, 2.5, 3, true, false, null], { minLength: 1 });

const leaf: fc.Arbitrary<JsonSchema> = fc.oneof(
  fc.constantFrom<JsonSchema>({ type: 'string' }, { type: 'integer' }, { type: 'number' }, { type: 'null' }),
  fc.constantFrom<JsonSchema>({ type: 'boolean' }, {}, { type: ['string', 'null'] }, { type: ['integer', 'string'] }),
  bounds.map((bound) => ({ type: 'number', ...bound })),
  fc.integer({ min: 1, max: 4 }).map((multipleOf) => ({ type: 'integer', multipleOf })),
  fc.integer({ min: 0, max: 2 }).map((minLength) => ({ type: 'string', minLength })),
  fc.integer({ min: 1, max: 3 }).map((maxLength) => ({ type: 'string', maxLength })),
  fc.constantFrom('^a', 'b$').map((pattern) => ({ type: 'string', pattern })),
  fc.subarray(['a', 'ab', 1, 2.5, true, null], { minLength: 1 }).map((values) => ({ enum: values })),
  fc.constantFrom('a', 1, null).map((value) => ({ const: value })),
  bounds.map((bound) => ({ type: 'integer', ...bound })),
  fc.record({ values: constants, bound: bounds, maxLength: fc.integer({ min: 1, max: 3 }) }).map(boundedList),
  constants.map((values) => ({ oneOf: values.map((value) => ({ const: value })) })),
);

const tree = fc.letrec<{ node: JsonSchema; object: JsonSchema }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'schema' },
    { arbitrary: leaf, weight: 4 },
    { arbitrary: tie('object'), weight: 4 },
    { arbitrary: fc.constantFrom<JsonSchema>({ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' }), weight: 1 },
    { arbitrary: tie('node').map((node) => ({ anyOf: [node, { type: 'null' }] })), weight: 2 },
    { arbitrary: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })), weight: 2 },
    { arbitrary: fc.array(tie('object'), { minLength: 2, maxLength: 3 }).map(discriminated), weight: 2 },
    { arbitrary: fc.array(tie('node'), { minLength: 2, maxLength: 2 }).map((allOf) => ({ allOf })), weight: 1 },
    { arbitrary: fc.record({ type: fc.constant('array'), items: tie('node') }), weight: 2 },
    { arbitrary: fc.tuple(fc.array(tie('node'), { minLength: 1, maxLength: 2 }), fc.nat(3)).map(tuple), weight: 1 },
    { arbitrary: tie('node').map((additionalProperties) => ({ type: 'object', additionalProperties })), weight: 1 },
  ),
  object: fc
    .record({
      properties: fc.dictionary(fc.constantFrom(...names), tie('node'), { maxKeys: 3 }),
      required: fc.subarray(names),
      rest: fc.constantFrom('open', 'closed', 'closed', 'pattern'),
    })
    .map(objectType),
}));

function boundedList({
  values,
  bound,
  maxLength,
}: {
  readonly values: readonly unknown[];
  readonly bound: JsonSchema;
  readonly maxLength: number;
}): JsonSchema {
  return { enum: values, ...bound, maxLength };
}

function objectType({
  properties,
  required,
  rest,
}: {
  readonly properties: Record<string, JsonSchema>;
  readonly required: readonly string[];
  readonly rest: string;
}): JsonSchema {
  const known = required.filter((name) => Object.hasOwn(properties, name));
  return {
    type: 'object',
    properties: { ...properties },
    ...(known.length === 0 ? {} : { required: known }),
    ...(rest === 'closed' ? { additionalProperties: false } : {}),
    ...(rest === 'pattern' ? { patternProperties: { '^c': { type: 'string' } } } : {}),
  };
}

/** An open tuple, a closed one, and one that is bounded by a number, with too few or too many. */
function tuple([prefixItems, end]: readonly [readonly JsonSchema[], number]): JsonSchema {
  if (end === 0) return { type: 'array', prefixItems };
  return end === 1 ? { type: 'array', prefixItems, items: false } : { type: 'array', prefixItems, maxItems: end - 1 };
}

function discriminated(objects: readonly JsonSchema[]): JsonSchema {
  return {
    oneOf: objects.map((object, index) => ({
      ...object,
      properties: { ...object.properties, kind: { const: index } },
      required: [...(object.required ?? []), 'kind'],
    })),
  };
}

const root = fc.record({ node: tree.node, a: tree.object, b: tree.node }).map(({ node, a, b }): JsonSchema => ({
  ...node,
  $defs: { A: a, B: { type: 'array', items: b } },
}));

/** A change of one place of a schema. */
type Edit = (node: JsonSchema) => JsonSchema;

const edit: fc.Arbitrary<Edit> = fc.oneof(
  leaf.map((other) => () => other),
  tree.node.map((other) => (node: JsonSchema) => ({ anyOf: [node, other] })),
  fc.constant<Edit>((node) => ({ anyOf: [{ type: 'null' }, node] })),
  fc.constant<Edit>(({ required: _required, ...node }) => node),
  fc.constant<Edit>((node) => ({ ...node, ...(node.properties && { required: Object.keys(node.properties) }) })),
  fc.constant<Edit>(({ anyOf = [], ...node }) => (anyOf.length > 1 ? { ...node, anyOf: anyOf.slice(1) } : node)),
  fc.constant<Edit>(({ enum: values = [], ...node }) => ({ ...node, enum: [...new Set([...values, 'new'])] })),
  fc.constant<Edit>(({ additionalProperties, ...node }) =>
    additionalProperties === undefined ? { ...node, additionalProperties: false } : node,
  ),
  tree.node.map((other) => (node: JsonSchema) => {
    return node.properties === undefined ? node : { ...node, properties: { ...node.properties, c: other } };
  }),
  fc.constant<Edit>((node) => {
    const [[gone] = []] = Object.entries(node.properties ?? {});
    if (gone === undefined) return node;
    const properties = Object.fromEntries(Object.entries(node.properties ?? {}).filter(([name]) => name !== gone));
    return { ...node, properties, required: (node.required ?? []).filter((name) => name !== gone) };
  }),
);

/** Two schemas, of which the second is often an edited first. */
export const schemaPairs: fc.Arbitrary<readonly [JsonSchema, JsonSchema]> = fc.oneof(
  fc.tuple(root, root),
  fc
    .tuple(root, edit, fc.nat(6))
    .map(([before, change, place]): readonly [JsonSchema, JsonSchema] => [before, changeAt(before, change, place)]),
  fc
    .tuple(root, edit, edit, fc.nat(6), fc.nat(6))
    .map(([before, one, other, here, there]): readonly [JsonSchema, JsonSchema] => [
      before,
      changeAt(changeAt(before, one, here), other, there),
    ]),
);

function changeAt(schema: JsonSchema, change: Edit, place: number): JsonSchema {
  let left = place;
  const visit = (node: JsonSchema): JsonSchema => {
    left -= 1;
    return left === -1 ? { ...change(node), ...(node.$defs && { $defs: node.$defs }) } : mapChildSchemas(node, visit);
  };
  return visit(schema);
}

/** The same schema without members that it does not declare, which are no part of it. */
export function onlyDeclared(schema: JsonSchema): JsonSchema {
  const copy = mapChildSchemas(schema, onlyDeclared);
  const isOpen = copy.additionalProperties === undefined || copy.additionalProperties === true;
  const declares = Object.keys(copy.properties ?? {}).length > 0;
  return declares && isOpen ? { ...copy, additionalProperties: false } : copy;
}

/** The same schema with any members that it does not declare. */
export function anyUndeclared(schema: JsonSchema): JsonSchema {
  const copy = mapChildSchemas(schema, anyUndeclared);
  if (copy.additionalProperties !== false) return copy;
  return { ...copy, additionalProperties: true };
}
