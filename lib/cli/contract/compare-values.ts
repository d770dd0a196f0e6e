import { describeKinds, describeSchema, listed } from './describe-schema';
import type { SchemaPair } from './schema-pair';
import type { SchemaFinding, SchemaRule } from './schema-rules';
import { kindsOf, valuesOf, type Kind } from './schema-side';

/** What is different in the types of two nodes and in their fixed values. */
export function compareValues(pair: SchemaPair): readonly SchemaFinding[] {
  const { one, other, path } = pair;
  const found = (rule: SchemaRule, message: string): SchemaFinding => ({ rule, path, message });
  const [before, after] = [valuesOf(one), valuesOf(other)];
  if (before !== undefined && after !== undefined) {
    const gone = before.filter((value) => !after.includes(value));
    const added = after.filter((value) => !before.includes(value));
    return [
      ...(gone.length > 0 ? [found(gone.join() === 'null' ? 'null-removed' : 'value-removed', lostText(gone))] : []),
      ...(added.length > 0 ? [found(added.join() === 'null' ? 'null-added' : 'value-added', gainText(added))] : []),
    ];
  }
  const types = compareKinds(pair);
  if (types.some(({ rule }) => rule === 'type-changed')) return types;
  const limited = `is ${describeSchema(other)} now, was ${describeSchema(one)}`;
  if (before === undefined && after !== undefined) return [...types, found('values-limited', limited)];
  return before === undefined ? types : [...types, found('values-freed', limited)];
}

function lostText(values: readonly string[]): string {
  return `may no longer be ${listed(values)}`;
}

function gainText(values: readonly string[]): string {
  return `may also be ${listed(values)} now`;
}

function compareKinds({ one, other, path }: SchemaPair): readonly SchemaFinding[] {
  const [before, after] = [kindsOf(one), kindsOf(other)];
  const lost = [...before].filter((kind) => !after.has(kind));
  const gained = [...after].filter((kind) => !before.has(kind));
  const texts = `is ${describeKinds(after)} now, was ${describeKinds(before)}`;
  if (lost.length === before.size && before.size > 0) return [{ rule: 'type-changed', path, message: texts }];
  const isNull = (kinds: readonly Kind[]): boolean => kinds.length === 1 && kinds[0] === 'null';
  return [
    ...(lost.length > 0
      ? [{ rule: isNull(lost) ? 'null-removed' : 'type-narrowed', path, message: texts } as const]
      : []),
    ...(gained.length > 0
      ? [{ rule: isNull(gained) ? 'null-added' : 'type-widened', path, message: texts } as const]
      : []),
  ];
}
