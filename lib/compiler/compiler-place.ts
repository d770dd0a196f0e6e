import type { ts } from 'typescript-json-schema';

/** What every reader of sources works with. */
export interface CompilerPlace {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** The folder of the manifest; absolute. */
  readonly folder: string;
}
