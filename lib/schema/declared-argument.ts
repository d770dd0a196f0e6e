import type { ManifestArgument, ManifestNode } from '../manifest/manifest';
import { setMember } from './set-member';

/** What an argument of a decorator comes to at run time, or the code that alone would tell. */
export type ArgumentValue = { readonly value: unknown } | { readonly code: string };

/** Values that are written as names, which JSON has no text for. */
const NAMED: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['undefined', undefined],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
  ['NaN', Number.NaN],
]);

/** The value of an argument that was read from a source; `typed` makes what stands for a type. */
export function argumentValue(argument: ManifestArgument, typed: (type: ManifestNode) => unknown): ArgumentValue {
  if ('value' in argument) return { value: argument.value };
  if ('date' in argument) return { value: new Date(argument.date) };
  if ('enumeration' in argument) return { value: enumObject(argument.enumeration) };
  if ('type' in argument) return { value: typed(argument.type) };
  if ('code' in argument) return NAMED.has(argument.code) ? { value: NAMED.get(argument.code) } : argument;
  if ('regexp' in argument) return expressionOf(argument.regexp);
  if ('list' in argument) {
    const items = argument.list.map((item) => argumentValue(item, typed));
    return (
      items.find((item) => 'code' in item) ?? { value: items.map((item) => ('value' in item ? item.value : null)) }
    );
  }
  const members: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(argument.object)) {
    const found = argumentValue(member, typed);
    if ('code' in found) return found;
    setMember(members, name, found.value);
  }
  return { value: members };
}

/** The members of an object argument one by one, so that one which needs code does not hide the others. */
export function argumentMembers(
  argument: ManifestArgument | undefined,
  typed: (type: ManifestNode) => unknown,
): ReadonlyMap<string, ArgumentValue> | undefined {
  if (argument === undefined) return new Map();
  if ('object' in argument) {
    const entries = Object.entries(argument.object);
    return new Map(entries.map(([name, member]) => [name, argumentValue(member, typed)]));
  }
  const found = argumentValue(argument, typed);
  if ('code' in found) return undefined;
  const members = Object.entries((found.value ?? {}) as Readonly<Record<string, unknown>>);
  return new Map(members.map(([name, value]) => [name, { value }]));
}

/** The object that compilers make of an enum: numbers lead back to their names. */
function enumObject(members: Readonly<Record<string, string | number>>): Readonly<Record<string, string | number>> {
  const names = Object.entries(members).flatMap(([name, value]) => (typeof value === 'number' ? [[value, name]] : []));
  return { ...(Object.fromEntries(names) as Record<string, string>), ...members };
}

function expressionOf({ source, flags }: { readonly source: string; readonly flags: string }): ArgumentValue {
  try {
    return { value: new RegExp(source, flags) };
  } catch {
    return { code: `/${source}/${flags}` }; // of a newer language than this one
  }
}
