import type { Constructor, Meaning } from './described-schema';
import type { JsonSchema } from './json-schema';
import { referenceTo } from './schema-reference';

/** Which way values described by a schema travel; `@Exclude({ toPlainOnly: true })` and the like depend on it. */
export type Direction = 'input' | 'output';

/**
 * The workplace of one contract: the named definitions, meanings and mistakes that gather while its types are read.
 *
 * A class that is read twice gives the same `$defs` entry; two classes of one name get `Name` and `Name_1`.
 */
export class SchemaSession {
  readonly direction: Direction;
  readonly meanings = new Map<JsonSchema, Meaning>();
  /** Author's mistakes, each a sentence that says what to write instead. */
  readonly problems: string[] = [];
  /** Things that work but not as the author may believe. */
  readonly warnings: string[] = [];
  /** Describes classes that another source than their decorators tells of; undefined where it does not know one. */
  readClass: ((type: Constructor) => JsonSchema | undefined) | undefined;
  readonly #names = new Map<object, string>();
  readonly #definitions = new Map<string, JsonSchema>();

  constructor(direction: Direction) {
    this.direction = direction;
  }

  /** The finished definitions by name, in the order in which they were first needed. */
  get definitions(): ReadonlyMap<string, JsonSchema> {
    return this.#definitions;
  }

  /**
   * A fresh `$ref` node to the definition of `key`; `build` runs once per key, and may ask for the same key again.
   * `key` is the class or, for a named type that is no class, any object that stands for it.
   */
  define(key: Constructor | object, name: string, build: () => JsonSchema): JsonSchema {
    let unique = this.#names.get(key);
    if (unique === undefined) {
      unique = this.#free(name === '' ? 'Anonymous' : name);
      this.#names.set(key, unique);
      this.#definitions.set(unique, {});
      this.#definitions.set(unique, build());
    }
    return { $ref: referenceTo(unique) };
  }

  /** Remembers what a node stands for and returns the node. */
  mean(node: JsonSchema, meaning: Meaning): JsonSchema {
    this.meanings.set(node, meaning);
    return node;
  }

  #free(name: string): string {
    if (!this.#definitions.has(name)) return name;
    for (let count = 1; ; count++) {
      const candidate = `${name}_${String(count)}`;
      if (!this.#definitions.has(candidate)) return candidate;
    }
  }
}
