import { ts } from 'typescript-json-schema';
import { bareAnnotation, namedAlias, type Annotation } from './type-annotation';
import type { CompilerPlace } from './compiler-place';
import { pathFrom } from '../manifest/source-path';
import { has, partsOf } from './type-flags';

/**
 * The members of a union in the order in which their author wrote them, as far as that can be told.
 *
 * The compiler keeps them in the order in which it first met them anywhere, which changes with the order of the files; so
 * what no annotation and no alias tells stands in an order of its own that is always the same.
 */
export function orderParts(
  parts: readonly ts.Type[],
  written: Annotation | undefined,
  place: CompilerPlace,
): readonly ts.Type[] {
  if (parts.length < 2) return parts;
  const declared = declaredTypes(written, place, 0);
  const rank = (part: ts.Type): number => {
    const index = declared.findIndex((type) => isSame(type, part));
    return index === -1 ? declared.length : index;
  };
  const ranked = parts.map((part) => ({ part, rank: rank(part), own: ownRank(part, place) }));
  return ranked.sort((one, other) => one.rank - other.rank || compareOwn(one.own, other.own)).map(({ part }) => part);
}

/** What is written behind an alias that the compiler still knows. */
export function aliasAnnotation(type: ts.Type): Annotation | undefined {
  const declaration = type.aliasSymbol?.declarations?.find(ts.isTypeAliasDeclaration);
  return declaration && { node: declaration.type };
}

function declaredTypes(annotation: Annotation | undefined, place: CompilerPlace, depth: number): readonly ts.Type[] {
  const { checker } = place;
  const bare = depth > 32 ? undefined : bareAnnotation(annotation, checker);
  if (bare === undefined) return [];
  const alias = namedAlias(bare, place);
  if (alias !== undefined) return declaredTypes(alias.body, place, depth + 1);
  const { node } = bare;
  if (ts.isUnionTypeNode(node)) {
    return node.types.flatMap((member) => declaredTypes({ ...bare, node: member }, place, depth + 1));
  }
  if (isKeyOf(node)) return keyTypes(checker.getTypeFromTypeNode(node.type), place);
  if (ts.isIndexedAccessTypeNode(node)) return indexedTypes(node, checker);
  return membersInOrder(checker.getTypeFromTypeNode(node), place, depth);
}

function membersInOrder(type: ts.Type, place: CompilerPlace, depth: number): readonly ts.Type[] {
  if (!type.isUnion()) return [type];
  const alias = aliasAnnotation(type);
  return alias === undefined ? orderParts(type.types, undefined, place) : declaredTypes(alias, place, depth + 1);
}

function isKeyOf(node: ts.TypeNode): node is ts.TypeOperatorNode {
  return ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword;
}

function keyTypes(type: ts.Type, { checker }: CompilerPlace): readonly ts.Type[] {
  return checker.getPropertiesOfType(type).map((property) => checker.getStringLiteralType(property.name));
}

/** `(typeof LEVELS)[number]`, `(typeof LEVELS)[keyof typeof LEVELS]` */
function indexedTypes(node: ts.IndexedAccessTypeNode, checker: ts.TypeChecker): readonly ts.Type[] {
  const object = checker.getTypeFromTypeNode(node.objectType);
  if (checker.isTupleType(object)) return checker.getTypeArguments(object as ts.TypeReference).flatMap(partsOf);
  return checker
    .getPropertiesOfType(object)
    .flatMap((property) => partsOf(checker.getTypeOfSymbolAtLocation(property, node)));
}

function isSame(one: ts.Type, other: ts.Type): boolean {
  if (one === other) return true;
  return one.isLiteral() && other.isLiteral() && one.value === other.value;
}

type OwnRank = readonly [kind: number, file: string, position: number, text: string];

function ownRank(type: ts.Type, place: CompilerPlace): OwnRank {
  const declaration = (type.aliasSymbol ?? type.getSymbol())?.declarations?.[0];
  const file = declaration === undefined ? '' : pathFrom(place.folder, declaration.getSourceFile().fileName);
  const isPlainNumber = type.isNumberLiteral() && !has(type, ts.TypeFlags.EnumLiteral);
  const number = isPlainNumber ? type.value : (declaration?.pos ?? 0);
  return [kindRank(type), file, number, place.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)];
}

const KINDS: readonly ts.TypeFlags[] = [
  ts.TypeFlags.String,
  ts.TypeFlags.Number,
  ts.TypeFlags.BigInt,
  ts.TypeFlags.StringLiteral | ts.TypeFlags.TemplateLiteral,
  ts.TypeFlags.NumberLiteral,
  ts.TypeFlags.BigIntLiteral,
  ts.TypeFlags.BooleanLike,
  ts.TypeFlags.Object,
  ts.TypeFlags.Intersection,
];

function kindRank(type: ts.Type): number {
  const index = KINDS.findIndex((flags) => has(type, flags));
  return index === -1 ? KINDS.length : index;
}

function compareOwn(one: OwnRank, other: OwnRank): number {
  const [kind, file, position, text] = other;
  return one[0] - kind || compareText(one[1], file) || one[2] - position || compareText(one[3], text);
}

function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
