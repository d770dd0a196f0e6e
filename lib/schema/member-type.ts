import { isErased } from '../metadata/design-types';
import type { ClassMember } from './class-members';
import {
  placingProblems,
  report,
  reportNoEmission,
  reportUndefined,
  reportUntypedItems,
  reportUntypedNested,
} from './member-problem';
import type { JsonSchema } from './json-schema';
import type { Evidence, MemberType, Typed, Workplace } from './member-workplace';
import { isForm, readThunk } from './resolve-type';
import { declaredType, isUnion } from './declared-member-type';
import type { SchemaSession } from './schema-session';

const SHELLS = {
  array: { node: { type: 'array' }, meaning: undefined },
  set: { node: { type: 'array', uniqueItems: true }, meaning: { kind: 'set' } },
  map: { node: { type: 'object' }, meaning: { kind: 'map', keys: 'string' } },
} as const;

/**
 * `@Field({ type })`, else the type in the source, else `@Type`, else the class that a rule names, else what the compiler
 * emitted.
 */
export function memberType(member: ClassMember, evidence: Evidence, workplace: Workplace): MemberType {
  if (member.declared === undefined || 'type' in member.field) return toldType(member, evidence, workplace);
  const declared = declaredType(member, evidence, workplace);
  if (declared.whole === undefined) return toldType(member, evidence, workplace);
  if (member.transformed?.discriminates === true && !isUnion(declared)) reportDiscriminator(member, workplace.session);
  return declared;
}

/** The type of a member as far as decorators and the compiler tell it. */
function toldType(member: ClassMember, evidence: Evidence, workplace: Workplace): MemberType {
  const explicit = explicitType(member, evidence, workplace.session);
  const container = emittedContainer(member, evidence);
  if (explicit !== undefined) return fromExplicit(member, { ...explicit, container }, workplace);
  const silent = { optional: false, nullable: false, item: undefined };
  if (container !== undefined) {
    if (evidence.isNested) reportUntypedItems(member, workplace.session);
    return { ...silent, container, whole: { ...SHELLS[container], isExplicit: false } };
  }
  const whole = isErased(member.emitted.type) ? undefined : described(member, member.emitted.type, workplace);
  if (whole === undefined && evidence.isNested) reportUntypedNested(member, workplace.session);
  return { ...silent, container, whole: whole && { ...whole, isExplicit: false } };
}

/** Reports a member of which nothing tells the type, where the author can do something about it. */
export function reportUnknown(member: ClassMember, session: SchemaSession): 'reported' | 'unknown' {
  const { emits, type } = member.emitted;
  if (emits && type !== undefined) return 'unknown';
  if (emits) reportUndefined(member, session);
  else reportNoEmission(member, session);
  return 'reported';
}

interface Explicit {
  readonly expression: unknown;
  readonly optional: boolean;
  readonly nullable: boolean;
}

function explicitType(member: ClassMember, { instanceOf }: Evidence, session: SchemaSession): Explicit | undefined {
  if ('type' in member.field) return unwrapped(member, member.field.type, session);
  if (member.transformed?.discriminates === true) reportDiscriminator(member, session);
  const typeOf = member.transformed?.type;
  if (typeOf !== undefined) return unwrapped(member, typeOf, session);
  return instanceOf === undefined ? undefined : unwrapped(member, instanceOf, session);
}

function reportDiscriminator(member: ClassMember, session: SchemaSession): void {
  const fix = 'write @Field({ type: union(A, B) }), or [union(A, B)] for a list';
  report(member, session, `the discriminator of its @Type is not followed, so subclasses would be cut; ${fix}.`);
}

/** `optional(T)` and `nullable(T)` as the type of a member are about the member, not about its value. */
function unwrapped(member: ClassMember, type: unknown, session: SchemaSession): Explicit | undefined {
  const resolved = readThunk(type);
  if (resolved.problem !== undefined) {
    report(member, session, resolved.problem);
    return undefined;
  }
  let expression = resolved.type;
  let optional = false;
  let nullable = false;
  while (isForm(expression) && (expression.form.kind === 'optional' || expression.form.kind === 'nullable')) {
    if (expression.form.kind === 'optional') optional = true;
    else nullable = true;
    expression = expression.form.inner;
  }
  if (expression === undefined) {
    reportUndefined(member, session);
    return undefined;
  }
  return { expression, optional, nullable };
}

function fromExplicit(
  member: ClassMember,
  explicit: Explicit & Pick<MemberType, 'container'>,
  workplace: Workplace,
): MemberType {
  const { container, optional, nullable } = explicit;
  const whole = described(member, explicit.expression, workplace);
  const { items, additionalProperties, ...shell } = whole.node;
  const holdsMany = whole.node.type === 'array' || (container === 'map' && additionalProperties !== undefined);
  if (!holdsMany) {
    if (container === undefined) return { container, whole, item: undefined, optional, nullable };
    return { container, whole: { ...SHELLS[container], isExplicit: true }, item: whole, optional, nullable };
  }
  const kind = container ?? 'array';
  const item = (kind === 'map' ? additionalProperties : items) as JsonSchema | undefined;
  return {
    container: kind,
    whole: {
      node: kind === 'set' ? { ...shell, uniqueItems: true } : shell,
      meaning: whole.meaning ?? SHELLS[kind].meaning,
      isExplicit: true,
    },
    item: item && { node: item, meaning: workplace.session.meanings.get(item), isExplicit: true },
    optional,
    nullable,
  };
}

function described(member: ClassMember, expression: unknown, { session, describe }: Workplace): Typed {
  const node = placingProblems(member, session, () => describe(expression, session));
  return { node, meaning: session.meanings.get(node), isExplicit: true };
}

function emittedContainer({ emitted }: ClassMember, { isArray }: Evidence): MemberType['container'] {
  if (emitted.type === Set) return 'set';
  if (emitted.type === Map) return 'map';
  if (emitted.type === Array) return 'array';
  // A rule for each item of what is no list judges the value itself.
  return isArray && isErased(emitted.type) ? 'array' : undefined;
}
