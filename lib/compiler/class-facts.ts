import { ts } from 'typescript-json-schema';
import type { ManifestClassFacts, ManifestNode, ManifestValue } from '../manifest/manifest';
import { setMember } from '../schema/set-member';
import { classChain, isNotPublic, namedMembers, type NamedMember } from './class-chain';
import type { FactsReader } from './facts-reader';
import { literalValue } from './literal-value';
import { declaresMember, memberDecorators, ownDecorators } from './member-decorators';
import { statedType } from './stated-type';

/** What a class says beyond its shape: decorators as data, and which members do not travel, or only out. */
export function readClassFacts(
  declaration: ts.ClassLikeDeclaration,
  type: ts.Type,
  reader: FactsReader,
): ManifestClassFacts {
  const chain = chainOf(declaration, type, reader.checker);
  const decorators = ownDecorators(declaration, reader);
  const members = memberDecorators(chain, reader);
  const readOnly = new Set(readOnlyProperties(type));
  const hidden = new Set<string>();
  const types: Record<string, ManifestNode> = {};
  for (const owner of chain) {
    for (const { name, node } of namedMembers(owner, reader.checker)) {
      const declared = members.get(name)?.some(declaresMember) === true;
      const isMethod = ts.isMethodDeclaration(node);
      const isClosed = isNotPublic(node);
      if (isClosed && !declared) hidden.add(name);
      if (!declared || !(isMethod || isClosed)) continue;
      const found = statedType(node, type, reader);
      if (found !== undefined) setMember(types, name, found);
      if (isMethod || isLoneGetter(node, owner)) readOnly.add(name);
    }
  }
  return {
    ...(decorators.length > 0 && { decorators }),
    ...(members.size > 0 && { members: Object.fromEntries(members) }),
    ...(hidden.size > 0 && { hidden: [...hidden] }),
    ...(readOnly.size > 0 && { readOnly: [...readOnly] }),
    ...(Object.keys(types).length > 0 && { types }),
    ...startFacts(chain, reader),
  };
}

/** What members start with, and what an instance can do. */
function startFacts(
  chain: readonly ts.ClassLikeDeclaration[],
  { checker }: FactsReader,
): Pick<ManifestClassFacts, 'defaults' | 'initialised' | 'methods'> {
  const defaults = new Map<string, ManifestValue>();
  const initialised = new Set<string>();
  const methods = new Set<string>();
  for (const { name, node } of chain.flatMap((owner) => namedMembers(owner, checker))) {
    if (isNotPublic(node)) continue;
    if (!ts.isPropertyDeclaration(node) && !ts.isParameter(node)) {
      methods.add(name);
      continue;
    }
    const { initializer } = node;
    if (initializer === undefined) continue;
    const value = literalValue(initializer, checker);
    defaults.delete(name);
    initialised.delete(name);
    if (value === undefined) initialised.add(name);
    else defaults.set(name, value);
  }
  return {
    ...(defaults.size > 0 && { defaults: Object.fromEntries(defaults) }),
    ...(initialised.size > 0 && { initialised: [...initialised] }),
    ...(methods.size > 0 && { methods: [...methods] }),
  };
}

function chainOf(
  declaration: ts.ClassLikeDeclaration,
  type: ts.Type,
  checker: ts.TypeChecker,
): readonly ts.ClassLikeDeclaration[] {
  const chain = classChain(type, checker);
  return chain.includes(declaration) ? chain : [...chain, declaration];
}

function readOnlyProperties(type: ts.Type): readonly string[] {
  return type
    .getProperties()
    .filter(({ flags }) => (flags & ts.SymbolFlags.GetAccessor) !== 0 && (flags & ts.SymbolFlags.SetAccessor) === 0)
    .map(({ name }) => name);
}

function isLoneGetter(node: NamedMember['node'], owner: ts.ClassLikeDeclaration): boolean {
  if (!ts.isGetAccessorDeclaration(node)) return false;
  const name = node.name.getText();
  return !owner.members.some((member) => ts.isSetAccessorDeclaration(member) && member.name.getText() === name);
}
