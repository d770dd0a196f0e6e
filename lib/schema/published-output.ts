import type { JsonSchema } from './json-schema';
import { mapChildSchemas } from './map-child-schemas';

/**
 * The schema of results as clients have to see it; the given one where it can be published as it is.
 *
 * Clients look up the members of `properties` on answers as objects that inherit, so that an absent `toString` is a
 * function to them. An optional member of such a name becomes a pattern of its own, which meets members that are there.
 */
export function publishedOutput(schema: JsonSchema): JsonSchema {
  const known = new Map<JsonSchema, JsonSchema>();
  const rewritten = new Set<JsonSchema>();
  const publish = (node: JsonSchema): JsonSchema => {
    const before = known.get(node);
    if (before !== undefined) return before;
    const copy = mapChildSchemas(node, publish);
    const doubtful = Object.entries(copy.properties ?? {}).filter(([name]) => isInDoubt(name, node));
    const published = doubtful.length > 0 ? asPatterns(copy, doubtful) : copy;
    if (published !== copy) rewritten.add(node);
    known.set(node, published);
    return published;
  };
  const published = publish(schema);
  return rewritten.size > 0 ? published : schema;
}

function isInDoubt(name: string, { required }: JsonSchema): boolean {
  return name in Object.prototype && required?.includes(name) !== true;
}

function asPatterns(node: JsonSchema, members: readonly (readonly [string, JsonSchema])[]): JsonSchema {
  const moved = new Set(members.map(([name]) => name));
  const properties = Object.entries(node.properties ?? {}).filter(([name]) => !moved.has(name));
  const patterns = new Map(Object.entries((node.patternProperties ?? {}) as Readonly<Record<string, unknown>>));
  for (const [name, member] of members) {
    const pattern = `^${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}$`;
    const other = patterns.get(pattern);
    patterns.set(pattern, other === undefined ? member : { allOf: [other, member] });
  }
  return { ...node, properties: Object.fromEntries(properties), patternProperties: Object.fromEntries(patterns) };
}
