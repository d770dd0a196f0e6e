import type { ts } from 'typescript-json-schema';
import type { ManifestType } from '../manifest/manifest';

/** What the readers of classes and decorators need of the reader of types. */
export interface FactsReader {
  readonly checker: ts.TypeChecker;
  typeOf(
    type: ts.Type,
    at: { readonly node: ts.Node; readonly annotation?: ts.TypeNode; readonly symbol?: ts.Symbol },
  ): ManifestType;
}
