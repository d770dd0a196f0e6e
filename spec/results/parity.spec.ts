import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020';
import fc, { type Arbitrary } from 'fast-check';
import { contentBlocks } from '../../lib/results/content-blocks';
import type { JsonSchema } from '../../lib/schema/json-schema';
import { bare, wrapped, writer, written } from '../support/contracts';

const SECRET = 'undeclared';
const NAMES = ['a', 'b', 'constructor', '__proto__', 'c d'];

const scalarSchema: Arbitrary<JsonSchema> = fc.oneof(
  fc.constantFrom<JsonSchema>(
    { type: 'string' },
    { type: 'number' },
    { type: 'integer' },
    { type: 'boolean' },
    { type: 'null' },
  ),
  fc.uniqueArray(fc.constantFrom('x', 'y', 1, 2), { minLength: 1 }).map((values) => ({ enum: values })),
);

function members(schema: Arbitrary<JsonSchema>): Arbitrary<JsonSchema> {
  const member = fc.tuple(fc.constantFrom(...NAMES), schema, fc.boolean());
  return fc.uniqueArray(member, { minLength: 1, maxLength: 3, selector: ([name]) => name }).map((found) => ({
    type: 'object',
    properties: Object.fromEntries(found.map(([name, described]) => [name, described])),
    required: found.filter(([, , required]) => required).map(([name]) => name),
  }));
}

function list(schema: Arbitrary<JsonSchema>): Arbitrary<JsonSchema> {
  return schema.map((items) => ({ type: 'array', items }));
}

/** Without records, which declare every member: an alternative that has one may rightly read what another must not. */
const closedSchema = members(fc.oneof(scalarSchema, list(scalarSchema), members(scalarSchema)));

const { schema: anySchema, object: objectSchema } = fc.letrec<{ schema: JsonSchema; object: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalarSchema,
    tie('object'),
    fc
      .array(fc.oneof(scalarSchema, list(scalarSchema), closedSchema), { minLength: 2, maxLength: 3 })
      .map((anyOf) => ({ anyOf })),
    list(tie('schema')),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((prefixItems) => ({
      type: 'array',
      prefixItems,
      minItems: prefixItems.length,
      maxItems: prefixItems.length,
    })),
    tie('schema').map((additionalProperties) => ({ type: 'object', additionalProperties })),
  ),
  object: members(tie('schema')),
}));

/** A value that satisfies a schema, and the same with more in every object of it, which nobody declared. */
interface Fit {
  readonly clean: unknown;
  readonly padded: unknown;
}

function fitting(schema: JsonSchema): Arbitrary<Fit> {
  if (schema.enum !== undefined) return same(fc.constantFrom(...schema.enum));
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(fitting));
  switch (schema.type ?? 'null') {
    case 'string':
      return same(fc.string({ unit: 'grapheme' }));
    case 'number':
      return same(fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)));
    case 'integer':
      return same(fc.integer());
    case 'boolean':
      return same(fc.boolean());
    case 'array':
      if (schema.prefixItems !== undefined) return fc.tuple(...schema.prefixItems.map(fitting)).map(together);
      return fc.array(fitting(schema.items as JsonSchema), { maxLength: 3 }).map(together);
    case 'object':
      return schema.properties === undefined ? fittingRecord(schema) : fittingObject(schema);
    default:
      return same(fc.constant(null));
  }
}

function same(value: Arbitrary<unknown>): Arbitrary<Fit> {
  return value.map((clean) => ({ clean, padded: clean }));
}

function together(items: readonly Fit[]): Fit {
  return { clean: items.map(({ clean }) => clean), padded: items.map(({ padded }) => padded) };
}

type Member = readonly [string, Fit];

function object(found: readonly Member[]): { readonly clean: object; readonly padded: object } {
  return {
    clean: Object.fromEntries(found.map(([name, { clean }]) => [name, clean])),
    padded: Object.fromEntries(found.map(([name, { padded }]) => [name, padded])),
  };
}

function fittingRecord(schema: JsonSchema): Arbitrary<Fit> {
  const member = fc.tuple(fc.constantFrom(...NAMES, 'other'), fitting(schema.additionalProperties as JsonSchema));
  return fc.uniqueArray(member, { maxLength: 3, selector: ([name]) => name }).map(object);
}

/** In declared order, as the projection gives it. */
function fittingObject({ properties = {}, required = [] }: JsonSchema): Arbitrary<Fit> {
  const found = Object.entries(properties).map(([name, described]) => {
    const present = fitting(described).map((fit): readonly Member[] => [[name, fit]]);
    return required.includes(name) ? present : fc.oneof(present, fc.constant<readonly Member[]>([]));
  });
  const get = (): never => {
    throw new Error('An undeclared member was read');
  };
  return fc.tuple(...found).map((all) => {
    const { clean, padded } = object(all.flat());
    return { clean, padded: Object.defineProperty(padded, SECRET, { enumerable: true, get }) };
  });
}

function accepts(schema: JsonSchema, value: unknown): boolean {
  return new Ajv2020({ strict: false, ownProperties: true }).validate(schema, value);
}

/** Any value, also such that JSON cannot carry, with something undeclared in it. */
const anyValue = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withNullPrototype: true,
  withSparseArray: true,
  withBoxedValues: true,
  key: fc.constantFrom(...NAMES, SECRET),
});

describe('for every schema and value', () => {
  it('what fits goes out as it is in both channels, and what is undeclared is not even read', () => {
    fc.assert(
      fc.property(
        anySchema.chain((schema) => fc.tuple(fc.constant(schema), fitting(schema))),
        ([schema, { clean, padded }]) => {
          const result = written(writer(wrapped(schema)), padded);
          const expected = { content: contentBlocks(clean), structuredContent: { result: clean } };
          // As text, since Jest takes a member named `constructor` for the class of its object.
          expect(JSON.stringify(result)).toBe(JSON.stringify(expected));
        },
      ),
      { numRuns: 80 },
    );
  });

  it('the channels agree, the published schema accepts what goes out, and a failure has no structured channel', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anySchema.map((schema) => wrapped(schema)),
          objectSchema.map((schema) => bare(schema)),
        ),
        anyValue,
        (contract, value) => {
          const result = written(writer(contract), value);
          if (result.isError === true) {
            const [block] = result.content;
            expect(block?.type === 'text' && block.text).toMatch(
              /^Error executing tool tool: (?:more than )?\d+ validation errors? for toolOutput\n/,
            );
            expect(result.structuredContent).toBeUndefined();
            return;
          }
          const json = result.structuredContent as Record<string, unknown> | undefined;
          expect(isDeepStrictEqual(JSON.parse(JSON.stringify(json)), json)).toBe(true);
          expect(accepts(contract.described.schema, json)).toBe(true);
          expect(result.content).toEqual(contentBlocks(contract.wrapped ? json?.result : json));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('a value without a schema becomes JSON or an error', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const { content, isError } = written(writer(undefined), value);
        expect(content.every((block) => block.type === 'text')).toBe(true);
        expect(isError === true || content.length > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
