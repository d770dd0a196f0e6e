import { ts } from 'typescript-json-schema';
import type { ManifestNode } from '../manifest/manifest';
import { setMember } from '../schema/set-member';
import { withDoc } from './doc-keywords';
import { argumentAnnotation, annotationOf, unaliased, type Annotation } from './type-annotation';
import type { TypeContext } from './type-context';
import { has, isAbsent, partsOf } from './type-flags';
import { targetOf } from './type-library';
import { dataMembers, isExcluded, isStatedByDecorator } from './type-members';
import { orderParts } from './type-order';
import { TypeProblem, within } from './type-problem';
import { templatePattern } from './type-scalar';

/** The node of an object with its members and index signatures, written out. */
export function objectNode(type: ts.Type, annotation: Annotation | undefined, context: TypeContext): ManifestNode {
  const properties: Record<string, ManifestNode> = {};
  const required: string[] = [];
  for (const member of inOrder(dataMembers(type, context.place), annotation, context)) {
    const found = memberNode(member, type, { context, annotation });
    if (found === undefined) continue;
    setMember(properties, member.name, found.node);
    if (found.isRequired) required.push(member.name);
  }
  const rest = restKeywords(type, annotation, context);
  const isEmpty = Object.keys(properties).length === 0;
  return {
    type: 'object',
    ...(isEmpty ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
    ...rest,
    ...(isEmpty && typeof rest.additionalProperties === 'object' && isByNumber(type, context)
      ? { is: 'NumberRecord' }
      : {}),
  };
}

interface Member {
  readonly node: ManifestNode;
  readonly isRequired: boolean;
}

interface MemberPlace {
  readonly context: TypeContext;
  readonly annotation: Annotation | undefined;
}

function memberNode(member: ts.Symbol, owner: ts.Type, { context, annotation }: MemberPlace): Member | undefined {
  const { checker, generator, library } = context;
  if (isOfBaseInLibrary(member, owner, context)) return undefined;
  // A class keeps such members and says so in its facts; what is made of a class has no other way to keep them in.
  if (targetOf(owner) === undefined && isExcluded(member, checker)) return undefined;
  const type = checker.getTypeOfSymbolAtLocation(member, context.node);
  if (has(type, ts.TypeFlags.Never) || partsOf(type).every(isAbsent)) return undefined;
  const facts = library.isLanguage(member) ? undefined : generator.docFacts(member);
  if (facts?.ignored === true) return undefined;
  const declaration = member.valueDeclaration ?? member.declarations?.[0];
  const written = annotationOf(declaration) ?? recordValue(annotation, context);
  const node = within(member.name, () => {
    const read = readOrState(member, context, () => context.readMember(type, written));
    return facts === undefined ? read : withDoc(read, facts);
  });
  const isOptional = (member.flags & ts.SymbolFlags.Optional) !== 0 || partsOf(type).some(isAbsent);
  return { node, isRequired: !isOptional };
}

/** What a decorator says about a member counts where its type has no schema. */
function readOrState(member: ts.Symbol, { checker }: TypeContext, read: () => ManifestNode): ManifestNode {
  try {
    return read();
  } catch (error) {
    if (error instanceof TypeProblem && isStatedByDecorator(member, checker)) return {};
    throw error;
  }
}

/** Members that a class of an author has of the language's or of Node.js: no data of the author's. */
function isOfBaseInLibrary(member: ts.Symbol, owner: ts.Type, { library }: TypeContext): boolean {
  const symbol = owner.getSymbol();
  return symbol !== undefined && !library.owns(symbol) && targetOf(owner) !== undefined && library.owns(member);
}

/** `Record<'b' | 'a', T>`: the compiler lists the keys in an order of its own. */
function inOrder(
  members: readonly ts.Symbol[],
  annotation: Annotation | undefined,
  context: TypeContext,
): readonly ts.Symbol[] {
  if (members.some(({ declarations }) => declarations !== undefined && declarations.length > 0)) return members;
  const keys = members.map(({ name }) => context.checker.getStringLiteralType(name));
  const written = isRecord(annotation, context) ? argumentAnnotation(annotation, 0, context.place) : undefined;
  const names = orderParts(keys, written, context.place).map((key) => (key as ts.StringLiteralType).value);
  return [...members].sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

function isRecord(annotation: Annotation | undefined, { place }: TypeContext): boolean {
  const bare = unaliased(annotation, place);
  return bare !== undefined && ts.isTypeReferenceNode(bare.node) && bare.node.typeName.getText() === 'Record';
}

function recordValue(annotation: Annotation | undefined, context: TypeContext): Annotation | undefined {
  return isRecord(annotation, context) ? argumentAnnotation(annotation, 1, context.place) : undefined;
}

function restKeywords(
  type: ts.Type,
  annotation: Annotation | undefined,
  context: TypeContext,
): {
  readonly additionalProperties?: ManifestNode | false;
  readonly patternProperties?: Readonly<Record<string, ManifestNode>>;
} {
  const patterns: Record<string, ManifestNode> = {};
  let others: ManifestNode | false | undefined;
  for (const { keyType, type: value, declaration } of context.checker.getIndexInfosOfType(type)) {
    if (has(keyType, ts.TypeFlags.ESSymbolLike)) continue;
    if (has(value, ts.TypeFlags.Never)) {
      // A template that allows no value adds nothing to what else may stand there.
      if (!has(keyType, ts.TypeFlags.TemplateLiteral)) others ??= false;
      continue;
    }
    const written = declaration?.type === undefined ? recordValue(annotation, context) : { node: declaration.type };
    const node = within('[]', () => context.readMember(value, written));
    if (has(keyType, ts.TypeFlags.TemplateLiteral)) patterns[templatePattern(keyType as ts.TemplateLiteralType)] = node;
    else if (others === undefined || has(keyType, ts.TypeFlags.String)) others = node;
  }
  return {
    ...(Object.keys(patterns).length === 0 ? {} : { patternProperties: patterns }),
    ...(others === undefined ? {} : { additionalProperties: others }),
  };
}

function isByNumber(type: ts.Type, { checker }: TypeContext): boolean {
  const keys = checker.getIndexInfosOfType(type).map(({ keyType }) => keyType);
  return !keys.some((key) => has(key, ts.TypeFlags.String)) && keys.some((key) => has(key, ts.TypeFlags.Number));
}
