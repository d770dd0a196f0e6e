import { nodeOf, typesOf, valuesOf, type Schemas, type SchemaNode } from '../input/schema-node';

/** How far types within types are spelt out in one line. */
const DEEPEST = 2;
const MOST_VALUES = 8;
const MOST_MEMBERS = 6;

/** A type in short, as TypeScript would write it: `string`, `"c" | "f"`, `integer[]`, `{ city, days? }`. */
export function describeType(schemas: Schemas, given: unknown, depth = 0): string {
  const parts = schemas.alternatives(given).flatMap((node) => describeOne(schemas, node, depth));
  const [first = 'any', ...others] = [...new Set(parts)];
  const all = [first, ...others];
  if (all.length <= MOST_VALUES) return all.join(' | ');
  return `${all.slice(0, MOST_VALUES).join(' | ')} | … ${String(all.length - MOST_VALUES)} more`;
}

function describeOne(schemas: Schemas, node: SchemaNode, depth: number): readonly string[] {
  const values = valuesOf(node);
  if (values !== undefined) return values.map((value) => JSON.stringify(value));
  return typesOf(node).map((type) => {
    switch (type) {
      case 'array':
        return describeList(schemas, node, depth);
      case 'object':
        return describeObject(schemas, node, depth);
      case 'string':
        return typeof node.format === 'string' ? node.format : type;
      default:
        return type;
    }
  });
}

function describeList(schemas: Schemas, { items }: SchemaNode, depth: number): string {
  const item = items === undefined ? 'any' : describeType(schemas, items, depth + 1);
  return /[ |]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

function describeObject(schemas: Schemas, node: SchemaNode, depth: number): string {
  const names = Object.keys(nodeOf(node.properties));
  if (names.length === 0 || depth > DEEPEST) {
    const { additionalProperties: others } = node;
    if (typeof others !== 'object' || others === null || depth > DEEPEST) return 'object';
    return `{ [name]: ${describeType(schemas, others, depth + 1)} }`;
  }
  const required: readonly unknown[] = Array.isArray(node.required) ? node.required : [];
  const shown = names.slice(0, MOST_MEMBERS).map((name) => (required.includes(name) ? name : `${name}?`));
  return `{ ${[...shown, ...(names.length > MOST_MEMBERS ? ['…'] : [])].join(', ')} }`;
}
