import type { ts } from 'typescript-json-schema';
import type { ManifestClassFacts, ManifestDefinition, ManifestNode } from '../manifest/manifest';
import type { NamedType } from './definition-name';

/** A named type on its way into the manifest. */
export interface PendingDefinition {
  readonly key: string;
  readonly name: string;
  readonly source: string;
  readonly line: number;
  readonly type: ts.Type;
  readonly named: NamedType;
  /** Where it was asked for first. */
  readonly node: ts.Node;
  /** The length of its key, uncut. */
  readonly size: number;
  /** How often the same generic type led to it with shorter type arguments, one after the other. */
  readonly growth: number;
  /** The definitions that its schema and its decorators refer to. */
  readonly references: Set<PendingDefinition>;
  schema?: ManifestNode;
  facts?: ManifestClassFacts | undefined;
  /** Why it has no schema, as a sentence. */
  problem?: string;
}

/** The most named types that one type may lead to. */
export const MAX_DEFINITIONS = 1000;

/** What is said of a type that leads to more. */
export const TOO_MANY = `it leads to more than ${String(MAX_DEFINITIONS)} named types, or to endlessly many; write an interface of what is to be sent.`;

/** The named types that were met, and which of them may go out. */
export class DefinitionStore {
  readonly #byKey = new Map<string, PendingDefinition>();
  readonly #used = new Set<PendingDefinition>();
  readonly #pending: PendingDefinition[] = [];

  get(key: string): PendingDefinition | undefined {
    return this.#byKey.get(key);
  }

  /** Takes a definition whose schema is yet to be made. */
  add(definition: PendingDefinition): void {
    this.#byKey.set(definition.key, definition);
    this.#pending.push(definition);
  }

  /** The next definition whose schema is to be made. */
  next(): PendingDefinition | undefined {
    return this.#pending.shift();
  }

  /** Gives up on everything that still has no schema; who asks for it again starts anew. */
  abandon(problem: string): void {
    for (const definition of this.#pending.splice(0)) {
      definition.problem = problem;
      this.#byKey.delete(definition.key);
    }
  }

  /** Why a type that refers to these has no schema, or undefined; then they and what they lead to go out. */
  settle(references: ReadonlySet<PendingDefinition>): string | undefined {
    const reached = new Set(references);
    for (const { references: further, problem } of reached) {
      if (problem !== undefined) return problem;
      for (const definition of further) reached.add(definition);
      if (reached.size > MAX_DEFINITIONS) {
        return TOO_MANY;
      }
    }
    for (const definition of reached) this.#used.add(definition);
    return undefined;
  }

  /** Everything that schemas refer to, in the order of the keys. */
  toManifest(): Readonly<Record<string, ManifestDefinition>> {
    const sorted = [...this.#used].sort((one, other) => (one.key < other.key ? -1 : 1));
    return Object.fromEntries(
      sorted.map(({ key, name, source, line, schema = {}, facts }) => [
        key,
        { name, source, line, schema, ...(facts === undefined ? {} : { class: facts }) },
      ]),
    );
  }
}
