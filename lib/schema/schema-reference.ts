import type { JsonSchema } from './json-schema';
import { isObject } from './schema-keywords';

const PREFIX = '#/$defs/';

/** The `$ref` to the definition of a name. */
export function referenceTo(name: string): string {
  return PREFIX + escapeToken(name);
}

/** The name of the definition that a `$ref` of a derived schema leads to, or undefined where there is none. */
export function definitionName(reference: unknown, definitions: { has(name: string): boolean }): string | undefined {
  if (typeof reference !== 'string' || !reference.startsWith(PREFIX)) return undefined;
  const name = reference.slice(PREFIX.length);
  if (definitions.has(name)) return name;
  const decoded = unescapeToken(name);
  return definitions.has(decoded) ? decoded : undefined;
}

/** What a JSON pointer from the root leads to, `#` alone to the root; undefined for every other kind of reference. */
export function followPointer(root: Readonly<Record<string, unknown>>, reference: string): unknown {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let current: unknown = root;
  for (const token of reference.slice(2).split('/')) {
    const key = unescapeToken(token);
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[key];
  }
  return current;
}

/** The schema that a JSON pointer from the root leads to; undefined where there is no object. */
export function resolvePointer(root: JsonSchema, reference: string): JsonSchema | undefined {
  const target = followPointer(root, reference);
  return isObject(target) ? target : undefined;
}

/** One token of a JSON pointer in a URI fragment, as the member name that it stands for. */
export function unescapeToken(token: string): string {
  return decode(token).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Letters of any language stay as they are, so that a reference can be read. */
function escapeToken(name: string): string {
  const token = name.replaceAll('~', '~0').replaceAll('/', '~1');
  return token.replace(/[%#?<>"\\^`{|}\s]/g, encodeURIComponent);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray per cent sign stands for itself
  }
}
