/** The keywords that an outline shows. */
interface Node {
  readonly $defs?: Readonly<Record<string, Node>>;
  readonly $ref?: string;
  readonly additionalProperties?: Node | boolean;
  readonly anyOf?: readonly Node[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly items?: Node;
  readonly prefixItems?: readonly Node[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly title?: string;
  readonly type?: string;
}

/** A JSON Schema in short: `WeatherData { temperature: number, note?: string }`. */
export function outlineSchema(schema: object | undefined): string {
  if (schema === undefined) return 'none, text only';
  const root = schema as Node;
  const name = root.title === undefined ? '' : `${root.title} `;
  const named = Object.entries(root.$defs ?? {}).map(([key, node]) => `${key} is ${outline(node)}`);
  const where = named.length === 0 ? '' : ` where ${named.join(', ')}`;
  return `${name}${outline(root)}${where}`;
}

function outline(node: Node): string {
  if (node.$ref !== undefined) return node.$ref.slice(node.$ref.lastIndexOf('/') + 1);
  if (node.anyOf !== undefined) return node.anyOf.map(outline).join(' | ');
  if (node.enum !== undefined) return node.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (node.prefixItems !== undefined) return `[${node.prefixItems.map(outline).join(', ')}]`;
  if (node.type === 'array') return outlineArray(node.items ?? {});
  if (node.properties !== undefined) return outlineMembers(node.properties, node.required ?? []);
  if (typeof node.additionalProperties === 'object') return `{ [key]: ${outline(node.additionalProperties)} }`;
  if (node.type === undefined) return 'anything';
  return node.format === undefined ? node.type : `${node.type} (${node.format})`;
}

function outlineArray(items: Node): string {
  const item = outline(items);
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
}

function outlineMembers(properties: Readonly<Record<string, Node>>, required: readonly string[]): string {
  const members = Object.entries(properties).map(
    ([name, node]) => `${name}${required.includes(name) ? '' : '?'}: ${outline(node)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
