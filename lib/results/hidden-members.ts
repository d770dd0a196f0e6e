import { transformerMetadata } from '../schema/transformer-metadata';
import type { Constructor } from '../schema/described-schema';

/** Whether a member of this name may leave. */
export interface Admission {
  admits(name: string, direction: 'output'): boolean;
}

/**
 * What class-transformer's decorators on a value's own class let out; undefined where they say nothing.
 *
 * An exclusion is a statement of secrecy, so it holds also where the value is returned as something else that declares
 * the member.
 */
export function admissionOf(prototype: object | null): Admission | undefined {
  const type: unknown = prototype === null ? undefined : (prototype as { readonly constructor?: unknown }).constructor;
  return typeof type === 'function' ? transformerMetadata(type as Constructor) : undefined;
}

/** A class and the members of its instances that are nobody's business; `type` where the run time holds the class. */
export interface HiddenClass {
  readonly type: Constructor | undefined;
  readonly className: string;
  readonly names: readonly string[];
}

/** The names that must not leave with an instance of any of these classes. */
export function hiddenNames(instance: object, classes: readonly HiddenClass[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (let holder: unknown = instance; typeof holder === 'object' && holder !== null;) {
    holder = Object.getPrototypeOf(holder);
    const type = (holder as { readonly constructor?: unknown } | null)?.constructor;
    if (typeof type !== 'function') continue;
    for (const hidden of classes) {
      if (hidden.type === type || (hidden.type === undefined && hidden.className === type.name)) {
        hidden.names.forEach((name) => names.add(name));
      }
    }
  }
  return names;
}
