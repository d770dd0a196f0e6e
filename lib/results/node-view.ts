import type { ClassPlan, DescribedSchema } from '../schema/described-schema';
import type { JsonSchema } from '../schema/json-schema';
import { inputType } from './input-repr';
import { resolvePointer } from '../schema/schema-reference';

/** Schema nodes that all describe one value; unions already decided upon are left out. */
export interface Parts {
  readonly nodes: readonly JsonSchema[];
  readonly decided: ReadonlySet<readonly JsonSchema[]>;
}

/** What happens to members or items that no keyword names: left out, taken as they are, or described. */
export type Rest = 'drop' | 'open' | JsonSchema;

/** What the nodes that describe one value say about its shape, references and `allOf` followed. */
export interface NodeView {
  /** The JSON types that the value may have; undefined for all. */
  readonly types: ReadonlySet<string> | undefined;
  readonly plan: ClassPlan | undefined;
  /** The declared members in order, each with every node that describes it. */
  readonly properties: ReadonlyMap<string, readonly JsonSchema[]>;
  readonly patterns: readonly (readonly [RegExp, JsonSchema])[];
  readonly rest: Rest;
  readonly prefix: readonly JsonSchema[];
  readonly items: Rest;
  /** How many items there must be at least. */
  readonly minItems: number;
  /** Whether something is said about members, about items. */
  readonly describesObject: boolean;
  readonly describesArray: boolean;
  readonly unions: readonly (readonly JsonSchema[])[];
}

/** Gathers what the parts say together. */
export function viewNode(parts: Parts, described: DescribedSchema): NodeView {
  const gathering = new Gathering(described, parts.decided);
  for (const node of parts.nodes) gathering.add(node);
  return gathering.view();
}

class Gathering {
  readonly #described: DescribedSchema;
  readonly #decided: Parts['decided'];
  readonly #seen = new Set<JsonSchema>();
  readonly #properties = new Map<string, JsonSchema[]>();
  readonly #patterns: [RegExp, JsonSchema][] = [];
  readonly #unions: (readonly JsonSchema[])[] = [];
  #types: ReadonlySet<string> | undefined;
  #plan: ClassPlan | undefined;
  #rest: Rest | undefined;
  #prefix: readonly JsonSchema[] | undefined;
  #items: Rest | undefined;
  #minItems = 0;

  constructor(described: DescribedSchema, decided: Parts['decided']) {
    this.#described = described;
    this.#decided = decided;
  }

  add(node: JsonSchema): void {
    if (this.#seen.has(node)) return;
    this.#seen.add(node);
    this.#addMeaning(node);
    this.#addTypes(node);
    this.#addMembers(node);
    this.#addItems(node);
    for (const union of [node.anyOf, node.oneOf]) {
      if (union !== undefined && !this.#decided.has(union)) this.#unions.push(union);
    }
    for (const part of node.allOf ?? []) this.add(part);
    const target = typeof node.$ref === 'string' ? resolvePointer(this.#described.schema, node.$ref) : undefined;
    if (target !== undefined) this.add(target);
  }

  view(): NodeView {
    const named = this.#properties.size > 0 || this.#patterns.length > 0;
    return {
      types: this.#types,
      plan: this.#plan,
      properties: this.#properties,
      patterns: this.#patterns,
      rest: this.#rest ?? (named ? 'drop' : 'open'),
      prefix: this.#prefix ?? [],
      items: this.#items ?? 'open',
      minItems: this.#minItems,
      describesObject: named || this.#rest !== undefined || this.#plan?.withholds !== undefined,
      describesArray: this.#prefix !== undefined || this.#items !== undefined,
      unions: this.#unions,
    };
  }

  #addMeaning(node: JsonSchema): void {
    const meaning = this.#described.meanings.get(node);
    if (meaning?.kind === 'class') this.#plan ??= meaning.plan;
  }

  #addTypes(node: JsonSchema): void {
    const names = typesOf(node);
    if (names === undefined) return;
    const types = new Set(names);
    if (types.has('number')) types.add('integer');
    const known = this.#types;
    this.#types = known === undefined ? types : new Set([...types].filter((name) => known.has(name)));
  }

  #addMembers(node: JsonSchema): void {
    this.#addProperties(node);
    this.#rest ??= restOf(node.additionalProperties) ?? restOf(node.unevaluatedProperties);
    // Conditional parts declare members too; whether they must be there is for the validator.
    for (const part of conditionalParts(node)) this.#addProperties(part);
  }

  #addProperties(node: JsonSchema): void {
    for (const [name, member] of Object.entries(node.properties ?? {})) {
      const known = this.#properties.get(name);
      if (known === undefined) this.#properties.set(name, [member]);
      else if (!known.includes(member)) known.push(member);
    }
    for (const [pattern, member] of Object.entries((node.patternProperties ?? {}) as Record<string, JsonSchema>)) {
      this.#patterns.push([new RegExp(pattern, 'u'), member]);
    }
  }

  #addItems({ prefixItems, items, minItems, maxItems, unevaluatedItems }: JsonSchema): void {
    if (typeof minItems === 'number') this.#minItems = Math.max(this.#minItems, minItems);
    this.#prefix ??= prefixItems;
    const closed = prefixItems !== undefined && typeof maxItems === 'number' && maxItems <= prefixItems.length;
    this.#items ??= restOf(items) ?? restOf(unevaluatedItems) ?? (closed ? 'drop' : undefined);
  }
}

/** The types that a node names, or that its only possible values have. */
function typesOf({ type, enum: values, const: value }: JsonSchema): readonly string[] | undefined {
  if (type !== undefined) return typeof type === 'string' ? [type] : type;
  if (values !== undefined) return values.map(inputType);
  return value === undefined ? undefined : [inputType(value)];
}

function restOf(keyword: unknown): Rest | undefined {
  if (keyword === undefined) return undefined;
  if (typeof keyword === 'boolean') return keyword ? 'open' : 'drop';
  return keyword as JsonSchema; // the definition-time check of raw schemas settles the form
}

function conditionalParts(node: JsonSchema): JsonSchema[] {
  const dependent = Object.values((node.dependentSchemas ?? {}) as Readonly<Record<string, unknown>>);
  return [node.if, node.then, node.else, ...dependent].filter(
    (part): part is JsonSchema => typeof part === 'object' && part !== null,
  );
}
