import type { SchemaPair } from './schema-pair';
import type { SchemaFinding } from './schema-rules';
import { NOTES, stableText } from './schema-text';

/** The keyword by which an argument travels in a header, too. */
const HEADER = 'x-mcp-header';

/** Keywords that stand for values which are left out, and are compared here since they belong to no type. */
const KNOWN = new Set([
  ...['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', '$defs', 'definitions', '$id', '$anchor'],
  ...['$dynamicRef', '$dynamicAnchor', '$recursiveRef', 'type', 'enum', 'const', 'default', HEADER],
  ...['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames', 'unevaluatedProperties'],
  ...['minProperties', 'maxProperties', 'dependentSchemas', 'dependentRequired', 'dependencies'],
  ...['items', 'prefixItems', 'additionalItems', 'unevaluatedItems', 'contains', 'minContains', 'maxContains'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minLength', 'maxLength', 'pattern', 'format'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['contentEncoding', 'contentMediaType', 'contentSchema', ...NOTES],
]);

/** What is different in the words of two nodes, in their defaults and in what no standard defines. */
export function compareNotes({ one, other, path }: SchemaPair): readonly SchemaFinding[] {
  const differs = (keyword: string): boolean => stableText(one[keyword]) !== stableText(other[keyword]);
  const further = [...Object.keys(one), ...Object.keys(other)].filter((keyword) => !KNOWN.has(keyword));
  const notes = [...NOTES.filter((keyword) => keyword !== 'title' && keyword !== 'description'), ...further];
  const changed = [...new Set(notes)].filter(differs);
  return [
    ...compareDefault(one.default, other.default, path),
    ...(differs(HEADER)
      ? [
          {
            rule: 'header-changed',
            path,
            message: `travels in ${headerText(other[HEADER])} now, before in ${headerText(one[HEADER])}`,
          } as const,
        ]
      : []),
    ...(differs('title')
      ? [{ rule: 'schema-title-changed', path, message: wordsText('title', one.title, other.title) } as const]
      : []),
    ...(differs('description')
      ? [
          {
            rule: 'schema-description-changed',
            path,
            message: wordsText('description', one.description, other.description),
          } as const,
        ]
      : []),
    ...(changed.length > 0
      ? [{ rule: 'schema-note-changed', path, message: `has other ${changed.join(', ')}` } as const]
      : []),
  ];
}

/** `has another title`, `has a title now`, `has no title any more` */
function wordsText(noun: string, before: unknown, after: unknown): string {
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a';
  if (before === undefined) return `has ${article} ${noun} now`;
  return after === undefined ? `has no ${noun} any more` : `has another ${noun}`;
}

/** A text as it is, anything else as JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : stableText(value);
}

function headerText(header: unknown): string {
  return header === undefined ? 'no header' : `the header Mcp-Param-${textOf(header)}`;
}

function compareDefault(before: unknown, after: unknown, path: readonly string[]): readonly SchemaFinding[] {
  const [was, is] = [stableText(before), stableText(after)];
  if (was === is) return [];
  if (before === undefined) return [{ rule: 'default-added', path, message: `is ${is} where it is left out` }];
  if (after === undefined)
    return [{ rule: 'default-removed', path, message: `is no longer ${was} where it is left out` }];
  return [{ rule: 'default-changed', path, message: `is ${is} now where it is left out, was ${was}` }];
}
