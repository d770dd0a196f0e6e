/** Every `$ref` of a JSON Schema that does not lead to a schema inside it; also proves that the schema is plain JSON. */
export function danglingReferences(schema: unknown): readonly string[] {
  const root = JSON.parse(JSON.stringify(schema)) as unknown;
  const found: string[] = [];
  JSON.stringify(root, (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string') found.push(value);
    return value;
  });
  return found.filter((reference) => typeof resolve(root, reference) !== 'object');
}

function resolve(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  return decodeURIComponent(reference.slice(1))
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, segment) => (node as Readonly<Record<string, unknown>> | undefined)?.[segment], root);
}
