import type { ts } from 'typescript-json-schema';
import type { ManifestDefinition, ManifestResult, ManifestType } from '../manifest/manifest';
import type { CompilerPlace, TypePlace } from './compiler-place';
import { DefinitionMaker } from './definition-maker';
import { withDoc } from './doc-keywords';
import { readResult, type DataReading } from './result-kind';
import { SourceGenerator } from './source-generator';
import type { Annotation } from './type-annotation';
import { TypeLibrary } from './type-library';
import { TypeProblem } from './type-problem';
import { TypeUnit, type TypeTools } from './type-unit';

export type { CompilerPlace, TypePlace } from './compiler-place';

/** Turns types of the checker into nodes of the manifest; the named types among them into its definitions. */
export class TypeReader {
  readonly #tools: TypeTools;
  readonly #maker: DefinitionMaker;

  constructor(place: CompilerPlace) {
    const library = new TypeLibrary(place);
    const generator = new SourceGenerator(place);
    this.#maker = new DefinitionMaker({ place, library, generator });
    this.#tools = this.#maker.tools;
  }

  /** The definitions that the types read so far refer to, in the order of their keys. */
  get definitions(): Readonly<Record<string, ManifestDefinition>> {
    return this.#maker.toManifest();
  }

  /** The schema of a property or parameter; `undefined` is no part of it. */
  typeOf(type: ts.Type, at: TypePlace): ManifestType {
    return this.#settled(at, (unit) => {
      const node = unit.readMember(type, written(at));
      return at.symbol === undefined ? node : withDoc(node, this.#tools.generator.docFacts(at.symbol));
    });
  }

  /** What a method of this return type answers, promises resolved. */
  resultOf(type: ts.Type, at: TypePlace): ManifestResult {
    const read: DataReading = (data, annotation) => this.#settled(at, (unit) => unit.read(data, annotation));
    return readResult(type, written(at), { ...this.#tools, checker: this.#tools.place.checker, read });
  }

  #settled(at: TypePlace, read: (unit: TypeUnit) => ReturnType<TypeUnit['read']>): ManifestType {
    const unit = new TypeUnit(this.#tools, at.node);
    try {
      const schema = read(unit);
      const problem = this.#maker.settle(unit.references);
      return problem === undefined ? { schema } : { problem };
    } catch (error) {
      if (error instanceof TypeProblem) return { problem: error.message };
      throw error;
    }
  }
}

function written({ annotation }: TypePlace): Annotation | undefined {
  return annotation && { node: annotation };
}
