import type { SchemaPair } from './schema-pair';
import type { SchemaFinding, SchemaRule } from './schema-rules';
import { stableText } from './schema-text';

/** What is different in how texts have to look. */
export function compareTexts({ one, other, path }: SchemaPair): readonly SchemaFinding[] {
  const encoding = ['contentEncoding', 'contentMediaType', 'contentSchema'].some(
    (keyword) => stableText(one[keyword]) !== stableText(other[keyword]),
  );
  return [
    ...compareKeyword('pattern', one.pattern, other.pattern, path),
    ...compareKeyword('format', one.format, other.format, path),
    ...(encoding ? [{ rule: 'encoding-changed', path, message: 'is encoded in another way now' } as const] : []),
  ];
}

function compareKeyword(
  keyword: 'pattern' | 'format',
  ...[before, after, path]: readonly [unknown, unknown, readonly string[]]
): readonly SchemaFinding[] {
  if (before === after) return [];
  const found = (rule: SchemaRule, message: string): readonly SchemaFinding[] => [{ rule, path, message }];
  if (before === undefined) return found(`${keyword}-added`, `has to have the ${keyword} ${stableText(after)} now`);
  if (after === undefined)
    return found(`${keyword}-removed`, `need not have the ${keyword} ${stableText(before)} any more`);
  return found(`${keyword}-changed`, `has the ${keyword} ${stableText(after)} now, had ${stableText(before)}`);
}
