import { ts } from 'typescript-json-schema';
import type { ManifestNode, ManifestType } from '../manifest/manifest';
import type { CompilerPlace, TypePlace } from './compiler-place';
import { packageOfSymbol } from './declared-in-package';
import type { PendingDefinition } from './definition-store';
import { namedType } from './definition-name';
import { withDoc } from './doc-keywords';
import { mappedSource } from './mapped-source';
import { refuseType } from './refuse-type';
import type { SourceGenerator } from './source-generator';
import { namedAlias, type Annotation } from './type-annotation';
import type { TypeContext } from './type-context';
import { has, isAbsent, isErrorType, isInteger, isOpen, partsOf } from './type-flags';
import type { TypeLibrary } from './type-library';
import { structureOf, unresolved } from './type-list';
import { objectNode } from './type-object';
import { aliasAnnotation } from './type-order';
import { parameterBound } from './type-parameter';
import { TypeProblem } from './type-problem';
import { scalarNode } from './type-scalar';
import { unionNode } from './type-union';
import { unresolvedType } from './unresolved-type';

/** How deep a type may nest without a name. */
export const MAX_DEPTH = 64;

/** How many types may stand in one type without a name of their own. */
export const MAX_NODES = 5000;

/** What all readings of one project share. */
export interface TypeTools {
  readonly place: CompilerPlace;
  readonly generator: SourceGenerator;
  readonly library: TypeLibrary;
  /** Types without a definition of their own that turned out to contain themselves. */
  readonly recursive: Set<ts.Type>;
  /** The definition of a named type, made now or before. */
  define(type: ts.Type, unit: TypeUnit): PendingDefinition;
}

/** The reading of one type as far as it is written out in place; what has a name becomes a reference. */
export class TypeUnit implements TypeContext {
  readonly node: ts.Node;
  /** The named type whose body is read, where it is one. */
  readonly owner: PendingDefinition | undefined;
  /** The definitions that were referred to. */
  readonly references = new Set<PendingDefinition>();
  readonly #tools: TypeTools;
  readonly #reading = new Set<ts.Type>();
  #depth = 0;
  #count = 0;

  constructor(tools: TypeTools, node: ts.Node, owner?: PendingDefinition) {
    this.owner = owner;
    this.#tools = tools;
    this.node = node;
  }

  get place(): CompilerPlace {
    return this.#tools.place;
  }

  get checker(): ts.TypeChecker {
    return this.#tools.place.checker;
  }

  get generator(): SourceGenerator {
    return this.#tools.generator;
  }

  get library(): TypeLibrary {
    return this.#tools.library;
  }

  read(type: ts.Type, annotation?: Annotation): ManifestNode {
    return this.#nested(() => this.#readWritten(type, annotation));
  }

  readMember(type: ts.Type, annotation?: Annotation): ManifestNode {
    const parts = partsOf(type).filter((part) => !isAbsent(part));
    const [only] = parts;
    if (parts.length === 0 || parts.length === partsOf(type).length) return this.read(type, annotation);
    if (parts.length === 1 && only !== undefined) return this.read(only, annotation);
    return this.#nested(() => unionNode({ parts, annotation }, this));
  }

