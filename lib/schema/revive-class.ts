import type { ClassPlan, MemberPlan } from './described-schema';
import { setMember } from './set-member';

/**
 * An instance of the class with the given members, by wire name and already revived; `source` is the JSON object.
 *
 * A plain object where the class is not at hand, with the members that the plan does not name and does not withhold.
 * The constructor runs without arguments, so that initialisers apply; where it cannot, the instance is made without it.
 * Members that are absent stay as the initialiser left them.
 */
export function reviveInstance(plan: ClassPlan, members: Readonly<Record<string, unknown>>, source: object): object {
  const instance = construct(plan, members);
  for (const member of plan.members) {
    if (!Object.hasOwn(members, member.wireName)) continue;
    assign(instance, member, valueOf(member, members[member.wireName], source));
  }
  return instance;
}

function valueOf({ toClass }: MemberPlan, value: unknown, source: object): unknown {
  return toClass === undefined ? value : toClass(value, source);
}

function construct({ type, members: known, withholds }: ClassPlan, members: Readonly<Record<string, unknown>>): object {
  if (type === undefined) {
    const rest: Record<string, unknown> = {};
    const named = new Set(known.flatMap(({ name, wireName }) => [name, wireName]));
    for (const [name, value] of Object.entries(members)) {
      if (!named.has(name) && withholds?.(name) !== true) setMember(rest, name, value);
    }
    return rest;
  }
  try {
    const instance: object = Reflect.construct(type, []) as object;
    if (Object.isExtensible(instance)) return instance;
  } catch {
    // The constructor wants arguments that no JSON object carries.
  }
  return Object.create(type.prototype as object) as object;
}

/** Computed members stay computed: getters without a setter and methods are not written over. */
function assign(instance: object, { name }: MemberPlan, value: unknown): void {
  if (name === '__proto__' || name === 'constructor') return;
  const declared = inheritedDescriptor(instance, name);
  if (typeof declared?.value === 'function') return;
  if (declared?.get !== undefined && declared.set === undefined) return;
  if (Reflect.set(instance, name, value)) return;
  Object.defineProperty(instance, name, { value, writable: true, enumerable: true, configurable: true });
}

function inheritedDescriptor(instance: object, name: string): PropertyDescriptor | undefined {
  let holder = Object.getPrototypeOf(instance) as object | null;
  // What every object inherits (`toString`, …) is no member of the class.
  for (; holder !== null && holder !== Object.prototype; holder = Object.getPrototypeOf(holder) as object | null) {
    const descriptor = Object.getOwnPropertyDescriptor(holder, name);
    if (descriptor !== undefined) return descriptor;
  }
  return undefined;
}
