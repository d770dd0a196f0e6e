import type { JsonSchema } from '../../schema/json-schema';
import { mapChildSchemas } from '../../schema/map-child-schemas';
import { isObject } from '../../schema/schema-keywords';

/** Keywords that admit and refuse nothing. */
export const NOTES: readonly string[] = [
  'title',
  'description',
  'examples',
  '$comment',
  '$schema',
  'deprecated',
  'readOnly',
  'writeOnly',
];

const texts = new WeakMap<object, string>();

/** A JSON value as text that does not depend on the order of keys. */
export function stableText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === undefined ? 'undefined' : JSON.stringify(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = Array.isArray(value)
    ? `[${value.map(stableText).join(',')}]`
    : `{${Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, member]) => `${JSON.stringify(key)}:${stableText(member)}`)
        .join(',')}}`;
  texts.set(value, text);
  return text;
}

/** A schema as text, without what is only for readers. */
export function meaningText(schema: unknown): string {
  return stableText(meaningOf(schema));
}

function meaningOf(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const bare = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !NOTES.includes(keyword)));
  const meaning = mapChildSchemas(bare, (child) => meaningOf(child) as JsonSchema);
  const sorted = (list: unknown): unknown => (Array.isArray(list) ? [...(list as unknown[])].sort(byText) : list);
  return { ...meaning, required: sorted(meaning.required), enum: sorted(meaning.enum), type: sorted(meaning.type) };
}

function byText(one: unknown, other: unknown): number {
  return stableText(one) < stableText(other) ? -1 : 1;
}

/** Whether a schema refers to another one anywhere. */
export function hasReference(schema: unknown): boolean {
  return /"\$(?:ref|dynamicRef|recursiveRef)":/.test(stableText(schema));
}
