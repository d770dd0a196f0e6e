import { currentToolbox } from './toolbox';

type Declared = abstract new (...args: never[]) => object;

interface Known {
  /** Each class, with the load of the toolbox that made it. */
  readonly seen: WeakMap<Declared, number>;
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

const known = ((globalThis as unknown as Registry)[CLASSES] ??= { seen: new WeakMap(), refs: [], limit: LEAST });

/** Remembers a class that decorators met, without keeping it alive. */
export function noteClass(type: Declared): void {
  if (known.seen.has(type)) return;
  known.seen.set(type, currentLoad());
  known.refs.push(new WeakRef(type));
  if (known.refs.length < known.limit) return;
  known.refs = known.refs.filter((ref) => ref.deref() !== undefined);
  known.limit = Math.max(LEAST, known.refs.length * 2);
}

/** The classes of the process that decorators met and that are still there. */
export function knownClasses(): readonly Declared[] {
  return known.refs.flatMap((ref) => ref.deref() ?? []);
}

/** In which load of a toolbox a class was made, of which each makes the author's classes anew; 0 outside of any. */
export function loadThatMade(type: Declared): number {
  return known.seen.get(type) ?? 0;
}

function currentLoad(): number {
  return currentToolbox()?.load ?? 0;
}
