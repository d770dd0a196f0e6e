import type { JsonSchema } from '../../schema/json-schema';
import { NOTES, stableText } from './schema-text';

/** Keywords of which each depends on those beside it. */
const GROUPS: readonly (readonly string[])[] = [
  ['patternProperties', 'additionalProperties', 'unevaluatedProperties', 'properties'],
  ['prefixItems', 'items', 'additionalItems', 'unevaluatedItems'],
  ['if', 'then', 'else'],
  ['contains', 'minContains', 'maxContains'],
];

/** What both schemas ask for, as one; undefined where that takes more than putting their keywords side by side. */
export function mergeSchemas(one: JsonSchema, other: JsonSchema): JsonSchema | undefined {
  if (!groupsFit(one, other)) return undefined;
  const merged: Record<string, unknown> = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    const both = mergeKeyword(keyword, merged[keyword], value);
    if (both === undefined) return undefined;
    merged[keyword] = both;
  }
  return merged;
}

function mergeKeyword(keyword: string, one: unknown, other: unknown): unknown {
  if (one === undefined || NOTES.includes(keyword) || stableText(one) === stableText(other)) return other;
  switch (keyword) {
    case 'required':
      return [...new Set([...(one as string[]), ...(other as string[])])];
    case 'properties':
      return { ...(one as object), ...(other as object) };
    case 'type':
      return commonTypes(asList(one), asList(other));
    case '$defs':
    case 'definitions':
      return one; // references lead from the root
    default:
      return undefined;
  }
}

function commonTypes(one: readonly string[], other: readonly string[]): unknown {
  const common = other.flatMap((type) => {
    if (one.includes(type)) return [type];
    if (type === 'integer' && one.includes('number')) return [type];
    return type === 'number' && one.includes('integer') ? ['integer'] : [];
  });
  return common.length === 1 ? common[0] : common.length === 0 ? undefined : common;
}

function groupsFit(one: JsonSchema, other: JsonSchema): boolean {
  return GROUPS.every((keywords) => {
    const here = keywords.filter((keyword) => one[keyword] !== undefined);
    const there = keywords.filter((keyword) => other[keyword] !== undefined);
    if (here.length === 0 || there.length === 0) return true;
    if (
      here.length === there.length &&
      here.every((keyword) => stableText(one[keyword]) === stableText(other[keyword]))
    )
      return true;
    const names = Object.keys(one.properties ?? {});
    const onlyProperties = [...here, ...there].every((keyword) => keyword === 'properties');
    return onlyProperties && names.every((name) => !Object.hasOwn(other.properties ?? {}, name));
  });
}

/** The value of a keyword that is one or several. */
function asList(value: unknown): readonly string[] {
  return Array.isArray(value) ? (value as string[]) : [value as string];
}
