/** A JSON Schema as a foreign server sends it: nothing about it is certain. */
export type SchemaNode = Readonly<Record<string, unknown>>;

const MOST_REFERENCES = 20;

/** The schemas of one tool, with what its references lead to. */
export class Schemas {
  readonly root: SchemaNode;

  constructor(root: unknown) {
    this.root = nodeOf(root);
  }

  /** A node without its reference, where that leads somewhere in the same document. */
  resolve(given: unknown): SchemaNode {
    let node = nodeOf(given);
    for (let depth = 0; typeof node.$ref === 'string' && depth < MOST_REFERENCES; depth++) {
      const target = this.#find(node.$ref);
      if (target === undefined) return node;
      const { $ref: _reference, ...beside } = node;
      node = { ...target, ...beside };
    }
    return node;
  }

  /** The alternatives of a node, itself where it has none; `allOf` with one member is that member. */
  alternatives(given: unknown, depth = 0): readonly SchemaNode[] {
    const node = this.resolve(given);
    const inner =
      [node.anyOf, node.oneOf].find((list) => Array.isArray(list)) ?? (hasOne(node.allOf) ? node.allOf : undefined);
    if (!Array.isArray(inner) || depth > MOST_REFERENCES) return [node];
    return inner.flatMap((one) => this.alternatives(one, depth + 1));
  }

  /** The schema of a member of an object, with whether it is one of those that are named; undefined where there is none. */
  member(given: unknown, name: string): { readonly node: unknown; readonly known: boolean } | undefined {
    let open: { readonly node: unknown; readonly known: boolean } | undefined;
    for (const node of this.alternatives(given)) {
      const properties = nodeOf(node.properties);
      if (Object.hasOwn(properties, name)) return { node: properties[name], known: true };
      const { additionalProperties: others } = node;
      if (typeof others === 'object' && others !== null) open ??= { node: others, known: true };
    }
    return open;
  }

  #find(reference: string): SchemaNode | undefined {
    if (!reference.startsWith('#')) return undefined;
    let at: unknown = this.root;
    for (const part of reference
      .slice(1)
      .split('/')
      .filter((name) => name !== '')) {
      const name = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
      if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
      at = (at as SchemaNode)[name];
    }
    return typeof at === 'object' && at !== null ? (at as SchemaNode) : undefined;
  }
}

/** What is no object says nothing. */
export function nodeOf(value: unknown): SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as SchemaNode) : {};
}

/** The types that a node allows by name, those of its values among them; none where it says nothing about it. */
export function typesOf(node: SchemaNode): readonly string[] {
  const { type, const: only, enum: values } = node;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((name) => typeof name === 'string');
  if (only !== undefined) return [typeOfValue(only)];
  if (Array.isArray(values)) return [...new Set(values.map(typeOfValue))];
  if (node.properties !== undefined) return ['object'];
  return node.items !== undefined ? ['array'] : [];
}

/** The values that a node allows one by one, if it does. */
export function valuesOf({ const: only, enum: values }: SchemaNode): readonly unknown[] | undefined {
  if (only !== undefined) return [only];
  return Array.isArray(values) ? values : undefined;
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

function hasOne(list: unknown): boolean {
  return Array.isArray(list) && list.length === 1;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
