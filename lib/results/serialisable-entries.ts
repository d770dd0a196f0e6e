import type { Constructor } from '../schema/described-schema';
import type { HiddenMembers } from './hidden-members';
import { transformerMetadata } from '../schema/transformer-metadata';

/**
 * The members of a class instance that may leave the process, under their names on the wire.
 *
 * Its own enumerable members, less those under class-transformer's `@Exclude` and those that the sources declare private
 * in their classes, plus getters and methods under `@Expose`.
 */
export function serialisableEntries(instance: object, hidden?: HiddenMembers): (readonly [string, unknown])[] {
  const values = instance as Readonly<Record<string, unknown>>;
  const own = ownNames(instance, hidden);
  const type = constructorOf(instance);
  const metadata = type === undefined ? undefined : transformerMetadata(type);
  if (metadata === undefined) return own.map((name) => [name, values[name]]);
  const exposed = [...metadata.members].filter(([name, member]) => member.exposed('output') && !own.includes(name));
  const names = [...own, ...exposed.map(([name]) => name)].filter((name) => metadata.admits(name, 'output'));
  return names.map((name) => {
    const member = metadata.members.get(name);
    const value = values[name];
    return [
      member?.wireName('output') ?? name,
      member?.toPlain === undefined ? value : member.toPlain(value, instance),
    ];
  });
}

function ownNames(instance: object, hidden: HiddenMembers | undefined): readonly string[] {
  const names = Object.keys(instance);
  if (hidden === undefined) return names;
  const kept = hidden.of(Object.getPrototypeOf(instance) as object | null);
  return kept.size === 0 ? names : names.filter((name) => !kept.has(name));
}

/** The class by the prototype, since an instance may carry a member of its own named `constructor`. */
function constructorOf(instance: object): Constructor | undefined {
  const prototype = Object.getPrototypeOf(instance) as { readonly constructor?: unknown } | null;
  return typeof prototype?.constructor === 'function' ? (prototype.constructor as Constructor) : undefined;
}
