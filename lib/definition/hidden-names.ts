import type { HiddenClass } from '../results/hidden-members';
import type { Constructor } from '../schema/described-schema';
import { definitionsOf } from './declared-shape';
import type { DeclaredOffer } from './read-class';

/** The members that the sources know as private, of each class that a method may return. */
export function hiddenClasses({ declared, declaration }: DeclaredOffer): readonly HiddenClass[] {
  if (declared === undefined) return [];
  const { manifest, reachable } = declared;
  const { result } = declared.method;
  if (result.kind === 'undeclared') {
    const emitted = declaration.emitted?.returnType;
    const type = typeof emitted === 'function' && emitted !== Promise ? (emitted as Constructor) : undefined;
    return hiding(type, result.className, result.hidden);
  }
  if (result.kind !== 'data' && result.kind !== 'reply') return [];
  return [...definitionsOf(result.schema, manifest)].flatMap((key) => {
    const definition = manifest.definitions[key];
    // A class of type arguments is called by its bare name at run time.
    const className = definition?.name.replace(/<.*$/s, '') ?? '';
    return hiding(reachable.get(key), className, definition?.class?.hidden);
  });
}

function hiding(
  type: Constructor | undefined,
  className: string,
  names: readonly string[] = [],
): readonly HiddenClass[] {
  return names.length === 0 ? [] : [{ type, className, names }];
}