  /** The node of a named type, for its own definition. */
  readBody(type: ts.Type): ManifestNode {
    return this.#nested(() =>
      type.isUnion()
        ? unionNode({ parts: type.types, alias: aliasAnnotation(type) }, this)
        : (structureOf(type, aliasAnnotation(type), this)?.() ?? objectNode(type, undefined, this)),
    );
  }

  /** A type that a decorator names; one that has no schema leaves no trace. */
  typeOf(type: ts.Type, { annotation, symbol }: TypePlace): ManifestType {
    const before = [...this.references];
    try {
      const node = this.readMember(type, annotation && { node: annotation });
      return { schema: symbol === undefined ? node : withDoc(node, this.generator.docFacts(symbol)) };
    } catch (error) {
      if (!(error instanceof TypeProblem)) throw error;
      this.references.clear();
      for (const reference of before) this.references.add(reference);
      return { problem: error.message };
    }
  }

  #nested(read: () => ManifestNode): ManifestNode {
    this.#count += 1;
    if (this.#count > MAX_NODES) {
      throw new TypeProblem(
        `it has more than ${String(MAX_NODES)} parts; give parts of it a name (an interface or a class), or send less.`,
      );
    }
    this.#depth += 1;
    try {
      if (this.#depth > MAX_DEPTH) {
        throw new TypeProblem(
          `it nests more than ${String(MAX_DEPTH)} types in each other; give the inner ones a name (an interface or a class).`,
        );
      }
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  #readWritten(type: ts.Type, annotation: Annotation | undefined): ManifestNode {
    const alias = namedAlias(annotation, this.place);
    if (alias === undefined) return this.#readType(type, annotation);
    if (packageOfSymbol(alias.symbol, this.checker) === 'stereomcp') {
      return alias.symbol.name === 'integer' && has(type, ts.TypeFlags.Number)
        ? { type: 'integer' }
        : this.#readType(type, undefined);
    }
    const node = this.#nested(() => this.#readWritten(type, alias.body));
    return node.$ref === undefined ? withDoc(node, this.generator.docFacts(alias.symbol)) : node;
  }

  #readType(type: ts.Type, annotation: Annotation | undefined): ManifestNode {
    if (isErrorType(type)) throw new TypeProblem(unresolvedType(annotation, this.place));
    if (has(type, ts.TypeFlags.NonPrimitive)) return { is: 'object' };
    if (isOpen(type, this.checker) || has(type, ts.TypeFlags.Never)) return {};
    if (isInteger(type, this.checker)) return { type: 'integer' };
    const scalar = scalarNode(type, this.generator);
    if (scalar !== undefined) return this.#documented(scalar, type);
    if (has(type, ts.TypeFlags.Instantiable)) return this.#readParameter(type);
    if (type.isUnion()) return this.#readUnion(type, annotation);
    if (type.isIntersection()) return this.#readIntersection(type, annotation);
    return this.#readObject(type, annotation);
  }

  /** The doc comment of an enum, or of an alias that the compiler still knows. */
  #documented(node: ManifestNode, type: ts.Type): ManifestNode {
    const symbol = type.aliasSymbol ?? (type.isUnion() ? type.getSymbol() : undefined);
    return symbol === undefined || this.library.isLanguage(symbol) || node.$ref !== undefined
      ? node
      : withDoc(node, this.generator.docFacts(symbol));
  }

  #readParameter(type: ts.Type): ManifestNode {
    if (has(type, ts.TypeFlags.Substitution)) return this.read((type as ts.SubstitutionType).baseType);
    // The key of a definition does not tell the type parameters of two methods apart.
    return this.read(parameterBound(type, { checker: this.checker, isInDefinition: this.owner !== undefined }));
  }

  #readUnion(type: ts.UnionType, annotation: Annotation | undefined): ManifestNode {
    const read = (): ManifestNode =>
      this.#documented(unionNode({ parts: type.types, alias: aliasAnnotation(type), annotation }, this), type);
    return type.aliasSymbol === undefined ? read() : this.#inPlace(type, read);
  }

  #readIntersection(type: ts.IntersectionType, annotation: Annotation | undefined): ManifestNode {
    const { checker, library } = this;
    const parameter = type.types.find((part) => has(part, ts.TypeFlags.Instantiable) && !has(part, SCALAR));
    if (parameter !== undefined) throw new TypeProblem(unresolved(checker.typeToString(parameter)));
    const carrier = type.types.find(
      (part) =>
        has(part, SCALAR) ||
        checker.isArrayType(part) ||
        checker.isTupleType(part) ||
        (library.classify(part)?.kind ?? 'data') !== 'data',
    );
    if (carrier !== undefined) return this.read(carrier);
    return this.#readMembers(type, annotation);
  }

  #readObject(type: ts.Type, annotation: Annotation | undefined): ManifestNode {
    const { library } = this;
    const structure = structureOf(type, annotation, this);
    if (structure !== undefined) return type.aliasSymbol === undefined ? structure() : this.#inPlace(type, structure);
    const found = library.classify(type);
    if (found?.kind === 'scalar') return { ...found.node };
    if (found?.kind === 'none') throw new TypeProblem(found.reason);
    const source = mappedSource(type);
    if (source !== undefined && (library.classify(source)?.kind ?? 'data') !== 'data') return this.read(source);
    return this.#readMembers(type, annotation);
  }

  #readMembers(type: ts.Type, annotation: Annotation | undefined): ManifestNode {
    refuseType(type, this);
    const json = this.#jsonType(type);
    if (json !== undefined) return this.read(json);
    const base = this.library.inherited(type);
    if (base !== undefined) return this.read(base);
    const named = namedType(type, this.checker);
    if (named !== undefined && !this.library.isLanguage(named.symbol)) return this.#refer(type);
    return this.#inPlace(type, () => objectNode(type, annotation, this));
  }

  /** What `toJSON` returns stands for the object, as it does for `JSON.stringify`. */
  #jsonType(type: ts.Type): ts.Type | undefined {
    const method = type.getProperty('toJSON');
    if (method === undefined || (method.flags & ts.SymbolFlags.Method) === 0) return undefined;
    const [signature] = this.checker.getTypeOfSymbolAtLocation(method, this.node).getCallSignatures();
    const json = signature && this.checker.getReturnTypeOfSignature(signature);
    return json === type || (json !== undefined && (json as { isThisType?: boolean }).isThisType === true)
      ? undefined
      : json;
  }

  /** What is written out in place, unless it contains itself. */
  #inPlace(type: ts.Type, read: () => ManifestNode): ManifestNode {
    const { recursive } = this.#tools;
    if (this.#reading.has(type)) recursive.add(type);
    if (recursive.has(type)) return this.#refer(type);
    this.#reading.add(type);
    try {
      const node = read();
      return recursive.has(type) ? this.#refer(type) : node;
    } finally {
      this.#reading.delete(type);
    }
  }

  #refer(type: ts.Type): ManifestNode {
    const definition = this.#tools.define(type, this);
    this.references.add(definition);
    return { $ref: definition.key };
  }
}

const SCALAR: ts.TypeFlags =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.BooleanLike;
