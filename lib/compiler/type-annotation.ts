import { ts } from 'typescript-json-schema';
import { aliased } from './declared-in-package';
import type { CompilerPlace } from './compiler-place';

/** A type as its author wrote it, with what the type parameters in it stand for. */
export interface Annotation {
  readonly node: ts.TypeNode;
  readonly scope?: ReadonlyMap<ts.Symbol, Annotation>;
}

/** An alias that an annotation names, and what is written on its other side. */
export interface NamedAlias {
  readonly symbol: ts.Symbol;
  readonly body: Annotation;
}

/** What is written for a property, a parameter, or the result of a getter or method. */
export function annotationOf(declaration: ts.Declaration | undefined): Annotation | undefined {
  if (declaration === undefined) return undefined;
  if (
    ts.isPropertySignature(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isParameter(declaration) ||
    ts.isGetAccessor(declaration) ||
    ts.isMethodDeclaration(declaration) ||
    ts.isMethodSignature(declaration)
  ) {
    return declaration.type && { node: declaration.type };
  }
  return undefined;
}

/** Without parentheses and `readonly`, type parameters replaced by what they stand for. */
export function bareAnnotation(annotation: Annotation | undefined, checker: ts.TypeChecker): Annotation | undefined {
  let { node, scope } = annotation ?? {};
  while (node !== undefined) {
    if (ts.isParenthesizedTypeNode(node) || isReadonly(node)) {
      node = node.type;
      continue;
    }
    const symbol = ts.isTypeReferenceNode(node) ? checker.getSymbolAtLocation(node.typeName) : undefined;
    if (symbol === undefined || (symbol.flags & ts.SymbolFlags.TypeParameter) === 0) break;
    ({ node, scope } = scope?.get(symbol) ?? { node: undefined, scope: undefined });
  }
  return node && { node, ...(scope === undefined ? {} : { scope }) };
}

/** The alias that an annotation names; aliases of the language's library are part of the language. */
export function namedAlias(annotation: Annotation | undefined, place: CompilerPlace): NamedAlias | undefined {
  const bare = bareAnnotation(annotation, place.checker);
  if (bare === undefined || !ts.isTypeReferenceNode(bare.node)) return undefined;
  const named = place.checker.getSymbolAtLocation(bare.node.typeName);
  const symbol = named && aliased(named, place.checker);
  const declaration = symbol?.declarations?.find(ts.isTypeAliasDeclaration);
  if (symbol === undefined || declaration === undefined) return undefined;
  if (place.program.isSourceFileDefaultLibrary(declaration.getSourceFile())) return undefined;
  const scope = new Map<ts.Symbol, Annotation>();
  for (const [index, parameter] of (declaration.typeParameters ?? []).entries()) {
    const given = bare.node.typeArguments?.[index] ?? parameter.default;
    const key = place.checker.getSymbolAtLocation(parameter.name);
    if (given !== undefined && key !== undefined) scope.set(key, { ...bare, node: given });
  }
  return { symbol, body: { node: declaration.type, scope } };
}

/** What is written behind all aliases. */
export function unaliased(annotation: Annotation | undefined, place: CompilerPlace): Annotation | undefined {
  let current = bareAnnotation(annotation, place.checker);
  // An alias of itself is an error of its author, which must not become a hang of ours.
  for (let steps = 0; steps < 64; steps += 1) {
    const alias = namedAlias(current, place);
    if (alias === undefined) return current;
    current = bareAnnotation(alias.body, place.checker);
  }
  return undefined;
}

/** What is written for one type argument of a container (`Set<T>`, `Promise<T>`), or for the items of an array. */
export function argumentAnnotation(
  annotation: Annotation | undefined,
  index: number,
  place: CompilerPlace,
): Annotation | undefined {
  const bare = unaliased(annotation, place);
  if (bare === undefined) return undefined;
  const { node } = bare;
  if (ts.isArrayTypeNode(node)) return index === 0 ? { ...bare, node: node.elementType } : undefined;
  const given = ts.isTypeReferenceNode(node) ? node.typeArguments?.[index] : undefined;
  return given && { ...bare, node: given };
}

/** What is written for one element of a tuple. */
export function elementAnnotation(
  annotation: Annotation | undefined,
  index: number,
  place: CompilerPlace,
): Annotation | undefined {
  const bare = unaliased(annotation, place);
  if (bare === undefined || !ts.isTupleTypeNode(bare.node)) return undefined;
  const element = bare.node.elements[index];
  if (element === undefined) return undefined;
  if (ts.isNamedTupleMember(element)) {
    return element.dotDotDotToken === undefined
      ? { ...bare, node: element.type }
      : argumentAnnotation({ ...bare, node: element.type }, 0, place);
  }
  if (ts.isOptionalTypeNode(element)) return { ...bare, node: element.type };
  if (ts.isRestTypeNode(element)) return argumentAnnotation({ ...bare, node: element.type }, 0, place);
  return { ...bare, node: element };
}

function isReadonly(node: ts.TypeNode): node is ts.TypeOperatorNode {
  return ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword;
}
