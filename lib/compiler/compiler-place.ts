import type { ts } from 'typescript-json-schema';

/** What every reader of sources works with. */
export interface CompilerPlace {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** The folder of the manifest; absolute. */
  readonly folder: string;
}

/** Where a type is used. */
export interface TypePlace {
  /** For the types of members, which may depend on where they are asked for. */
  readonly node: ts.Node;
  /** The type as written, where it is; it tells the order of unions, `integer`, and the doc comments of aliases. */
  readonly annotation?: ts.TypeNode | undefined;
  /** The property or parameter whose doc tags are about the type. */
  readonly symbol?: ts.Symbol | undefined;
}
