import type { DescribedSchema, Meaning } from './described-schema';
import type { JsonSchema } from './json-schema';
import { hasJsonType } from './json-type';
import { RevivalError } from './revival-error';
import { reviveBigint, reviveBytes, reviveDate, reviveRegexp, reviveUrl } from './revive-scalar';
import { isObject } from './schema-keywords';
import { definitionName } from './schema-reference';

/** How deep a value is looked into before a branch is believed to be its own. */
const DEPTH = 6;

/**
 * Picks the branch of a union that a value belongs to.
 *
 * The value has passed validation, so the test only has to tell branches apart: by types, constants, required members
 * and whether texts are what they stand for. Of several that fit, the one that declares most of the value's members.
 */
export class BranchChooser {
  readonly #meanings: ReadonlyMap<JsonSchema, Meaning>;
  readonly #definitions: ReadonlyMap<string, JsonSchema>;

  constructor({ schema, meanings }: DescribedSchema) {
    this.#meanings = meanings;
    this.#definitions = new Map(Object.entries(schema.$defs ?? {}));
  }

  /** The branch for a value; where none fits wholly, the first of its JSON type, whose revival then says what is wrong. */
  choose(branches: readonly JsonSchema[], value: unknown): JsonSchema | undefined {
    const fitting = branches.filter((branch) => this.#fits(branch, value, DEPTH));
    const [first, ...others] = fitting;
    if (first === undefined) return branches.find((branch) => this.#fits(branch, value, 0));
    const scored = others.map((branch) => ({ branch, undeclared: this.#undeclared(branch, value) }));
    const start = { branch: first, undeclared: this.#undeclared(first, value) };
    return scored.reduce((best, other) => (other.undeclared < best.undeclared ? other : best), start).branch;
  }

  /** The node that a reference leads to, itself where it is none. */
  target(node: JsonSchema): JsonSchema {
    const name = definitionName(node.$ref, this.#definitions);
    return (name === undefined ? undefined : this.#definitions.get(name)) ?? node;
  }

  #fits(node: unknown, value: unknown, depth: number): boolean {
    if (typeof node === 'boolean') return node;
    if (!isObject(node)) return true;
    const schema: JsonSchema = node;
    const target = this.target(schema);
    if (target !== schema && !this.#fits(target, value, depth)) return false;
    if (!hasJsonType(value, schema.type) || !isAllowed(value, schema)) return false;
    if (depth === 0) return true;
    const unions = [schema.anyOf, schema.oneOf].filter((union) => union !== undefined);
    if (unions.some((union) => !union.some((branch) => this.#fits(branch, value, depth)))) return false;
    if (schema.allOf?.some((part) => !this.#fits(part, value, depth)) === true) return false;
    if (Array.isArray(value)) return this.#fitsItems(schema, value, depth);
    if (isObject(value)) return this.#fitsMembers(schema, value, depth);
    return meansText(this.#meanings.get(schema), value);
  }

  #fitsItems(schema: JsonSchema, value: readonly unknown[], depth: number): boolean {
    const { minItems, maxItems, prefixItems = [], items } = schema;
    if (typeof minItems === 'number' && value.length < minItems) return false;
    if (typeof maxItems === 'number' && value.length > maxItems) return false;
    return value.every((item, index) => this.#fits(prefixItems[index] ?? items, item, depth - 1));
  }

  #fitsMembers(schema: JsonSchema, value: Readonly<Record<string, unknown>>, depth: number): boolean {
    if (schema.required?.some((name) => !Object.hasOwn(value, name)) === true) return false;
    const declared = new Map(Object.entries(schema.properties ?? {}));
    return Object.keys(value).every((name) =>
      this.#fits(declared.get(name) ?? schema.additionalProperties, value[name], depth - 1),
    );
  }

  #undeclared(branch: JsonSchema, value: unknown): number {
    if (!isObject(value)) return 0;
    const { properties, additionalProperties } = this.target(branch);
    if (isObject(additionalProperties)) return 0;
    const declared = new Set(Object.keys(properties ?? {}));
    return Object.keys(value).filter((name) => !declared.has(name)).length;
  }
}

function isAllowed(value: unknown, schema: JsonSchema): boolean {
  if (Object.hasOwn(schema, 'const') && !sameJson(value, schema.const)) return false;
  return schema.enum?.some((allowed) => sameJson(value, allowed)) ?? true;
}

function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a text is what its schema says that it stands for; true where it stands for nothing. */
export function meansText(meaning: Meaning | undefined, value: unknown): boolean {
  try {
    switch (meaning?.kind) {
      case 'date':
        reviveDate(value);
        break;
      case 'url':
        reviveUrl(value);
        break;
      case 'bigint':
        reviveBigint(value);
        break;
      case 'bytes':
        reviveBytes(value, meaning.as);
        break;
      case 'regexp':
        reviveRegexp(value);
        break;
      case 'set':
      case 'map':
      case 'record':
      case 'class':
      case undefined:
        break;
      default:
        return meaning satisfies never;
    }
    return true;
  } catch (error) {
    if (error instanceof RevivalError) return false;
    throw error;
  }
}
