import { ts } from 'typescript-json-schema';
import type { ManifestClassFacts, ManifestDefinition, ManifestType } from '../manifest/manifest';
import { readClassFacts } from './class-facts';
import type { TypePlace } from './compiler-place';
import { DeclarationIndex, nameOf, type DeclaredAt } from './definition-place';
import { namedType, TypeText, type NamedType } from './definition-name';
import { DefinitionStore, MAX_DEFINITIONS, TOO_MANY, type PendingDefinition } from './definition-store';
import { withDoc } from './doc-keywords';
import { sourcePath } from './source-path';
import { dataMembers } from './type-members';
import { TypeProblem } from './type-problem';
import { TypeUnit, type TypeTools } from './type-unit';

/** The longest key of a definition; type arguments that grow without end are longer. */
const MAX_KEY = 4000;

/** Makes the definitions of named types, one after the other, so that their number and not their depth is what costs. */
export class DefinitionMaker {
  readonly tools: TypeTools;
  readonly #store = new DefinitionStore();
  readonly #index: DeclarationIndex;
  readonly #plain: TypeText;
  readonly #unique: TypeText;

  constructor(parts: Pick<TypeTools, 'place' | 'library' | 'generator'>) {
    const { place, library } = parts;
    this.#index = new DeclarationIndex(place);
    this.#plain = new TypeText({ place, library, index: this.#index, style: 'plain' });
    this.#unique = new TypeText({ place, library, index: this.#index, style: 'unique' });
    this.tools = { ...parts, recursive: new Set(), define: (type, node) => this.#define(type, node) };
  }

  toManifest(): Readonly<Record<string, ManifestDefinition>> {
    return this.#store.toManifest();
  }

  /** Makes all definitions that were asked for; returns why one that these lead to has no schema. */
  settle(references: ReadonlySet<PendingDefinition>): string | undefined {
    let made = 0;
    for (let next = this.#store.next(); next !== undefined; next = this.#store.next()) {
      this.#make(next);
      made += 1;
      if (made > MAX_DEFINITIONS) this.#store.abandon(TOO_MANY);
    }
    return this.#store.settle(references);
  }

  #define(type: ts.Type, node: ts.Node): PendingDefinition {
    const named = namedType(type, this.tools.place.checker) ?? { symbol: type.symbol, arguments: [] };
    const at = this.#placeOf(type, named, node);
    const key = `${at.source}#${this.#unique.withArguments(at.label, named.arguments)}`;
    const known = this.#store.get(key);
    if (known !== undefined) return known;
    const name = nameOf(named.symbol);
    if (key.length > MAX_KEY) {
      throw new TypeProblem(`${name} holds itself with ever larger type arguments; give it an end.`);
    }
    const definition: PendingDefinition = {
      key,
      name: this.#plain.withArguments(name, named.arguments),
      source: at.source,
      line: at.line,
      type,
      named,
      node,
      references: new Set(),
    };
    this.#store.add(definition);
    return definition;
  }

  /** Instances of the language's generics belong to the author whose members they show. */
  #placeOf(type: ts.Type, { symbol }: NamedType, node: ts.Node): DeclaredAt {
    const { place, library } = this.tools;
    const own = library.isLanguage(symbol) ? undefined : this.#index.find(symbol);
    if (own !== undefined) return own;
    const [member] = dataMembers(type, place);
    const at = member?.declarations?.[0] ?? node;
    const file = at.getSourceFile();
    const line = file.getLineAndCharacterOfPosition(at.getStart(file)).line + 1;
    const label = nameOf(symbol) === '' ? `:${String(line)}` : nameOf(symbol);
    return { source: sourcePath(file.fileName, place.folder), line, label };
  }

  #make(definition: PendingDefinition): void {
    const unit = new TypeUnit(this.tools, definition.node);
    try {
      const node = unit.readBody(definition.type);
      definition.schema = withDoc(node, this.tools.generator.docFacts(definition.named.symbol));
      definition.facts = this.#factsOf(definition);
    } catch (error) {
      if (!(error instanceof TypeProblem)) throw error;
      const { path, reason } = error;
      const [first] = path;
      definition.problem =
        first === undefined
          ? `${definition.name}: ${reason}`
          : `${error.message.replace(': ', ` of ${definition.name}: `)}`;
    }
    for (const reference of unit.references) definition.references.add(reference);
  }

  #factsOf(definition: PendingDefinition): ManifestClassFacts | undefined {
    const declaration = definition.type.symbol?.declarations?.find(ts.isClassLike);
    if (declaration === undefined || definition.type.isUnion()) return undefined;
    return readClassFacts(declaration, definition.type, {
      checker: this.tools.place.checker,
      typeOf: (type, at) => this.#typeInside(definition, type, at),
    });
  }

  /** A type that a decorator names; its definitions are made with all others. */
  #typeInside(definition: PendingDefinition, type: ts.Type, at: TypePlace): ManifestType {
    const unit = new TypeUnit(this.tools, at.node);
    try {
      const schema = unit.readMember(type, at.annotation && { node: at.annotation });
      for (const reference of unit.references) definition.references.add(reference);
      return { schema };
    } catch (error) {
      if (error instanceof TypeProblem) return { problem: error.message };
      throw error;
    }
  }
}
