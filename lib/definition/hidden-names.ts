import type { HiddenClass } from '../results/hidden-members';
import type { DeclaredMethod } from './declared-method';
import { definitionsOf } from './declared-shape';

/** The members that the sources know as private, of each class that a method may return. */
export function hiddenClasses(declared: DeclaredMethod | undefined): readonly HiddenClass[] {
  if (declared === undefined) return [];
  const { manifest, reachable } = declared;
  return [...returnedKeys(declared)].flatMap((key) => {
    const definition = manifest.definitions[key];
    const names = definition?.class?.hidden ?? [];
    // A class of type arguments is called by its bare name at run time.
    const className = definition?.name.replace(/<.*$/s, '') ?? '';
    return names.length === 0 ? [] : [{ type: reachable.get(key), className, names }];
  });
}

function returnedKeys({ method: { result }, manifest }: DeclaredMethod): Iterable<string> {
  if (result.kind === 'data' || result.kind === 'reply') return definitionsOf(result.schema, manifest);
  if (result.kind !== 'undeclared') return [];
  const { definitions } = manifest;
  return Object.keys(definitions).filter((key) => definitions[key]?.name === result.className);
}
