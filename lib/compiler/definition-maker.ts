import { createHash } from 'node:crypto';
import { ts } from 'typescript-json-schema';
import type { ManifestClassFacts, ManifestDefinition } from '../manifest/manifest';
import { readClassFacts } from './class-facts';
import { DeclarationIndex, nameOf, type DeclaredAt } from './definition-place';
import { namedType, TypeText, type NamedType } from './definition-name';
import { DefinitionStore, MAX_DEFINITIONS, TOO_MANY, type PendingDefinition } from './definition-store';
import { withDoc } from './doc-keywords';
import type { FactsReader } from './facts-reader';
import { pathFrom } from '../manifest/source-path';
import { dataMembers } from './type-members';
import { TypeProblem } from './type-problem';
import { TypeUnit, type TypeTools } from './type-unit';

/** How much text type arguments may take; those that double without end take more. */
const MAX_TEXT = 20_000;

/** How often a generic type may lead to itself with longer and longer type arguments. */
const MAX_GROWTH = 50;

/** Longer keys and names are cut, keys with a checksum of the whole. */
const MAX_LABEL = 200;

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
    this.tools = { ...parts, recursive: new Set(), define: (type, unit) => this.#define(type, unit) };
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

  #define(type: ts.Type, { node, owner }: TypeUnit): PendingDefinition {
    const named = namedType(type, this.tools.place.checker) ?? { symbol: type.symbol, arguments: [] };
    const at = this.#placeOf(type, named, node);
    const label = this.#unique.withArguments(at.label, named.arguments);
    const key = `${at.source}#${shortened(label)}`;
    const known = this.#store.get(key);
    if (known !== undefined) return known;
    const growth = owner?.named.symbol === named.symbol && label.length > owner.size ? owner.growth + 1 : 0;
    if (label.length > MAX_TEXT || growth > MAX_GROWTH) {
      throw new TypeProblem(`${nameOf(named.symbol)} leads to itself with ever larger type arguments; give it an end.`);
    }
    const name = this.#plain.withArguments(nameOf(named.symbol), named.arguments);
    const definition: PendingDefinition = {
      key,
      name: name.length > MAX_LABEL ? `${name.slice(0, MAX_LABEL)}…` : name,
      source: at.source,
      line: at.line,
      type,
      named,
      node,
      size: label.length,
      growth,
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
    return { source: pathFrom(place.folder, file.fileName), line, label };
  }

  #make(definition: PendingDefinition): void {
    const unit = new TypeUnit(this.tools, definition.node, definition);
    try {
      const node = unit.readBody(definition.type);
      definition.schema = withDoc(node, this.tools.generator.docFacts(definition.named.symbol));
      definition.facts = factsOf(definition, unit);
    } catch (error) {
      if (!(error instanceof TypeProblem)) throw error;
      definition.problem = error.of(definition.name);
    }
    for (const reference of unit.references) definition.references.add(reference);
  }
}

function factsOf({ type }: PendingDefinition, reader: FactsReader): ManifestClassFacts | undefined {
  const declaration = type.getSymbol()?.declarations?.find(ts.isClassLike);
  return declaration === undefined || type.isUnion() ? undefined : readClassFacts(declaration, type, reader);
}

function shortened(label: string): string {
  if (label.length <= MAX_LABEL) return label;
  return `${label.slice(0, MAX_LABEL)}…${createHash('sha1').update(label).digest('hex').slice(0, 12)}`;
}
