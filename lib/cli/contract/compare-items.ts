import type { JsonSchema } from '../../schema/json-schema';
import type { SchemaPair } from './schema-pair';
import type { SchemaFinding } from './schema-rules';
import type { Walk } from './schema-walk';

/** What is different in the items of two lists or tuples. */
export function compareItems(walk: Walk, { one, other, path }: SchemaPair): readonly SchemaFinding[] {
  const [before, after] = [prefixOf(one), prefixOf(other)];
  const [rest, otherRest] = [one.items ?? true, other.items ?? true];
  // The form of earlier drafts, where a list of schemas stands for the items from the first on.
  if (Array.isArray(rest) || Array.isArray(otherRest)) {
    return [{ rule: 'schema-changed', path, message: 'has items that cannot be compared' }];
  }
  // Places that one of the two lacks altogether are told by how many items there may be.
  const most = Math.min(...[one, other].map(({ maxItems }) => (typeof maxItems === 'number' ? maxItems : Infinity)));
  const count = Math.max(before.length, after.length);
  const places = Array.from({ length: Math.min(count, most) }, (_, index) => index);
  return [
    ...places.flatMap((index) =>
      walk.compare(before[index] ?? rest, after[index] ?? otherRest, [...path, `item ${String(index + 1)}`]),
    ),
    ...(count < most ? walk.compare(rest, otherRest, [...path, count === 0 ? 'item' : 'further items']) : []),
  ];
}

function prefixOf(flat: JsonSchema): readonly unknown[] {
  return flat.prefixItems ?? [];
}
