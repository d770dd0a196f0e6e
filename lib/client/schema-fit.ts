import type { JsonSchema } from '../schema/json-schema';
import { resolvePointer } from '../schema/schema-reference';

/** How far a value looks like what a schema describes; only its outside is looked at. */
export class SchemaFit {
  readonly #root: JsonSchema;

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  /** The node that a reference leads to; one that says nothing where it leads nowhere. */
  resolve(node: JsonSchema | undefined): JsonSchema {
    let target = node;
    for (let hops = 0; hops < 9 && target?.$ref !== undefined; hops += 1)
      target = resolvePointer(this.#root, target.$ref);
    return target ?? {};
  }

  /** Whether a JSON value may be what the node describes, as far as a glance tells. */
  admits(node: JsonSchema | undefined, value: unknown): boolean {
    const target = this.resolve(node);
    const branches = target.anyOf ?? target.oneOf;
    if (branches !== undefined) return branches.some((branch) => this.admits(branch, value));
    const types = typesOf(target);
    if (
      types !== undefined &&
      !types.includes(typeOf(value)) &&
      !(types.includes('number') && typeOf(value) === 'integer')
    ) {
      return false;
    }
    if (Array.isArray(value)) return this.#admitsItems(target, value);
    return typeof value !== 'object' || value === null || this.admitsMembers(target, value);
  }

  /** Whether an object has what the node requires, and nothing that it does not name. */
  admitsMembers(node: JsonSchema, value: object): boolean {
    const { properties, required = [], additionalProperties } = node;
    if (!required.every((name) => Object.hasOwn(value, name))) return false;
    if (properties === undefined || (additionalProperties !== undefined && additionalProperties !== false)) return true;
    return Object.keys(value).every((name) => Object.hasOwn(properties, name));
  }

  #admitsItems({ items, prefixItems }: JsonSchema, value: readonly unknown[]): boolean {
    return value.every((item, index) => {
      const node = prefixItems?.[index] ?? items;
      return typeof node !== 'object' || this.admits(node, item);
    });
  }
}

function typesOf({ type }: JsonSchema): readonly string[] | undefined {
  if (type === undefined) return undefined;
  return typeof type === 'string' ? [type] : type;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
