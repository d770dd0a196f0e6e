import { ts } from 'typescript-json-schema';
import { unaliased, type Annotation } from './type-annotation';
import type { CompilerPlace } from './compiler-place';

/** Why a type that the compiler gave up on has no schema: which name it is, and which import failed, where that is known. */
export function unresolvedType(written: Annotation | undefined, place: CompilerPlace): string {
  const { node } = unaliased(written, place) ?? {};
  const name = node !== undefined && ts.isTypeReferenceNode(node) ? node.typeName : undefined;
  const what = name === undefined ? '' : ` ${name.getText()}`;
  const cause = name === undefined ? undefined : causeOf(name, place.checker);
  const why = cause === undefined ? '' : ` (${cause})`;
  return `its type${what} cannot be resolved${why}; mend the type errors of the source first.`;
}

function causeOf(name: ts.EntityName, checker: ts.TypeChecker): string | undefined {
  const first = firstOf(name);
  const symbol = checker.getSymbolAtLocation(first);
  const declaration = symbol?.declarations?.[0];
  if (declaration === undefined) return `there is no ${first.text} here`;
  const module = importedFrom(declaration);
  if (module === undefined) return undefined;
  if (checker.getSymbolAtLocation(module) === undefined) return `'${module.text}' is not found`;
  if (ts.isImportSpecifier(declaration)) return `'${module.text}' exports no ${importedName(declaration)}`;
  if (ts.isImportClause(declaration)) return `'${module.text}' has no default export`;
  return ts.isQualifiedName(name) ? `'${module.text}' exports no ${name.right.text}` : undefined;
}

function firstOf(name: ts.EntityName): ts.Identifier {
  return ts.isIdentifier(name) ? name : firstOf(name.left);
}

function importedName({ propertyName, name }: ts.ImportSpecifier): string {
  return (propertyName ?? name).text;
}

/** The module that is named where a name was imported. */
function importedFrom(declaration: ts.Declaration): ts.StringLiteral | undefined {
  let node: ts.Node = declaration;
  while (!ts.isSourceFile(node)) {
    if (ts.isImportDeclaration(node))
      return ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier : undefined;
    node = node.parent;
  }
  return undefined;
}
