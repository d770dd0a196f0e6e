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

/** Which members must not leave with instances of some classes, those of their subclasses among them. */
export class HiddenMembers {
  readonly #byType = new Map<unknown, readonly string[]>();
  readonly #byName = new Map<unknown, readonly string[]>();
  readonly #known = new WeakMap<object, ReadonlySet<string>>();

  constructor(classes: readonly HiddenClass[]) {
    for (const { type, className, names } of classes) {
      if (type === undefined) this.#byName.set(className, [...(this.#byName.get(className) ?? []), ...names]);
      else this.#byType.set(type, names);
    }
  }

  /** The names that instances with this prototype keep to themselves. */
  of(prototype: object | null): ReadonlySet<string> {
    if (prototype === null) return NONE;
    const known = this.#known.get(prototype);
    if (known !== undefined) return known;
    const type: unknown = prototype.constructor;
    const own = typeof type === 'function' ? (this.#byType.get(type) ?? this.#byName.get(type.name) ?? []) : [];
    const names = new Set([...this.of(Object.getPrototypeOf(prototype) as object | null), ...own]);
    this.#known.set(prototype, names);
    return names;
  }
}

const NONE: ReadonlySet<string> = new Set();
