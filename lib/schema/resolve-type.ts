import type { TypeForm } from './type-expression';

/** The type behind a thunk; anything else as it is. A function without a `prototype` is a thunk, never a class. */
export function resolveThunk(expression: unknown): unknown {
  if (typeof expression === 'function' && expression.prototype === undefined) {
    return (expression as () => unknown)();
  }
  return expression;
}

/** Whether a value was made by one of the functions that write types (`tuple`, `union`, …). */
export function isForm(type: unknown): type is TypeForm<unknown> {
  return typeof type === 'object' && type !== null && 'form' in type;
}
