import type { TypeForm } from './type-expression';

/** The type behind a thunk; anything else as it is. A function without a `prototype` is a thunk, never a class. */
export function resolveThunk(expression: unknown): unknown {
  if (typeof expression === 'function' && expression.prototype === undefined) {
    return (expression as () => unknown)();
  }
  return expression;
}

/** The type behind a thunk, or why the thunk gives none. */
export function readThunk(
  expression: unknown,
): { readonly type: unknown; readonly problem?: undefined } | { readonly type?: undefined; readonly problem: string } {
  try {
    return { type: resolveThunk(expression) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: `the function that returns the type failed: ${reason.replace(/[.\s]*$/, '.')}` };
  }
}

/** Whether a value was made by one of the functions that write types (`tuple`, `union`, …). */
export function isForm(type: unknown): type is TypeForm<unknown> {
  return typeof type === 'object' && type !== null && 'form' in type;
}
