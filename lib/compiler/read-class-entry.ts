import { ts } from 'typescript-json-schema';
import type { ManifestClass, ManifestMethod } from '../manifest/manifest';
import type { ContractReader, MethodContract } from './method-contract';
import type { DecoratorReader } from './method-decorators';
import { isInGeneric, openParameterIn } from './method-generics';
import { basesOf, classOf, classType, type SourceClass } from './read-classes';
import { readMethod } from './read-method';
import type { SafeTypeReader } from './read-type';

/** What reading the classes of a program works with. */
export interface EntryPlace {
  readonly checker: ts.TypeChecker;
  readonly decorators: DecoratorReader;
  readonly contracts: ContractReader;
  readonly types: SafeTypeReader;
  /** The keys of the classes that have an entry. */
  readonly keys: ReadonlyMap<ts.ClassLikeDeclaration, string>;
  outputOf(fileName: string): string | undefined;
}

/** The entry of a class. */
export function readClassEntry(owner: SourceClass, place: EntryPlace): ManifestClass {
  const { node, source, type } = owner;
  const bases = baseKeys(owner, place);
  const { methods, open } = readMethods(owner, place);
  const output = place.outputOf(node.getSourceFile().fileName);
  return {
    name: node.name?.text ?? '',
    source,
    ...(output === undefined ? {} : { output }),
    lines: [lineOf(node, node.getStart()), lineOf(node, node.end)],
    ...(bases.length === 0 ? {} : { bases }),
    ...(type.typeParameters === undefined ? {} : { generic: true }),
    ...(open.length === 0 ? {} : { open }),
    methods,
  };
}

function readMethods(owner: SourceClass, place: EntryPlace): Required<Pick<ManifestClass, 'methods' | 'open'>> {
  const open: string[] = [];
  const methods: [string, ManifestMethod][] = [];
  for (const contract of place.contracts.contractsOf(owner)) {
    const { declaration, name, signature } = contract;
    const isOwn = declaration.parent === owner.node;
    const asks = isOwn ? undefined : tooManyAsked(contract, owner, place.checker);
    if (!isOwn && asks === undefined && place.contracts.isSaidByBase(name, owner)) continue;
    if (!isServable(owner) && !place.contracts.isCertain(contract)) {
      if (isOwn) open.push(name);
      continue;
    }
    const line = methodLine(contract, owner, place.checker);
    const uncertainty = (type: ts.Type): string | undefined =>
      isInGeneric(declaration)
        ? uncertaintyOf(type, { own: signature.typeParameters, checker: place.checker })
        : undefined;
    const method = readMethod(contract, { ...place, isOwn, line, uncertainty });
    methods.push([name, asks === undefined ? method : { ...method, asks }]);
  }
  return { open, methods: Object.fromEntries(methods) };
}

/** Whether instances can be made without a subclass; what only subclasses make, they also describe. */
function isServable({ node, type }: SourceClass): boolean {
  const isAbstract = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Abstract) !== 0;
  return !isAbstract && type.outerTypeParameters === undefined;
}

function uncertaintyOf(type: ts.Type, search: Parameters<typeof openParameterIn>[1]): string | undefined {
  const open = openParameterIn(type, search);
  if (open === undefined) return undefined;
  const around = open.symbol.declarations?.[0]?.parent as ts.NamedDeclaration | undefined;
  const owner = around?.name?.getText() ?? 'the class';
  return `it depends on ${open.symbol.name} of ${owner}, which is not known here; serve a subclass that says it, such as class Users extends ${owner}<User>.`;
}

/** The line of the method's name, or of what the class extends where it only inherits the method. */
function methodLine({ declaration, name }: MethodContract, { node }: SourceClass, checker: ts.TypeChecker): number {
  if (declaration.parent === node) return lineOf(node, declaration.name.getStart());
  const override = overrideOf(name, node, checker);
  const heritage = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  return lineOf(node, (override?.name ?? heritage ?? node).getStart());
}

function overrideOf(
  name: string,
  node: ts.ClassLikeDeclaration,
  checker: ts.TypeChecker,
): ts.MethodDeclaration | undefined {
  return node.members.find(
    (member): member is ts.MethodDeclaration =>
      ts.isMethodDeclaration(member) && checker.getSymbolAtLocation(member.name)?.name === name,
  );
}

/** How many values an override of the class itself cannot do without, where that is more than its contract delivers. */
function tooManyAsked(
  { name, signature }: MethodContract,
  { node }: SourceClass,
  checker: ts.TypeChecker,
): number | undefined {
  const override = overrideOf(name, node, checker);
  const parameters = override?.parameters.filter((parameter) => parameter.name.getText() !== 'this') ?? [];
  const needed = parameters.findLastIndex(
    (parameter) => !checker.isOptionalParameter(parameter) && parameter.dotDotDotToken === undefined,
  );
  return needed + 1 > signature.parameters.length ? needed + 1 : undefined;
}

function baseKeys(owner: SourceClass, place: EntryPlace): readonly string[] {
  const seen = new Set<ts.ClassLikeDeclaration>([owner.node]);
  const visit = (type: ts.InterfaceType): readonly string[] =>
    basesOf({ type }, place.checker).flatMap((base) => {
      const node = classOf(base);
      if (node === undefined || seen.has(node)) return [];
      seen.add(node);
      const key = place.keys.get(node);
      const declared = classType(node, place.checker);
      return [...(key === undefined ? [] : [key]), ...(declared === undefined ? [] : visit(declared))];
    });
  return visit(owner.type);
}

/** The line of a place in a node's source; the first line is 1. */
export function lineOf(node: ts.Node, position: number): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(position).line + 1;
}
