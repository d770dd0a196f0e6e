import type { DescribedSchema, Meaning } from './described-schema';
import type { JsonSchema } from './json-schema';
import { mapChildSchemas } from './map-child-schemas';
import { childSchemas, isObject } from './schema-keywords';
import { definitionName } from './schema-reference';

/**
 * The same schema with every definition that is not part of a cycle put in place of its references.
 *
 * Keywords beside a `$ref` (a description, say) win over those of the definition. What stays in `$defs` is what a
 * reference still needs. The given schema is left as it is.
 */
export function inlineReferences(described: DescribedSchema): DescribedSchema {
  return new Inliner(described).run();
}

class Inliner {
  readonly #root: JsonSchema;
  readonly #definitions: ReadonlyMap<string, JsonSchema>;
  readonly #meanings: ReadonlyMap<JsonSchema, Meaning>;
  readonly #recursive: ReadonlySet<string>;
  readonly #written = new Map<JsonSchema, Meaning>();
  /** A definition that is used twice is one node twice, so that the outcome grows with the input only. */
  readonly #inlined = new Map<string, JsonSchema>();
  readonly #kept = new Map<string, JsonSchema>();

  constructor({ schema, meanings }: DescribedSchema) {
    this.#root = schema;
    this.#definitions = new Map(Object.entries(schema.$defs ?? {}));
    this.#meanings = meanings;
    this.#recursive = recursiveNames(this.#definitions);
  }

  run(): DescribedSchema {
    const { $defs: _definitions, ...root } = this.#root;
    const copy = this.#copy(root, this.#root);
    const kept = this.#keptInOrder();
    const schema = kept.size === 0 ? copy : { $defs: Object.fromEntries(kept), ...copy };
    this.#move(copy, schema);
    return { schema, meanings: this.#written };
  }

  /** A copy of `node`; `original` is what its meaning is filed under. */
  #copy(node: JsonSchema, original = node): JsonSchema {
    const name = definitionName(node.$ref, this.#definitions);
    const copy = name !== undefined && !this.#recursive.has(name) ? this.#inPlace(node, name) : this.#copyOf(node);
    if (name !== undefined && this.#recursive.has(name)) this.#keep(name);
    const meaning = this.#meanings.get(original);
    if (meaning !== undefined) this.#written.set(copy, meaning);
    return copy;
  }

  #inPlace(node: JsonSchema, name: string): JsonSchema {
    let target = this.#inlined.get(name);
    if (target === undefined) {
      target = this.#copy(this.#definitions.get(name) ?? {});
      this.#inlined.set(name, target);
    }
    const { $ref: _reference, ...siblings } = node;
    if (Object.keys(siblings).length === 0) return target;
    const merged = { ...target, ...this.#copyOf(siblings) };
    const meaning = this.#written.get(target);
    if (meaning !== undefined) this.#written.set(merged, meaning);
    return merged;
  }

  #copyOf(node: JsonSchema): JsonSchema {
    return mapChildSchemas(node, (child) => this.#copy(child));
  }

  #keep(name: string): void {
    if (this.#kept.has(name)) return;
    this.#kept.set(name, {}); // a cycle comes by here again before the copy is made
    this.#kept.set(name, this.#copy(this.#definitions.get(name) ?? {}));
  }

  #keptInOrder(): ReadonlyMap<string, JsonSchema> {
    return new Map(
      [...this.#definitions.keys()].flatMap((name) => {
        const definition = this.#kept.get(name);
        return definition === undefined ? [] : [[name, definition] as const];
      }),
    );
  }

  #move(from: JsonSchema, to: JsonSchema): void {
    const meaning = this.#written.get(from);
    if (from === to || meaning === undefined) return;
    this.#written.delete(from);
    this.#written.set(to, meaning);
  }
}

/** The definitions that lead back to themselves. */
function recursiveNames(definitions: ReadonlyMap<string, JsonSchema>): ReadonlySet<string> {
  const uses = new Map([...definitions].map(([name, node]) => [name, referencedNames(node, definitions)]));
  return new Set([...definitions.keys()].filter((name) => leadsTo(name, name, uses)));
}

function leadsTo(from: string, goal: string, uses: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const seen = new Set<string>();
  const pending = [...(uses.get(from) ?? [])];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (name === goal) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    pending.push(...(uses.get(name) ?? []));
  }
  return false;
}

function referencedNames(node: unknown, definitions: ReadonlyMap<string, JsonSchema>): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (!isObject(value)) return;
    const name = definitionName(value.$ref, definitions);
    if (name !== undefined) names.add(name);
    for (const child of childSchemas(value)) visit(child);
  };
  visit(node);
  return names;
}
