import type { JsonSchema } from './json-schema';

const PREFIX = '#/$defs/';

/** The name of the definition that a `$ref` of a derived schema leads to, or undefined where there is none. */
export function definitionName(reference: string, definitions: ReadonlyMap<string, JsonSchema>): string | undefined {
  if (!reference.startsWith(PREFIX)) return undefined;
  const name = reference.slice(PREFIX.length);
  if (definitions.has(name)) return name;
  const decoded = unescapeToken(name);
  return definitions.has(decoded) ? decoded : undefined;
}

/** One token of a JSON pointer in a URI fragment, as the member name that it stands for. */
export function unescapeToken(token: string): string {
  return decode(token).replaceAll('~1', '/').replaceAll('~0', '~');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray per cent sign stands for itself
  }
}
