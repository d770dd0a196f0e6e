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
