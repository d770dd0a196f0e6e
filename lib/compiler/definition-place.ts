import { ts } from 'typescript-json-schema';
import type { CompilerPlace } from './compiler-place';
import { pathFrom } from '../manifest/source-path';

/** Where a named type is declared. */
export interface DeclaredAt {
  readonly source: string;
  /** The line of its name. */
  readonly line: number;
  /** Its name, with the line behind it where it is not the first of that name in its source, or has none. */
  readonly label: string;
}

/** Finds out which declarations share a name, so that no two types share a key. */
export class DeclarationIndex {
  readonly #place: CompilerPlace;
  readonly #bySource = new Map<ts.SourceFile, ReadonlyMap<string, readonly ts.Node[]>>();
  #counts: ReadonlyMap<string, number> | undefined;

  constructor(place: CompilerPlace) {
    this.#place = place;
  }

  /** Where a type is declared first; undefined for what is declared nowhere. */
  find(symbol: ts.Symbol): DeclaredAt | undefined {
    const declaration = symbol.declarations?.find(isTypeDeclaration) ?? symbol.declarations?.[0];
    if (declaration === undefined) return undefined;
    const file = declaration.getSourceFile();
    const name = nameOf(symbol);
    const line = file.getLineAndCharacterOfPosition(nameNode(declaration).getStart(file)).line + 1;
    const [first = declaration] = this.#named(file).get(name) ?? [];
    const isFirst = name !== '' && (symbol.declarations ?? []).includes(first as ts.Declaration);
    return {
      source: pathFrom(this.#place.folder, file.fileName),
      line,
      label: isFirst ? name : `${name}:${String(line)}`,
    };
  }

  /** Whether more than one source of authors declares a type of this name. */
  isShared(name: string): boolean {
    this.#counts ??= this.#countSources();
    return (this.#counts.get(name) ?? 0) > 1;
  }

  #countSources(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const file of this.#place.program.getSourceFiles()) {
      if (file.isDeclarationFile) continue;
      for (const name of this.#named(file).keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  }

  /** The declarations of types in a source by name, in the order of their positions. */
  #named(file: ts.SourceFile): ReadonlyMap<string, readonly ts.Node[]> {
    let named = this.#bySource.get(file);
    if (named === undefined) {
      named = readNames(file);
      this.#bySource.set(file, named);
    }
    return named;
  }
}

/** The name of a symbol as its author wrote it; empty for what has none. */
export function nameOf(symbol: ts.Symbol): string {
  return symbol.name.startsWith('__') && /^__(?:class|type|object|function)$/.test(symbol.name) ? '' : symbol.name;
}

function readNames(file: ts.SourceFile): ReadonlyMap<string, readonly ts.Node[]> {
  const names = new Map<string, ts.Node[]>();
  const visit = (node: ts.Node): void => {
    if (isTypeDeclaration(node) && node.name !== undefined) {
      const known = names.get(node.name.text);
      if (known === undefined) names.set(node.name.text, [node]);
      else known.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

type TypeDeclaration = ts.ClassLikeDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.EnumDeclaration;

function isTypeDeclaration(node: ts.Node): node is TypeDeclaration {
  return (
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node)
  );
}

function nameNode(declaration: ts.Declaration): ts.Node {
  return (isTypeDeclaration(declaration) ? declaration.name : undefined) ?? declaration;
}
