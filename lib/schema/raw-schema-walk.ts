import { below, isPlainObject } from './raw-schema-values';
import { SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from './schema-keywords';

/** A schema inside a schema, and how to get to it. */
export interface SchemaPlace {
  readonly at: string;
  readonly node: Readonly<Record<string, unknown>>;
}

/** The schemas directly below one, as far as their keywords have the right form; `true` and `false` left out. */
export function placesBelow({ at, node }: SchemaPlace): readonly SchemaPlace[] {
  const found: SchemaPlace[] = [];
  const add = (value: unknown, pointer: string): void => {
    if (isPlainObject(value)) found.push({ at: pointer, node: value });
  };
  for (const keyword of SCHEMA_KEYWORDS) add(node[keyword], below(at, keyword));
  for (const keyword of SCHEMA_LIST_KEYWORDS) {
    const list = node[keyword];
    if (Array.isArray(list)) list.forEach((item: unknown, index) => add(item, below(below(at, keyword), index)));
  }
  for (const keyword of SCHEMA_MAP_KEYWORDS) {
    const map = node[keyword];
    if (!isPlainObject(map)) continue;
    for (const [name, item] of Object.entries(map)) add(item, below(below(at, keyword), name));
  }
  return found;
}
