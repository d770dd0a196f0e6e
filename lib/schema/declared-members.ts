import type { ManifestClassFacts, ManifestDecorator, ManifestNode } from '../manifest/manifest';
import type { FieldDeclarationOptions } from '../metadata/declarations';
import type { ClassMember, DeclaredMember, MemberSource } from './class-members';
import { decoratedMembers, mergeOrders, travelling } from './class-members';
import { argumentMembers } from './declared-argument';
import { declaredRecords } from './declared-records';
import { declaredTransformer } from './declared-transformer';
import type { DeclaredOwner } from './declared-owner';
import type { ClassPlan, Constructor } from './described-schema';
import type { JsonSchema } from './json-schema';
import type { Direction } from './schema-session';
import { transformerMetadata } from './transformer-metadata';

/** Keywords of a member that say nothing about its values; `@Field` may say other ones. */
const NOTES: ReadonlySet<string> = new Set([
  'description',
  'title',
  'default',
  'deprecated',
  'examples',
  'readOnly',
  'writeOnly',
  '$comment',
]);

/** An object type in a source: its properties, and for a class what its decorators say. */
export interface DeclaredShape {
  readonly schema: ManifestNode;
  readonly facts: ManifestClassFacts | undefined;
  readonly owner: DeclaredOwner;
  /** The class itself, where the run time holds it; its own decorators count then. */
  readonly type: Constructor | undefined;
  readonly describe: (node: ManifestNode, member: string) => JsonSchema;
}

/** The members of an object type that travel in a direction, in the order of the source. */
export function declaredMembers(shape: DeclaredShape, direction: Direction): readonly ClassMember[] {
  const { schema, facts = {}, type } = shape;
  const stated = statedMembers(shape, direction);
  const source = type === undefined ? stated : bothSources(decoratedMembers(type), stated);
  const names = mergeOrders(Object.keys(schema.properties ?? {}), source.names);
  const hidden = new Set(facts.hidden);
  return travelling(source, names, direction)
    .filter((name) => !hidden.has(name))
    .map((name) => withDeclaration(source.member(name, direction), shape, direction));
}

/**
 * The names that pass in no direction of an object whose schema lets members pass that it does not name; undefined where there are none.
 *
 * Whether private or excluded, they are declared, so an index signature is not about them.
 */
export function withheldNames(shape: DeclaredShape, direction: Direction): ClassPlan['withholds'] {
  const { schema, facts = {}, type } = shape;
  const isOpen = [schema.additionalProperties, schema.patternProperties].some((rest) => rest !== undefined);
  if (!isOpen && declaredMembers(shape, direction).length > 0) return undefined;
  const hidden = new Set(facts.hidden);
  const decorated = type === undefined ? undefined : transformerMetadata(type);
  const says = [facts.decorators, facts.members, decorated].some((source) => source !== undefined);
  if (hidden.size === 0 && !says) return undefined;
  const stated = statedMembers(shape, direction);
  return (name) => hidden.has(name) || !stated.admits(name, direction) || decorated?.admits(name, direction) === false;
}

/** Reports the methods of a class that arguments would lack, since they arrive as plain objects. */
export function reportMethods({ facts, owner, type }: DeclaredShape, direction: Direction): void {
  if (type !== undefined || direction === 'output') return;
  for (const method of facts?.methods ?? []) owner.needsCode(method, 'a method or accessor of an argument');
}

/** The decorators of the class itself; what either side keeps in stays in. */
function bothSources(decorated: MemberSource, stated: MemberSource): MemberSource {
  return {
    ...decorated,
    names: mergeOrders(decorated.names, stated.names),
    admits: (name, direction) => decorated.admits(name, direction) && stated.admits(name, direction),
  };
}

function statedMembers({ facts = {}, owner, type }: DeclaredShape, direction: Direction): MemberSource {
  // Of a class that is at hand only its exclusions are of interest here, which need no running code to be kept.
  const reader = type === undefined ? owner : { ...owner, needsCode: () => undefined };
  const transformer = declaredTransformer(facts, reader, direction);
  const readOnly = new Set(facts.readOnly);
  return {
    names: Object.keys(facts.types ?? {}),
    admits: (name) => transformer?.admits(name, direction) !== false,
    isReadOnly: (name) => readOnly.has(name),
    member: (name) => {
      const decorators = Object.entries(facts.members ?? {}).find(([known]) => known === name)?.[1] ?? [];
      const member = transformer?.members.get(name);
      return {
        owner,
        name,
        wireName: member?.wireName(direction) ?? name,
        records: declaredRecords(name, decorators, owner),
        field: fieldOf(name, decorators, owner),
        transformed: member,
        // Whatever a compiler emitted is nothing to a class that nobody holds.
        emitted: { emits: true, type: Object },
      };
    },
  };
}

function fieldOf(
  name: string,
  decorators: readonly ManifestDecorator[],
  owner: DeclaredOwner,
): FieldDeclarationOptions {
  const options: Record<string, unknown> = {};
  for (const decorator of decorators) {
    if (decorator.package !== 'stereomcp') continue;
    const members = argumentMembers(decorator.arguments[0], owner.typed);
    if (members === undefined) owner.needsCode(name, '@Field, whose options are code,');
    for (const [option, member] of members ?? []) {
      if ('value' in member) options[option] = member.value;
      else owner.needsCode(name, `the option ${option} of @Field, which is code (${member.code}),`);
    }
  }
  return options;
}

function withDeclaration(
  member: ClassMember,
  { schema, facts, type: held, describe }: DeclaredShape,
  direction: Direction,
): ClassMember {
  const { name } = member;
  const properties = schema.properties ?? {};
  const node = Object.hasOwn(properties, name) ? properties[name] : ownValue(facts?.types, name);
  if (node === undefined) return member;
  const entries = Object.entries(node);
  const notes = Object.fromEntries(entries.filter(([keyword]) => NOTES.has(keyword)));
  const type = Object.fromEntries(entries.filter(([keyword]) => !NOTES.has(keyword))) as ManifestNode; // less, but alike
  const initial = ownValue(facts?.defaults, name);
  // The constructor of a class that is at hand gives what the client leaves out.
  const isGiven = direction === 'input' && held !== undefined && facts?.initialised?.includes(name) === true;
  const isOptional = Object.hasOwn(properties, name) && schema.required?.includes(name) !== true;
  // Of a member that may be anything `undefined` is a value too, and leaves no trace in JSON.
  const isOpen = direction === 'output' && Object.keys(type).length === 0 && saysNothing(member);
  const declared: DeclaredMember = {
    optional: isGiven || isOptional || isOpen,
    ...(initial !== undefined && { initial }),
    describe: () => describe(type, name),
  };
  return { ...member, field: { ...notes, ...member.field }, declared };
}

function saysNothing({ records, field, transformed }: ClassMember): boolean {
  return records.length === 0 && transformed === undefined && !('type' in field) && !('optional' in field);
}

function ownValue<T>(members: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return members !== undefined && Object.hasOwn(members, name) ? members[name] : undefined;
}
