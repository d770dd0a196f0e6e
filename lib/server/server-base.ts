/** `Symbol.for`, so that two copies of the package in one process know each other's classes. */
const BASES = Symbol.for('stereomcp.server-bases');

interface BaseRegistry {
  [BASES]: WeakSet<object> | undefined;
}

const bases = ((globalThis as unknown as BaseRegistry)[BASES] ??= new WeakSet<object>());

/** Remembers the class that all server classes extend, so that those of another copy of the package are known, too. */
export function registerServerBase(base: object): void {
  bases.add(base);
}

/** Whether a value is a class that extends `MCPServer`, of whichever copy. */
export function isServerClass(value: unknown): value is new () => object {
  if (typeof value !== 'function') return false;
  for (
    let base: unknown = Object.getPrototypeOf(value);
    typeof base === 'function';
    base = Object.getPrototypeOf(base)
  ) {
    if (bases.has(base)) return true;
  }
  return false;
}
