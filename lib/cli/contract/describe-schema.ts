import type { JsonSchema } from '../../schema/json-schema';
import { kindsOf, valuesOf, type Kind } from './schema-side';

const MOST_VALUES = 4;

/** A flat node in a few words: `string | null`, `'day' | 'night'`. */
export function describeSchema(flat: JsonSchema): string {
  if (flat.anyOf !== undefined || flat.oneOf !== undefined) return 'one of several shapes';
  const values = flat.enum === undefined && flat.const === undefined ? undefined : valuesOf(flat);
  if (values !== undefined && values.length > 0) return listed(values);
  return describeKinds(kindsOf(flat));
}

/** `string | null` */
export function describeKinds(kinds: ReadonlySet<Kind>): string {
  if (kinds.size === 7) return 'anything';
  const names = [...kinds].flatMap((kind) => {
    if (kind === 'fraction') return ['number'];
    return kind === 'integer' && kinds.has('fraction') ? [] : [kind];
  });
  // `null` stands last, as people write it.
  return (
    [...names.filter((name) => name !== 'null'), ...names.filter((name) => name === 'null')].join(' | ') || 'nothing'
  );
}

/** Values as TypeScript writes them, at most a few. */
export function listed(values: readonly string[]): string {
  const shown = values.slice(0, MOST_VALUES).map((text) => shortened(text));
  const more = values.length - shown.length;
  return `${shown.join(' | ')}${more > 0 ? ` | … (${String(more)} more)` : ''}`;
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
