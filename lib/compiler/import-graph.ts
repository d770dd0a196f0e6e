import { ts } from 'typescript-json-schema';
import { packageOfSymbol } from './declared-in-package';

/** The files that a file imports, by name or in the middle of a type; those of known packages are left out. */
export function importedFiles(file: ts.SourceFile, checker: ts.TypeChecker): readonly ts.SourceFile[] {
  return specifiersIn(file).flatMap((specifier) => {
    const module = checker.getSymbolAtLocation(specifier);
    const imported = module?.declarations?.find(ts.isSourceFile);
    const counts = imported !== undefined && module !== undefined && packageOfSymbol(module, checker) === undefined;
    return counts ? [imported] : [];
  });
}

/** Whether what a file declares is known to all others without an import. */
export function isGlobal(file: ts.SourceFile): boolean {
  if (file.fileName.endsWith('.json')) return false;
  return !ts.isExternalModule(file) || (file.isDeclarationFile && file.text.includes('declare global'));
}

/** The names of the modules that a file imports or exports from, also in the middle of a type or an expression. */
function specifiersIn(file: ts.SourceFile): readonly ts.StringLiteralLike[] {
  const specifiers: ts.StringLiteralLike[] = [];
  const add = (node: ts.Node | undefined): void => {
    if (node !== undefined && ts.isStringLiteralLike(node)) specifiers.push(node);
  };
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) add(statement.moduleSpecifier);
    if (!ts.isImportEqualsDeclaration(statement)) continue;
    if (ts.isExternalModuleReference(statement.moduleReference)) add(statement.moduleReference.expression);
  }
  if (!/\bimport\s*\(/.test(file.text)) return specifiers;
  const visit = (node: ts.Node): void => {
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return specifiers;
}
