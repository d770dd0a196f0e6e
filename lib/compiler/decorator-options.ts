import type { ManifestArgument, ManifestDecorator, ManifestValue } from '../manifest/manifest';

/** The value of an option in an argument of a decorator; undefined where it is not given, or code. */
export function optionOf(argument: ManifestArgument | undefined, option: string): ManifestValue | undefined {
  if (argument === undefined) return undefined;
  if ('value' in argument) return isObject(argument.value) ? own(argument.value, option) : undefined;
  const member = 'object' in argument ? own(argument.object, option) : undefined;
  return member !== undefined && 'value' in member ? member.value : undefined;
}

/** A decorator without an option in the object that is its first argument. */
export function withoutOption(decorator: ManifestDecorator, option: string): ManifestDecorator {
  const [first, ...others] = decorator.arguments;
  if (first === undefined) return decorator;
  return { ...decorator, arguments: [withoutMember(first, option), ...others] };
}

function withoutMember(argument: ManifestArgument, name: string): ManifestArgument {
  if ('object' in argument) return { object: without(argument.object, name) };
  if ('value' in argument && isObject(argument.value)) return { value: without(argument.value, name) };
  return argument;
}

function without<T>(members: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(members).filter(([member]) => member !== name));
}

function own<T>(members: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

function isObject(value: ManifestValue): value is Readonly<Record<string, ManifestValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
