import { ts } from 'typescript-json-schema';
import type { CompilerPlace } from './compiler-place';
import { pathFrom } from '../manifest/source-path';
import { isInstalled } from './is-installed';

/** A class of the author's, wherever in a source it stands. */
export interface SourceClass {
  readonly node: ts.ClassLikeDeclaration;
  /** Its instances, as declared: type parameters of its own stay open. */
  readonly type: ts.InterfaceType;
  /** The file, as manifests name it. */
  readonly source: string;
}

/**
 * The classes of a program that may offer methods: those with decorated methods and those with a base class, in order of
 * their sources and of where they stand.
 */
export function readClasses({ program, checker, folder }: CompilerPlace): readonly SourceClass[] {
  const sources = program
    .getSourceFiles()
    .filter((file) => !file.isDeclarationFile && mayDeclareClasses(file))
    .map((file) => ({ file, source: pathFrom(folder, file.fileName) }))
    .filter(({ source }) => !isInstalled(source))
    .sort((one, other) => (one.source < other.source ? -1 : 1));
  return sources.flatMap(({ file, source }) =>
    classesIn(file).flatMap((node) => {
      const type = classType(node, checker);
      return type === undefined ? [] : [{ node, type, source }];
    }),
  );
}

/** The declared type of the instances of a class. */
export function classType(node: ts.ClassLikeDeclaration, checker: ts.TypeChecker): ts.InterfaceType | undefined {
  // The checker tells the symbol of a class only by its name, which not every class has.
  const { symbol } = node as ts.ClassLikeDeclaration & { readonly symbol?: ts.Symbol };
  if (symbol === undefined || (symbol.flags & ts.SymbolFlags.Class) === 0) return undefined;
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  return type.isClassOrInterface() ? type : undefined;
}

/** The class that a type is an instance of. */
export function classOf(type: ts.Type): ts.ClassLikeDeclaration | undefined {
  return (type.getSymbol()?.declarations ?? []).find(ts.isClassLike);
}

/** The bases of a class, nearest first, as it extends them: with their type arguments, mixins one by one. */
export function basesOf({ type }: Pick<SourceClass, 'type'>, checker: ts.TypeChecker): readonly ts.Type[] {
  return checker.getBaseTypes(type).flatMap((base) => (base.isIntersection() ? base.types : [base]));
}

// A look at the text spares most files of a project the walk.
function mayDeclareClasses(file: ts.SourceFile): boolean {
  return file.text.includes('class') && (file.text.includes('@') || file.text.includes('extends'));
}

function classesIn(file: ts.SourceFile): readonly ts.ClassLikeDeclaration[] {
  const classes: ts.ClassLikeDeclaration[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node) && mayOffer(node)) classes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return classes;
}

function mayOffer(node: ts.ClassLikeDeclaration): boolean {
  const hasBase = node.heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword) === true;
  return (
    hasBase || node.members.some((member) => ts.isMethodDeclaration(member) && ts.getDecorators(member) !== undefined)
  );
}
