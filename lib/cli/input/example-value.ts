import { nodeOf, typesOf, valuesOf, type SchemaNode, type Schemas } from './schema-node';

const DEEPEST = 4;

/** A value that a schema allows, as far as an example has to: what it gives as default, example or choice comes first. */
export function exampleValue(schemas: Schemas, given: unknown, depth = 0): unknown {
  const [node = {}] = schemas.alternatives(given).filter((one) => !typesOf(one).includes('null'));
  const { default: usual, examples } = node;
  if (usual !== undefined && usual !== null) return usual;
  if (Array.isArray(examples) && examples.length > 0) return examples[0] as unknown;
  const values = valuesOf(node);
  if (values !== undefined && values.length > 0) return values[0];
  const type = typesOf(node).find((name) => name !== 'null') ?? 'string';
  switch (type) {
    case 'integer':
    case 'number':
      return exampleNumber(node);
    case 'boolean':
      return true;
    case 'array':
      return depth > DEEPEST ? [] : [exampleValue(schemas, node.items, depth + 1)];
    case 'object':
      return depth > DEEPEST ? {} : exampleObject(schemas, node, depth);
    default:
      return exampleText(node);
  }
}

/** The members that an object needs; of one that needs none, the first. */
function exampleObject(schemas: Schemas, node: SchemaNode, depth: number): Record<string, unknown> {
  const properties = Object.entries(nodeOf(node.properties)).filter(([name]) => name !== '__proto__');
  const required = Array.isArray(node.required) ? node.required : [];
  const needed = properties.filter(([name]) => required.includes(name));
  const shown = needed.length > 0 ? needed : properties.slice(0, 1);
  return Object.fromEntries(shown.map(([name, schema]) => [name, exampleValue(schemas, schema, depth + 1)]));
}

function exampleNumber({ minimum, maximum, exclusiveMinimum: above }: SchemaNode): number {
  if (typeof minimum === 'number') return minimum;
  if (typeof above === 'number') return Math.floor(above) + 1;
  return typeof maximum === 'number' && maximum < 5 ? maximum : 5;
}

function exampleText({ format }: SchemaNode): string {
  switch (format) {
    case 'date-time':
      return '2026-07-28T12:00:00Z';
    case 'date':
      return '2026-07-28';
    case 'uri':
      return 'https://example.com/';
    case 'email':
      return 'ada@example.com';
    case 'uuid':
      return '123e4567-e89b-42d3-a456-426614174000';
    default:
      return 'text';
  }
}
