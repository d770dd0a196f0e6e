import type { Constructor } from './described-schema';
import { transformerMetadata } from './transformer-metadata';

/** One member of an instance that leaves without a schema. */
export interface SerialisableMember {
  readonly name: string;
  readonly wireName: string;
  readonly toPlain?: (value: unknown, source: object) => unknown;
}

/** How instances of a class that no schema describes leave: what class-transformer's decorators say. */
export interface SerialisableMembers {
  /** The members of an instance that leave, own enumerable ones first, then exposed getters and methods. */
  of(instance: object): readonly SerialisableMember[];
}

const known = new WeakMap<Constructor, SerialisableMembers | null>();

/** The rules for a class, read once; undefined where its own enumerable members leave as they are. */
export function serialisableMembers(type: Constructor): SerialisableMembers | undefined {
  let members = known.get(type);
  if (members === undefined) {
    members = readRules(type) ?? null;
    known.set(type, members);
  }
  return members ?? undefined;
}

function readRules(type: Constructor): SerialisableMembers | undefined {
  const metadata = transformerMetadata(type);
  if (metadata === undefined) return undefined;
  const named = new Map<string, SerialisableMember>();
  const exposed: string[] = [];
  for (const [name, member] of metadata.members) {
    if (!metadata.admits(name, 'output')) continue;
    const { toPlain } = member;
    named.set(name, Object.freeze({ name, wireName: member.wireName('output'), ...(toPlain && { toPlain }) }));
    if (member.exposed('output')) exposed.push(name);
  }
  const memberOf = (name: string): SerialisableMember => named.get(name) ?? { name, wireName: name };
  return Object.freeze<SerialisableMembers>({
    of: (instance) =>
      [...new Set([...Object.keys(instance), ...exposed])]
        .filter((name) => metadata.admits(name, 'output') && name !== '__proto__' && name !== 'constructor')
        .map(memberOf),
  });
}
