import { ts } from 'typescript-json-schema';
import type { ManifestDecorator, ManifestMadeOf, ManifestNode } from '../manifest/manifest';
import { setMember } from '../schema/set-member';
import { classMember, shuts } from './class-member';
import { keptDecorators, type MemberChange } from './kept-decorators';
import { memberOrigins, sourceClasses, type MemberOrigin } from './member-origins';
import type { TypeContext } from './type-context';
import { has, isAbsent, partsOf } from './type-flags';

/** What is left of classes in a type that was made of them. */
export interface KeptOfClasses {
  /** By the name of the member in the type. */
  readonly decorators: ReadonlyMap<string, readonly ManifestDecorator[]>;
  /** Types of members that travel by a decorator only. */
  readonly stated: ReadonlyMap<string, ManifestNode>;
  /** The members of classes behind those of which the checker forgot where they are declared. */
  readonly sources: ReadonlyMap<string, ts.Symbol>;
  /** Undefined where no class says anything. */
  readonly facts: ManifestMadeOf | undefined;
}

/** Whether a member may be absent, as its type has it. */
export function isOptionalMember(member: ts.Symbol, type: ts.Type): boolean {
  return (member.flags & ts.SymbolFlags.Optional) !== 0 || partsOf(type).some(isAbsent);
}

/** What the decorators of classes say of an object type that is none itself. */
export function readMadeOf(type: ts.Type, context: TypeContext): KeptOfClasses {
  const { checker } = context;
  const decorators = new Map<string, readonly ManifestDecorator[]>();
  const stated = new Map<string, ManifestNode>();
  const sources = new Map<string, ts.Symbol>();
  const readOnly = new Set<string>();
  const hidden = new Set<string>();
  const of = new Set<string>();
  for (const member of checker.getPropertiesOfType(type)) {
    const { name } = member;
    for (const origin of memberOrigins(type, name, checker)) {
      const source = origin.owner.getProperty(origin.name);
      if (source !== undefined && member.declarations === undefined) sources.set(name, source);
      const facts = classMember(origin.owner, origin.name, context);
      const change = changeOf(member, origin, context);
      const kept = keptDecorators(facts.decorators, change);
      if (facts.hidden) hidden.add(name);
      if (facts.hidden || kept.length > 0) of.add(classNameOf(origin.owner));
      if (kept.length > 0) decorators.set(name, unique([...(decorators.get(name) ?? []), ...kept]));
      const node = change.values === 'other' ? undefined : facts.stated?.();
      if (node === undefined) continue;
      stated.set(name, node);
      if (facts.isMethod) readOnly.add(name);
    }
  }
  if (isOpen(type, decorators, checker)) withheld(type, context).forEach((name) => hidden.add(name));
  if (decorators.size + hidden.size === 0) return { decorators, stated, sources, facts: undefined };
  if (of.size === 0) sourceClasses(type, checker).forEach((owner) => of.add(classNameOf(owner)));
  const facts: ManifestMadeOf = {
    of: [...of],
    ...(decorators.size > 0 && { members: asObject(decorators) }),
    ...(hidden.size > 0 && { hidden: [...hidden] }),
    ...(readOnly.size > 0 && { readOnly: [...readOnly] }),
    ...(stated.size > 0 && { types: asObject(stated) }),
  };
  return { decorators, stated, sources, facts };
}

function asObject<T>(members: ReadonlyMap<string, T>): Readonly<Record<string, T>> {
  const object: Record<string, T> = {};
  for (const [name, value] of members) setMember(object, name, value);
  return object;
}

function changeOf(member: ts.Symbol, { owner, name, related, presence }: MemberOrigin, context: TypeContext) {
  const { checker, node } = context;
  const source = owner.getProperty(name) ?? member;
  const type = checker.getTypeOfSymbolAtLocation(member, node);
  const theirs = checker.getTypeOfSymbolAtLocation(source, node);
  const isOptional = isOptionalMember(member, type);
  const wasOptional = isOptionalMember(source, theirs);
  const stated = isOptional ? presence === 'optional' || !wasOptional : presence === 'required' || wasOptional;
  return {
    values: related ? compare(type, theirs, checker) : 'other',
    renamed: name !== member.name,
    presence: stated ? (isOptional ? 'optional' : 'required') : undefined,
    withoutNull: admitsNull(theirs) && !admitsNull(type),
  } satisfies MemberChange;
}

function compare(type: ts.Type, theirs: ts.Type, checker: ts.TypeChecker): MemberChange['values'] {
  const [value, source] = [checker.getNonNullableType(type), checker.getNonNullableType(theirs)];
  if (has(source, ts.TypeFlags.Instantiable) || checker.isTypeAssignableTo(value, source)) return 'same';
  const isObject = partsOf(value).every((part) => has(part, ts.TypeFlags.Object | ts.TypeFlags.Intersection));
  return isObject && checker.isTypeAssignableTo(source, value) ? 'partial' : 'other';
}

function admitsNull(type: ts.Type): boolean {
  return partsOf(type).some((part) => has(part, ts.TypeFlags.Null));
}

/** Whether members leave that the type does not name: by an index signature, or since it names none that may. */
function isOpen(type: ts.Type, decorators: KeptOfClasses['decorators'], checker: ts.TypeChecker): boolean {
  if (checker.getIndexInfosOfType(type).length > 0) return true;
  const names = checker.getPropertiesOfType(type).map(({ name }) => name);
  return names.every((name) => decorators.get(name)?.some((decorator) => shuts(decorator, 'out')) === true);
}

/** What classes keep in of the names that the type does not declare. */
function withheld(type: ts.Type, context: TypeContext): readonly string[] {
  const { checker } = context;
  return sourceClasses(type, checker).flatMap((owner) =>
    checker
      .getPropertiesOfType(owner)
      .filter(({ name }) => type.getProperty(name) === undefined)
      .filter(({ name }) => {
        const { hidden, decorators } = classMember(owner, name, context);
        return hidden || decorators.some((decorator) => shuts(decorator, 'out'));
      })
      .map(({ name }) => name),
  );
}

/** Without what a class says twice, since two parts of an intersection were made of it. */
function unique(decorators: readonly ManifestDecorator[]): readonly ManifestDecorator[] {
  return [...new Map(decorators.map((decorator) => [JSON.stringify(decorator), decorator])).values()];
}

function classNameOf(owner: ts.Type): string {
  const name = owner.symbol.name;
  return name === '__class' ? 'Anonymous' : name;
}
