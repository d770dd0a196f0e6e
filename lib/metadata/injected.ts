/** `Symbol.for`, so that a context class from a second copy of the package is known too. */
const INJECTED = Symbol.for('stereomcp.injected');

/** Marks a class whose instances the framework passes to methods itself, unseen by clients. */
export function markInjected(type: object): void {
  Object.defineProperty(type, INJECTED, { value: true });
}

/** Whether a parameter of this emitted type is passed by the framework. */
export function isInjected(type: unknown): boolean {
  return typeof type === 'function' && Object.hasOwn(type, INJECTED);
}
