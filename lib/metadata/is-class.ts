/** Whether a value was written with `class`, which leaves out thunks and most of what the language itself brings. */
export function isClass(value: unknown): value is abstract new (...args: never[]) => object {
  return typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));
}
