import type { JsonSchema } from '../../schema/json-schema';
import { isObject } from '../../schema/schema-keywords';
import { resolvePointer } from '../../schema/schema-reference';
import { mergeSchemas } from './merge-schemas';
import { NOTES, stableText } from './schema-text';

/** A schema with its references followed, as one node; undefined where it cannot be written as one. */
export type Flat = JsonSchema | undefined;

const EVERYTHING: JsonSchema = {};
export const NOTHING: JsonSchema = { not: {} };

/** Deeper than any schema that is not a circle of references. */
const MOST_STEPS = 50;

/** One of the two schemas that are compared, from its root. */
export class SchemaSide {
  constructor(readonly root: JsonSchema) {}

  /** The node that a reference with nothing but notes beside it leads to; the node itself where it is none. */
  nodeOf(node: unknown): unknown {
    let current = node;
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      if (!isObject(current) || typeof current.$ref !== 'string') break;
      if (Object.keys(current).some((keyword) => keyword !== '$ref' && !NOTES.includes(keyword))) break;
      current = resolvePointer(this.root, current.$ref) ?? {};
    }
    return current;
  }

  /** A node without `$ref` and `allOf` at its top, and without definitions. */
  flatten(node: unknown, steps = 0): Flat {
    if (node === undefined || node === true) return EVERYTHING;
    if (node === false) return NOTHING;
    if (!isObject(node) || steps > MOST_STEPS) return undefined;
    const { $ref, allOf, $defs: _definitions, definitions: _former, ...own } = node as JsonSchema;
    let flat: Flat = own;
    if ($ref !== undefined) {
      const target = typeof $ref === 'string' ? resolvePointer(this.root, $ref) : undefined;
      flat = target === undefined ? undefined : joined(this.flatten(target, steps + 1), flat);
    }
    for (const part of allOf ?? []) flat = joined(this.flatten(part, steps + 1), flat);
    return flat && withNamedMembers(flat);
  }

  /** The shapes that a flat node is one of: its `anyOf`, its `oneOf` where they exclude each other, its list of types. */
  branches(flat: JsonSchema, steps = 0): readonly JsonSchema[] | undefined {
    const { anyOf, oneOf, ...base } = flat;
    // What is said of the whole is no part of its shapes.
    const shared = steps === 0 ? withoutNotes(base) : base;
    if (anyOf === undefined && oneOf === undefined) return splitTypes(shared);
    if ((anyOf !== undefined && oneOf !== undefined) || steps > MOST_STEPS) return undefined;
    const found: JsonSchema[] = [];
    for (const member of anyOf ?? oneOf ?? []) {
      const merged = joined(shared, this.flatten(member));
      const below = merged && this.branches(merged, steps + 1);
      if (below === undefined) return undefined;
      found.push(...below);
    }
    return oneOf === undefined || this.#excludeEachOther(found) ? found : undefined;
  }

  #excludeEachOther(branches: readonly JsonSchema[]): boolean {
    return branches.every((one, index) => branches.slice(index + 1).every((other) => this.#areDisjoint(one, other)));
  }

  #areDisjoint(one: JsonSchema, other: JsonSchema): boolean {
    const types = kindsOf(one);
    if ([...kindsOf(other)].every((kind) => !types.has(kind))) return true;
    const values = valuesOf(other);
    if (values !== undefined && valuesOf(one)?.every((value) => !values.includes(value)) === true) return true;
    if (types.size !== 1 || !types.has('object') || kindsOf(other).size !== 1) return false;
    return (one.required ?? []).some((name) => {
      if (other.required?.includes(name) !== true) return false;
      const here = valuesOf(this.flatten(one.properties?.[name]) ?? {});
      const there = valuesOf(this.flatten(other.properties?.[name]) ?? {});
      return here !== undefined && there?.every((value) => !here.includes(value)) === true;
    });
  }
}

/** The kinds of JSON values; whole numbers are apart from others, since `integer` is a part of `number`. */
export type Kind = 'null' | 'boolean' | 'object' | 'array' | 'string' | 'integer' | 'fraction';

const ALL_KINDS: readonly Kind[] = ['null', 'boolean', 'object', 'array', 'string', 'integer', 'fraction'];

/** The kinds of values that a flat node leaves. */
export function kindsOf({ type, enum: list, const: single }: JsonSchema): ReadonlySet<Kind> {
  const types = type === undefined ? ALL_KINDS : (Array.isArray(type) ? type : [type]).flatMap(kindsOfType);
  const values = single !== undefined ? [single] : list;
  if (values === undefined) return new Set(types);
  const kinds = new Set(values.map(kindOfValue));
  return new Set(types.filter((kind) => kinds.has(kind)));
}

/** The values that a flat node leaves as JSON texts, where they can be counted. */
export function valuesOf(flat: JsonSchema): readonly string[] | undefined {
  const { enum: list, const: single } = flat;
  const kinds = kindsOf(flat);
  if (single !== undefined || list !== undefined) {
    const values = (list ?? [single]).filter((value) => kinds.has(kindOfValue(value)));
    const texts = values.map(stableText);
    return single === undefined ? texts : texts.filter((text) => text === stableText(single));
  }
  if ([...kinds].some((kind) => kind !== 'null' && kind !== 'boolean')) return undefined;
  return [...(kinds.has('boolean') ? ['true', 'false'] : []), ...(kinds.has('null') ? ['null'] : [])];
}

function kindsOfType(type: unknown): readonly Kind[] {
  if (type === 'number') return ['integer', 'fraction'];
  return ALL_KINDS.filter((kind) => kind === type);
}

function kindOfValue(value: unknown): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction';
  return typeof value as Kind;
}

/** The same with patterns that meet one name only as the members that they are: some are published so for clients' sake. */
function withNamedMembers(flat: JsonSchema): JsonSchema {
  const { patternProperties, properties = {}, ...rest } = flat;
  const patterns: [string, unknown][] = [];
  const named: [string, unknown][] = [];
  for (const [pattern, schema] of Object.entries(patternProperties ?? {})) {
    const [, literal] = /^\^((?:[\w -]|\\[\\^$.*+?()[\]{}|/])+)\$$/.exec(pattern) ?? [];
    const name = literal?.replace(/\\(.)/g, '$1');
    if (name === undefined || Object.hasOwn(properties, name)) patterns.push([pattern, schema]);
    else named.push([name, schema]);
  }
  if (named.length === 0) return flat;
  return {
    ...rest,
    properties: { ...properties, ...(Object.fromEntries(named) as Record<string, JsonSchema>) },
    ...(patterns.length === 0 ? {} : { patternProperties: Object.fromEntries(patterns) }),
  };
}

function joined(one: Flat, other: Flat): Flat {
  return one === undefined || other === undefined ? undefined : mergeSchemas(one, other);
}

function withoutNotes(node: JsonSchema): JsonSchema {
  const notes = [...NOTES, 'default', 'x-mcp-header'];
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => !notes.includes(keyword)));
}

function splitTypes(flat: JsonSchema): readonly JsonSchema[] {
  const { type, enum: list, ...rest } = flat;
  if (!Array.isArray(type) || type.length < 2) return [flat];
  return (type as readonly string[]).map((one) => {
    const kinds = kindsOfType(one);
    const values = list?.filter((value) => kinds.includes(kindOfValue(value)));
    return { ...rest, type: one, ...(values === undefined ? {} : { enum: values }) };
  });
}
