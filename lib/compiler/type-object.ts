import { ts } from 'typescript-json-schema';
import type { ManifestDecorator, ManifestNode } from '../manifest/manifest';
import { setMember } from '../schema/set-member';
import { shuts } from './class-member';
import { withDoc } from './doc-keywords';
import { isOptionalMember, readMadeOf, type KeptOfClasses } from './made-of';
import { isClass } from './member-origins';
import { argumentAnnotation, annotationOf, unaliased, type Annotation } from './type-annotation';
import type { TypeContext } from './type-context';
import { has, isAbsent, partsOf } from './type-flags';
import { targetOf } from './type-library';
import { dataMembers, isData, isStatedByDecorator } from './type-members';
import { orderParts } from './type-order';
import { TypeProblem, within } from './type-problem';
import { templatePattern } from './type-scalar';

/** The node of an object with its members and index signatures, written out. */
export function objectNode(type: ts.Type, annotation: Annotation | undefined, context: TypeContext): ManifestNode {
  const properties: Record<string, ManifestNode> = {};
  const required: string[] = [];
  const made = isClass(type) ? undefined : readMadeOf(type, context);
  for (const member of inOrder(dataMembers(type, context.place), annotation, context)) {
    const found = memberNode(member, type, { context, annotation, made });
    if (found === undefined) continue;
    setMember(properties, member.name, found.node);
    if (found.isRequired) required.push(member.name);
  }
  for (const [name, node] of made?.stated ?? []) {
    if (Object.hasOwn(properties, name)) continue;
    setMember(properties, name, node);
    if (!isOptional(type.getProperty(name), context)) required.push(name);
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
    ...(made?.facts === undefined ? {} : { madeOf: made.facts }),
  };
}

/** Decorators that say that a member stays in, or how it is made into data. */
const STATING = new Set(['class-transformer Exclude', 'class-transformer Transform', 'class-transformer Type']);

interface Member {
  readonly node: ManifestNode;
  readonly isRequired: boolean;
}

interface MemberPlace {
  readonly context: TypeContext;
  readonly annotation: Annotation | undefined;
  /** What the classes say that the type was made of; undefined for a class itself. */
  readonly made: KeptOfClasses | undefined;
}

function memberNode(member: ts.Symbol, owner: ts.Type, { context, annotation, made }: MemberPlace): Member | undefined {
  const { checker, generator, library } = context;
  if (isOfBaseInLibrary(member, owner, context)) return undefined;
  const kept = made?.decorators.get(member.name);
  if (kept?.some((decorator) => shuts(decorator, 'both')) === true) return undefined;
  const type = checker.getTypeOfSymbolAtLocation(member, context.node);
  if (has(type, ts.TypeFlags.Never) || partsOf(type).every(isAbsent)) return undefined;
  const source = made?.sources.get(member.name) ?? member;
  if (!isData(source)) return undefined;
  const facts = library.isLanguage(source) ? undefined : generator.docFacts(source);
  if (facts?.ignored === true) return undefined;
  const declaration = source.valueDeclaration ?? source.declarations?.[0];
  const written = annotationOf(declaration) ?? recordValue(annotation, context);
  const node = within(member.name, () => {
    const read = readOrState(isStated(member, kept, context), () => context.readMember(type, written));
    return facts === undefined ? read : withDoc(read, facts);
  });
  return { node, isRequired: !isOptionalMember(member, type) };
}

function isOptional(member: ts.Symbol | undefined, { checker, node }: TypeContext): boolean {
  return member === undefined || isOptionalMember(member, checker.getTypeOfSymbolAtLocation(member, node));
}

/** Whether a decorator says what the type of a member cannot. */
function isStated(
  member: ts.Symbol,
  kept: readonly ManifestDecorator[] | undefined,
  { checker }: TypeContext,
): boolean {
  if (kept === undefined) return isStatedByDecorator(member, checker);
  return kept.some(({ package: origin, name }) => origin === 'stereomcp' || STATING.has(`${origin} ${name}`));
}

/** What a decorator says about a member counts where its type has no schema. */
function readOrState(isStated: boolean, read: () => ManifestNode): ManifestNode {
  try {
    return read();
  } catch (error) {
    if (error instanceof TypeProblem && isStated) return {};
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
