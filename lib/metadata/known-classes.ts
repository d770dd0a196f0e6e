type Declared = abstract new (...args: never[]) => object;

interface Known {
  readonly seen: WeakSet<Declared>;
  refs: WeakRef<Declared>[];
  /** How many there may be before those that are gone are thrown away. */
  limit: number;
}

/** `Symbol.for`, so that two copies of the package in one process know each other's classes. */
const CLASSES = Symbol.for('stereomcp.classes');

interface Registry {
  [CLASSES]: Known | undefined;
}

const LEAST = 256;

const known = ((globalThis as unknown as Registry)[CLASSES] ??= { seen: new WeakSet(), refs: [], limit: LEAST });

/** Remembers a class that decorators met, without keeping it alive. */
export function noteClass(type: Declared): void {
  if (known.seen.has(type)) return;
  known.seen.add(type);
  known.refs.push(new WeakRef(type));
  if (known.refs.length < known.limit) return;
  known.refs = known.refs.filter((ref) => ref.deref() !== undefined);
  known.limit = Math.max(LEAST, known.refs.length * 2);
}

/** The classes of the process that decorators met and that are still there. */
export function knownClasses(): readonly Declared[] {
  return known.refs.flatMap((ref) => ref.deref() ?? []);
}
