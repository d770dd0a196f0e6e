import { ts } from 'typescript-json-schema';
import type { ManifestClassFacts, ManifestDecorator, ManifestNode, ManifestValue } from '../manifest/manifest';
import { setMember } from '../schema/set-member';
import type { FactsReader } from './facts-reader';
import { literalValue, memberName } from './literal-value';
import { readDecorators } from './source-decorators';

/** Decorators of which class-transformer keeps the one that ran last. */
const LAST_ONE_COUNTS = new Set(['Exclude', 'Expose', 'Type']);

/** What a class says beyond its shape: decorators as data, and which members do not travel, or only out. */
export function readClassFacts(
  declaration: ts.ClassLikeDeclaration,
  type: ts.Type,
  reader: FactsReader,
): ManifestClassFacts {
  const chain = classChain(declaration, type, reader.checker);
  const decorators = readDecorators(declaration as ts.ClassDeclaration, reader).filter(isOfTransformer);
  const members = membersOf(chain, reader);
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
      const found = typeOfMember(node, type, reader);
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

/** The class and its bases, bases first; those of mixins in the order in which they are mixed. */
function classChain(
  declaration: ts.ClassLikeDeclaration,
  type: ts.Type,
  checker: ts.TypeChecker,
): readonly ts.ClassLikeDeclaration[] {
  const chain: ts.ClassLikeDeclaration[] = [];
  const visit = (current: ts.Type): void => {
    if (current.isIntersection()) {
      current.types.forEach(visit);
      return;
    }
    const symbol = current.symbol as ts.Symbol | undefined; // a base may be anything that a mixin returns
    const found = symbol?.declarations?.find(ts.isClassLike);
    if (found === undefined || chain.includes(found)) return;
    const target = (current as Partial<ts.TypeReference>).target ?? current;
    if (target.isClassOrInterface()) checker.getBaseTypes(target).forEach(visit);
    chain.push(found);
  };
  visit(type);
  return chain.includes(declaration) ? chain : [...chain, declaration];
}

interface NamedMember {
  readonly name: string;
  readonly node: ts.ClassElement | ts.ParameterDeclaration;
}

function namedMembers(owner: ts.ClassLikeDeclaration, checker: ts.TypeChecker): readonly NamedMember[] {
  return owner.members.flatMap((member): readonly NamedMember[] => {
    if (ts.isConstructorDeclaration(member)) {
      return member.parameters
        .filter((parameter) => ts.isParameterPropertyDeclaration(parameter, member))
        .map((parameter) => ({ name: parameter.name.getText(), node: parameter }));
    }
    if (member.name === undefined || ts.isPrivateIdentifier(member.name) || isStatic(member)) return [];
    const name = memberName(member.name, checker);
    return name === undefined ? [] : [{ name, node: member }];
  });
}

function membersOf(
  chain: readonly ts.ClassLikeDeclaration[],
  reader: FactsReader,
): ReadonlyMap<string, readonly ManifestDecorator[]> {
  const members = new Map<string, readonly ManifestDecorator[]>();
  for (const owner of chain) {
    const own = new Map<string, ManifestDecorator[]>();
    for (const { name, node } of namedMembers(owner, reader.checker)) {
      if (ts.isParameter(node) || !ts.canHaveDecorators(node)) continue;
      const found = readDecorators(node, reader);
      if (found.length > 0) own.set(name, [...(own.get(name) ?? []), ...found]);
    }
    for (const [name, found] of own) members.set(name, [...(members.get(name) ?? []), ...effective(found)]);
  }
  return members;
}

/** The decorators of one member in one class, without those of class-transformer that another one replaces. */
function effective(decorators: readonly ManifestDecorator[]): readonly ManifestDecorator[] {
  return decorators.filter(
    (decorator, index) =>
      decorator.package !== 'class-transformer' ||
      !LAST_ONE_COUNTS.has(decorator.name) ||
      !decorators.slice(index + 1).some((later) => isOfTransformer(later) && later.name === decorator.name),
  );
}

function isOfTransformer(decorator: ManifestDecorator): boolean {
  return decorator.package === 'class-transformer';
}

/** Whether an author says by a decorator that a member travels, be it private or a method. */
function declaresMember(decorator: ManifestDecorator): boolean {
  return decorator.package === 'stereomcp' || (isOfTransformer(decorator) && decorator.name === 'Expose');
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

function isStatic(member: ts.ClassElement): boolean {
  return (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0;
}

function isNotPublic(node: NamedMember['node']): boolean {
  const flags = ts.getCombinedModifierFlags(node);
  return (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;
}

function typeOfMember(node: NamedMember['node'], owner: ts.Type, reader: FactsReader): ManifestNode | undefined {
  const { checker } = reader;
  const name = node.name;
  const symbol = name && checker.getSymbolAtLocation(name);
  const property = symbol && (owner.getProperty(symbol.name) ?? symbol);
  if (property === undefined) return undefined;
  const type = checker.getTypeOfSymbolAtLocation(property, node);
  const [signature] = ts.isMethodDeclaration(node) ? type.getCallSignatures() : [];
  const annotation = (node as ts.MethodDeclaration).type;
  const found = reader.typeOf(signature === undefined ? type : checker.getReturnTypeOfSignature(signature), {
    node,
    ...(annotation !== undefined && { annotation }),
    symbol: property,
  });
  return 'schema' in found ? found.schema : undefined;
}
