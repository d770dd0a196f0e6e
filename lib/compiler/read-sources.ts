import { ts } from 'typescript-json-schema';
import { hashSource } from '../manifest/source-hash';
import type { CompilerPlace } from './compiler-place';
import { packageOfSymbol } from './declared-in-package';
import { isInstalled, sourcePath } from './source-path';

/**
 * The SHA-1 of each source that has a say in the types of some files: those files, everything that they import, and what is
 * declared for all files; installed packages are left out.
 *
 * Every import counts, since a type may be inferred from anything that a file uses.
 */
export function readSources(files: ReadonlySet<ts.SourceFile>, place: CompilerPlace): Readonly<Record<string, string>> {
  const { program, checker, folder } = place;
  if (files.size === 0) return {};
  const found = new Map<string, ts.SourceFile>();
  const add = (file: ts.SourceFile): void => {
    const source = sourcePath(file.fileName, folder);
    if (found.has(source) || isInstalled(source) || program.isSourceFileDefaultLibrary(file)) return;
    found.set(source, file);
    for (const specifier of specifiersIn(file)) {
      const module = checker.getSymbolAtLocation(specifier);
      const imported = module?.declarations?.find(ts.isSourceFile);
      if (imported !== undefined && module !== undefined && packageOfSymbol(module, checker) === undefined)
        add(imported);
    }
  };
  for (const file of files) add(file);
  for (const file of program.getSourceFiles()) if (isGlobal(file)) add(file);
  const sorted = [...found].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([source, { text }]) => [source, hashSource(text)]));
}

/** Whether what a file declares is known to all others without an import. */
function isGlobal(file: ts.SourceFile): boolean {
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
