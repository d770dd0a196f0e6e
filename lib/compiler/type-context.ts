import type { ts } from 'typescript-json-schema';
import type { ManifestNode } from '../manifest/manifest';
import type { CompilerPlace } from './compiler-place';
import type { FactsReader } from './facts-reader';
import type { SourceGenerator } from './source-generator';
import type { Annotation } from './type-annotation';
import type { TypeLibrary } from './type-library';

/** What the readers of the kinds of types share while one type is read; reads types in decorators as part of it. */
export interface TypeContext extends FactsReader {
  readonly place: CompilerPlace;
  readonly generator: SourceGenerator;
  readonly library: TypeLibrary;
  /** Where the type is used. */
  readonly node: ts.Node;
  /** The node of a type inside the one that is read; `undefined` in it is null. */
  read(type: ts.Type, annotation?: Annotation): ManifestNode;
  /** The node of a member of an object, of which `undefined` is no part. */
  readMember(type: ts.Type, annotation?: Annotation): ManifestNode;
}
