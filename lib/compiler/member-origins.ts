import { ts } from 'typescript-json-schema';
import { isSameMember, spreadTypes } from './spread-types';
import { has } from './type-flags';
import { targetOf } from './type-library';

/** A member of a class behind a member of a type that is made of the class. */
export interface MemberOrigin {
  /** The class whose instances have the member. */
  readonly owner: ts.Type;
  /** What the class calls it. */
  readonly name: string;
  /** Whether the values of the new member have to do with those of the class at all. */
  readonly related: boolean;
  /** What a mapped type says about absence by `?` or `-?`; undefined where it leaves that to the class. */
  readonly presence: 'optional' | 'required' | undefined;
}

/** Where the checker keeps what a mapped type and its members were made of. */
interface MadeType {
  readonly modifiersType?: ts.Type;
  readonly declaration?: ts.MappedTypeNode;
}

interface MadeSymbol {
  readonly links?: { readonly syntheticOrigin?: ts.Symbol; readonly keyType?: ts.Type };
}

/**
 * The members of classes behind a member of an object type: through mapped types, intersections, interfaces that extend
 * a class, and literals that one was spread into.
 */
export function memberOrigins(type: ts.Type, name: string, checker: ts.TypeChecker): readonly MemberOrigin[] {
  const member = type.getProperty(name);
  if (member === undefined) return [];
  if (type.isIntersection()) return type.types.flatMap((part) => memberOrigins(part, name, checker));
  if (isClass(type)) return [{ owner: type, name, related: true, presence: undefined }];
  const { declaration } = type as MadeType;
  const source = mappedOver(type, checker);
  if (source !== undefined && declaration !== undefined) {
    const related = mentionsKey(declaration);
    const presence = presenceOf(declaration);
    return memberOrigins(source, keyOf(member), checker).map((found) => ({
      ...found,
      related: found.related && related,
      presence: presence ?? found.presence,
    }));
  }
  const spread = spreadTypes(type, checker).filter((part) => isSameMember(part.getProperty(name), member));
  const found = [...basesOf(type, checker), ...spread].flatMap((part) => memberOrigins(part, name, checker));
  return found.length > 0 ? found : declaredIn(member, checker);
}

/** The classes that a type was made of, as far as types tell. */
export function sourceClasses(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  if (type.isIntersection()) return type.types.flatMap((part) => sourceClasses(part, checker));
  if (isClass(type)) return [type];
  const source = mappedOver(type, checker);
  if (source !== undefined) return sourceClasses(source, checker);
  return [...basesOf(type, checker), ...spreadTypes(type, checker)].flatMap((part) => sourceClasses(part, checker));
}

/** Whether a type is that of the instances of a class. */
export function isClass(type: ts.Type): boolean {
  return targetOf(type)?.isClass() === true;
}

function basesOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  const target = targetOf(type);
  return target === undefined ? [] : checker.getBaseTypes(target);
}

/** The type whose members a mapped type goes through; undefined for every other type. */
function mappedOver(type: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  const { modifiersType, declaration } = type as MadeType;
  if (declaration?.kind !== ts.SyntaxKind.MappedType) return undefined;
  if (modifiersType !== undefined && !has(modifiersType, ts.TypeFlags.Unknown)) return modifiersType;
  // Of `[K in keyof T & string]` the checker forgets `T`, which the values still name: `T[K]`.
  const accessed = accessedBy(declaration);
  if (accessed === undefined) return undefined;
  const index = type.aliasSymbol?.declarations
    ?.find(ts.isTypeAliasDeclaration)
    ?.typeParameters?.findIndex(({ name }) => name.text === accessed.getText());
  const given = type.aliasTypeArguments?.[index ?? -1];
  return given ?? checker.getTypeFromTypeNode(accessed);
}

/** The `T` of the first `T[K]` in the values of a mapped type. */
function accessedBy({ typeParameter, type }: ts.MappedTypeNode): ts.TypeNode | undefined {
  const key = typeParameter.name.text;
  const visit = (node: ts.Node): ts.TypeNode | undefined =>
    ts.isIndexedAccessTypeNode(node) && node.indexType.getText() === key
      ? node.objectType
      : ts.forEachChild(node, visit);
  return type && visit(type);
}

/** What a member of a mapped type is called where it comes from. */
function keyOf(member: ts.Symbol): string {
  const { syntheticOrigin, keyType } = (member as MadeSymbol).links ?? {};
  return syntheticOrigin?.name ?? (keyType?.isStringLiteral() === true ? keyType.value : member.name);
}

/** A literal has the very members of what was spread into it. */
function declaredIn(member: ts.Symbol, checker: ts.TypeChecker): readonly MemberOrigin[] {
  const source = (member as MadeSymbol).links?.syntheticOrigin;
  const declarations = member.declarations ?? source?.declarations ?? [];
  const owners = declarations.flatMap(({ parent }) => {
    const holder = ts.isConstructorDeclaration(parent) ? parent.parent : parent;
    return ts.isClassLike(holder) ? [checker.getTypeAtLocation(holder)] : [];
  });
  const { name } = source ?? member;
  return [...new Set(owners)].map((owner) => ({ owner, name, related: true, presence: undefined }));
}

/** Whether the values of a mapped type depend on its keys: `{ [K in keyof T]?: string }` has other ones than `T`. */
function mentionsKey({ typeParameter, type }: ts.MappedTypeNode): boolean {
  const key = typeParameter.name.text;
  const visit = (node: ts.Node): boolean =>
    (ts.isTypeReferenceNode(node) && node.typeName.getText() === key) || ts.forEachChild(node, visit) === true;
  return type !== undefined && visit(type);
}

function presenceOf({ questionToken }: ts.MappedTypeNode): MemberOrigin['presence'] {
  if (questionToken === undefined) return undefined;
  return questionToken.kind === ts.SyntaxKind.MinusToken ? 'required' : 'optional';
}
