import type { ClassMember } from './class-members';
import type { JsonSchema } from './json-schema';
import { placingProblems } from './member-problem';
import type { Evidence, MemberType, Typed, Workplace } from './member-workplace';
import type { SchemaSession } from './schema-session';

/** The type of a member in the source; `whole` is undefined where it says nothing (`any`) and decorators may. */
export function declaredType(member: ClassMember, evidence: Evidence, workplace: Workplace): MemberType {
  const { session } = workplace;
  const { declared } = member;
  const described = declared === undefined ? {} : placingProblems(member, session, () => declared.describe());
  const { node, nullable } = withoutNull(described, session);
  const typed: Typed = { node, meaning: session.meanings.get(node), isExplicit: false };
  const facts = { optional: declared?.optional === true, nullable };
  const container = containerOf(typed);
  if (container === undefined) {
    // A list of which the source says no more is what its rules say of it.
    const saysNothing = Object.keys(node).length === 0;
    return { ...facts, container, whole: saysNothing && speaks(member, evidence) ? undefined : typed, item: undefined };
  }
  // What follows the elements of a tuple is not each of them, so it stays where it is.
  if (node.prefixItems !== undefined) return { ...facts, container, whole: typed, item: undefined };
  const { items, additionalProperties, ...shell } = node;
  const inner = container === 'map' ? additionalProperties : items;
  const item = typeof inner === 'object' ? inner : undefined;
  if (item !== undefined && Object.keys(item).length === 0 && member.transformed?.type !== undefined) {
    return { ...facts, container, whole: undefined, item: undefined }; // a list of anything, of which @Type says more
  }
  return {
    ...facts,
    container,
    whole: { ...typed, node: shell },
    item: item && { node: item, meaning: session.meanings.get(item), isExplicit: false },
  };
}

/** Whether the type of a member, or of its items, is one of several. */
export function isUnion({ whole, item }: MemberType): boolean {
  return (item ?? whole)?.node.anyOf !== undefined;
}

/** Whether decorators tell a type. */
function speaks({ transformed, records }: ClassMember, { instanceOf, isArray }: Evidence): boolean {
  return transformed?.type !== undefined || instanceOf !== undefined || (isArray && records.length > 0);
}

function containerOf({ node, meaning }: Typed): MemberType['container'] {
  if (meaning?.kind === 'set') return 'set';
  if (meaning?.kind === 'map') return 'map';
  return node.type === 'array' ? 'array' : undefined;
}

/** The type without null, for the rules of a member are about its other values. */
function withoutNull(node: JsonSchema, session: SchemaSession): { node: JsonSchema; nullable: boolean } {
  const { anyOf, ...beside } = node;
  const others = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only, ...more] = others;
  if (anyOf === undefined || only === undefined || others.length === anyOf.length) return { node, nullable: false };
  if (more.length > 0) return { node: { ...beside, anyOf: others }, nullable: true };
  if (Object.keys(beside).length === 0) return { node: only, nullable: true };
  const merged = { ...only, ...beside };
  const meaning = session.meanings.get(only);
  return { node: meaning === undefined ? merged : session.mean(merged, meaning), nullable: true };
}
