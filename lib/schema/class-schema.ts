import type { ClassMember } from './class-members';
import { classMembers, declaresFields } from './class-members';
import type { ClassPlan, Constructor, MemberPlan } from './described-schema';
import type { JsonSchema } from './json-schema';
import { describeMember, type DescribedMember } from './member-schema';
import type { TypeDescriber, Workplace } from './member-workplace';
import type { SchemaSession } from './schema-session';
import { transformerMetadata } from './transformer-metadata';

export { declaresFields } from './class-members';
export type { TypeDescriber } from './member-workplace';

/**
 * A fresh `$ref` node to the definition of a class, read from class-validator, class-transformer, `@Field` and emitted
 * types; the definition means the class, with the plan of its instances.
 *
 * A class of which nothing is declared gives an open schema and a warning of the session.
 */
export function describeClass(type: Constructor, session: SchemaSession, describe: TypeDescriber): JsonSchema {
  const name = nameOf(type);
  if (!declaresFields(type)) {
    session.warnings.push(`${name}: it declares no fields, so every value passes; put @Field() on its members.`);
    return {};
  }
  return session.define(type, name, () => defineClass(type, session, describe));
}

function defineClass(type: Constructor, session: SchemaSession, describe: TypeDescriber): JsonSchema {
  const members = classMembers(type, session.direction);
  const { node, plan } = describeMembers(members, { session, describe });
  const whole: JsonSchema = { ...node, title: nameOf(type), type: 'object' };
  const metadata = transformerMetadata(type);
  // Where all members are excluded, the schema names none, and would let everything pass.
  const withholds = (name: string): boolean => metadata?.admits(name, 'output') === false;
  const kept = members.length === 0 && session.direction === 'output' ? { withholds } : {};
  return session.mean(whole, { kind: 'class', plan: { ...plan, ...kept, type } });
}

/** The properties of an object and how they travel, without what is said of the object as a whole. */
export interface DescribedMembers {
  readonly node: JsonSchema;
  readonly plan: Omit<ClassPlan, 'type'>;
}

/** The members of one class or other object type as properties. */
export function describeMembers(members: readonly ClassMember[], workplace: Workplace): DescribedMembers {
  reportSharedNames(members, workplace.session);
  const described = members.map((member) => ({ member, ...describeMember(member, workplace) }));
  const required = described.filter((entry) => entry.required).map(({ member }) => member.wireName);
  return {
    node: {
      properties: Object.fromEntries(described.map((entry) => [entry.member.wireName, entry.node])),
      ...(required.length === 0 ? {} : { required }),
    },
    plan: { members: described.map(planOf), residual: described.flatMap(({ residual }) => residual) },
  };
}

function planOf({
  member: { name, wireName, transformed },
  ...described
}: DescribedMember & { readonly member: ClassMember }): MemberPlan {
  const toward = { toPlain: transformed?.toPlain, toClass: transformed?.toClass };
  return { name, wireName, ...toward, ...('default' in described && { default: described.default }) };
}

function reportSharedNames(members: readonly ClassMember[], session: SchemaSession): void {
  const owners = new Map<string, ClassMember>();
  for (const member of members) {
    const other = owners.get(member.wireName);
    if (other !== undefined) {
      const place = `${nameOf(member.owner)}.${member.name}`;
      session.problems.push(
        `${place}: it travels as "${member.wireName}", as ${other.name} does; give one another @Expose name.`,
      );
    }
    owners.set(member.wireName, member);
  }
}

/** A static `name` hides the name of a class, and may be anything. */
function nameOf(type: { readonly name: string }): string {
  const name: unknown = type.name;
  return typeof name === 'string' && name !== '' ? name : 'Anonymous';
}
