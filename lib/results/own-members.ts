/**
 * Reads a member whose name every object inherits (`constructor`, `toString`, `__proto__`, …).
 *
 * What the language itself put there is absence; what the author's class or object put there is the value.
 */
export function readInheritedName(object: object, key: string): unknown {
  if (Object.hasOwn(object, key)) return (object as Readonly<Record<string, unknown>>)[key];
  if (key === 'constructor' || key === '__proto__') return undefined;
  for (
    let holder = prototypeOf(object);
    holder !== null && prototypeOf(holder) !== null;
    holder = prototypeOf(holder)
  ) {
    if (Object.hasOwn(holder, key)) return (object as Readonly<Record<string, unknown>>)[key];
  }
  return undefined;
}

/** Whether every object inherits something under this name. */
export function isInheritedName(key: string): boolean {
  return key in Object.prototype;
}

function prototypeOf(object: object): object | null {
  return Object.getPrototypeOf(object) as object | null;
}
