import type { EmittedTypes } from './declarations';
import './reflect-metadata';

/** The part of reflect-metadata that reads; absent where the package is not installed. */
interface MetadataReader {
  getMetadata?(key: string, target: object, member: string): unknown;
  getOwnMetadata?(key: string, target: object, member: string): unknown;
  hasOwnMetadata?(key: string, target: object, member: string): boolean;
  hasMetadata?(key: string, target: object, member: string): boolean;
}

const reader = Reflect as MetadataReader;

let seen = false;

/** Whether the compiler emitted anything for a method so far, so that a class without emitted types stands out. */
export function emissionWasSeen(): boolean {
  return seen;
}

/** What the compiler emitted for a method, or undefined where it emits nothing. */
export function emittedMethodTypes(prototype: object, member: string): EmittedTypes | undefined {
  // `design:type` stands on every decorated member wherever emission is on, also beside an absent return type.
  if (reader.hasOwnMetadata?.('design:type', prototype, member) !== true) return undefined;
  seen = true;
  const parameterTypes = reader.getOwnMetadata?.('design:paramtypes', prototype, member);
  return {
    returnType: reader.getOwnMetadata?.('design:returntype', prototype, member),
    parameterTypes: Array.isArray(parameterTypes) ? (parameterTypes as unknown[]) : [],
  };
}

/** What the compiler emitted for a decorated property, its own or an inherited one. */
export function emittedPropertyType(
  type: abstract new (...args: never[]) => object,
  member: string,
): { readonly emits: boolean; readonly type: unknown } {
  const prototype = type.prototype as object;
  return {
    emits: reader.hasMetadata?.('design:type', prototype, member) === true,
    type: reader.getMetadata?.('design:type', prototype, member),
  };
}

/** Emitted types that say nothing: the compiler writes them for everything that is no class. */
const ERASED: ReadonlySet<unknown> = new Set<unknown>([Promise, Array, Object, Function, undefined]);

/**
 * How a compiler came to an erased type, and what to do about that before anything else, as parts of a sentence.
 *
 * It writes `Function` for a class that is imported with `import type`, and for functions.
 */
export function erasure(emittedType: unknown): { readonly to: string; readonly fix: string } {
  const to = typeof emittedType === 'function' ? emittedType.name : typeof emittedType;
  if (emittedType !== Function) return { to, fix: '' };
  return {
    to: `${to}, as it does with a class that is imported with \`import type\``,
    fix: 'import it with `import`, or ',
  };
}

/** Whether an emitted type says nothing about the declared one, so that nothing may be guessed from it. */
export function isErased(emittedType: unknown): boolean {
  return ERASED.has(emittedType) || typeof emittedType !== 'function';
}
