import { ts } from 'typescript-json-schema';
import type { ManifestNode } from '../manifest/manifest';
import { bareAnnotation, namedAlias, unaliased, type Annotation } from './type-annotation';
import type { TypeContext } from './type-context';
import { has, isAbsent, isIntegerBrand, partsOf } from './type-flags';
import { orderParts } from './type-order';

const NULL: ManifestNode = { type: 'null' };
const INTEGER: ManifestNode = { type: 'integer' };
const LITERAL: ts.TypeFlags = ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral | ts.TypeFlags.BooleanLiteral;

/** The parts of a union, with what is written for it. */
export interface UnionParts {
  readonly parts: readonly ts.Type[];
  readonly alias?: Annotation | undefined;
  readonly annotation?: Annotation | undefined;
}

/** The node of a union: literals as one `enum`, all else as `anyOf` in declared order, null last. */
export function unionNode({ parts, alias, annotation }: UnionParts, context: TypeContext): ManifestNode {
  const written = annotation ?? alias;
  const ordered = orderParts(parts, written, context.place);
  const branches: ManifestNode[] = [];
  const taken = new Set<ts.Type>(ordered.filter((part) => isNull(part)));
  const literals = ordered.filter((part) => has(part, LITERAL) && !isWholeBoolean(part, ordered));
  const units = aliasUnits(written, ordered, context);
  for (const part of ordered) {
    if (taken.has(part)) continue;
    const unit = units.find(({ members }) => members.includes(part));
    const covered = unit?.members ?? together(part, { parts: ordered, literals }, context);
    covered.forEach((member) => taken.add(member));
    branches.push(unit?.node ?? branchNode(part, covered, { context, written }));
  }
  const isNullInside = (part: ts.Type): boolean => units.some(({ members }) => members.includes(part));
  if (ordered.some((part) => isNull(part) && !isNullInside(part))) branches.push(NULL);
  return anyOf(branches);
}

/** A union of nodes, bare unions among them spread out, each node once, null last. */
export function anyOf(nodes: readonly ManifestNode[]): ManifestNode {
  const flat = nodes.flatMap((node) =>
    node.anyOf !== undefined && Object.keys(node).length === 1 ? node.anyOf : [node],
  );
  const unique = [...new Map(flat.map((node) => [JSON.stringify(node), node])).values()];
  const ordered = [...unique.filter((node) => node.type !== 'null'), ...unique.filter((node) => node.type === 'null')];
  const [only] = ordered;
  return only !== undefined && ordered.length === 1 ? only : { anyOf: ordered };
}

function branchNode(
  part: ts.Type,
  covered: readonly ts.Type[],
  { context, written }: { readonly context: TypeContext; readonly written: Annotation | undefined },
): ManifestNode {
  if (has(part, ts.TypeFlags.Number) || isIntegerBrand(part, context.checker)) {
    return covered.length > 1 || !has(part, ts.TypeFlags.Number) ? INTEGER : { type: 'number' };
  }
  if (has(part, LITERAL)) return literalsNode(covered, context);
  return context.read(part, memberAnnotation(written, part, context));
}

/** What one branch stands for: all literals, both booleans, or the two halves of `integer`. */
function together(
  part: ts.Type,
  { parts, literals }: { readonly parts: readonly ts.Type[]; readonly literals: readonly ts.Type[] },
  { checker }: TypeContext,
): readonly ts.Type[] {
  if (isWholeBoolean(part, parts)) return parts.filter((other) => has(other, ts.TypeFlags.BooleanLiteral));
  if (has(part, LITERAL)) return literals;
  const isNumber = (type: ts.Type): boolean => has(type, ts.TypeFlags.Number) || isIntegerBrand(type, checker);
  return isNumber(part) ? parts.filter(isNumber) : [part];
}

function literalsNode(literals: readonly ts.Type[], { generator }: TypeContext): ManifestNode {
  const nodes = literals.map((literal) => generator.primitive(literal) as ManifestNode);
  if (literals.length === 2 && literals.every((literal) => has(literal, ts.TypeFlags.BooleanLiteral))) {
    return { type: 'boolean' };
  }
  const values = [...new Set(nodes.flatMap(({ enum: own }) => own as unknown[]))];
  const types = [...new Set(nodes.map(({ type }) => type))];
  const [type] = types;
  return types.length === 1 && type !== undefined ? { type, enum: values } : { enum: values };
}

interface AliasUnit {
  readonly members: readonly ts.Type[];
  readonly node: ManifestNode;
}

/** Aliases among the members that stay together: recursive ones, and those with a doc comment. */
function aliasUnits(
  written: Annotation | undefined,
  parts: readonly ts.Type[],
  context: TypeContext,
): readonly AliasUnit[] {
  const { place, checker } = context;
  const bare = bareAnnotation(written, checker);
  if (bare === undefined) return [];
  const nodes = ts.isUnionTypeNode(bare.node) ? bare.node.types : [bare.node];
  return nodes.flatMap((node): readonly AliasUnit[] => {
    const annotation = { ...bare, node };
    if (namedAlias(annotation, place) === undefined) return [];
    const type = checker.getTypeFromTypeNode(node);
    const members = partsOf(type).filter((member) => !isAbsent(member));
    if (members.length === 0 || !members.every((member) => parts.includes(member))) return [];
    const unit = context.read(type, annotation);
    const isAll = members.length === parts.filter((part) => !isAbsent(part)).length;
    const isWhole = isAll || unit.$ref !== undefined || Object.keys(unit).some((keyword) => !MERGED.has(keyword));
    return isWhole ? [{ members, node: unit }] : [];
  });
}

/** Keywords of unions that can be spread out among the members of another. */
const MERGED = new Set(['anyOf', 'enum', 'type']);

function memberAnnotation(
  written: Annotation | undefined,
  part: ts.Type,
  { place, checker }: TypeContext,
): Annotation | undefined {
  const bare = unaliased(written, place);
  if (bare === undefined) return undefined;
  const nodes = ts.isUnionTypeNode(bare.node) ? bare.node.types : [bare.node];
  const own = nodes.find((node) => checker.getTypeFromTypeNode(node) === part);
  return own && { ...bare, node: own };
}

function isNull(type: ts.Type): boolean {
  return has(type, ts.TypeFlags.Null) || isAbsent(type);
}

function isWholeBoolean(part: ts.Type, parts: readonly ts.Type[]): boolean {
  return (
    has(part, ts.TypeFlags.BooleanLiteral) &&
    parts.filter((other) => has(other, ts.TypeFlags.BooleanLiteral)).length === 2
  );
}
