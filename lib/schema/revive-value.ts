import type { ClassPlan, DescribedSchema, Meaning } from './described-schema';
import type { JsonSchema } from './json-schema';
import { BranchChooser } from './revive-branch';
import { reviveInstance } from './revive-class';
import { reviveContainer, type Revival } from './revive-container';
import { RevivalError } from './revival-error';
import { reviveBigint, reviveBytes, reviveDate, reviveRegexp, reviveUrl } from './revive-scalar';
import { childSchemas, isObject } from './schema-keywords';
import { setMember } from './set-member';

/** What becomes of members that an object's schema does not name, and leaves to none of its other keywords. */
export type Undeclared = 'kept' | 'dropped';

/**
 * The way from JSON to the declared values: dates, URLs, bigints, bytes, sets, maps, regular expressions, instances.
 *
 * Undefined where there is nothing to change about any value. The function throws `RevivalError` with path and reason for a
 * text that is not what it stands for (a schema cannot say everything), and whatever an author's `@Transform` throws.
 */
export function compileRevival(described: DescribedSchema, undeclared: Undeclared = 'kept'): Revival | undefined {
  return new RevivalCompiler(described, undeclared).compile(described.schema);
}

class RevivalCompiler {
  readonly #meanings: ReadonlyMap<JsonSchema, Meaning>;
  readonly #chooser: BranchChooser;
  /** The nodes at or below which anything is to revive. */
  readonly #concerned: ReadonlySet<JsonSchema>;
  readonly #compiled = new Map<JsonSchema, Revival>();
  readonly #undeclared: Undeclared;

  constructor(described: DescribedSchema, undeclared: Undeclared) {
    this.#undeclared = undeclared;
    this.#meanings = described.meanings;
    this.#chooser = new BranchChooser(described);
    this.#concerned = concernedNodes(described, this.#chooser, undeclared);
  }

  compile(node: unknown): Revival | undefined {
    if (!isObject(node) || !this.#concerned.has(node)) return undefined;
    const known = this.#compiled.get(node);
    if (known !== undefined) return known;
    const parts: Revival[] = [];
    const whole: Revival = (value) => parts.reduce((current, part) => part(current), value);
    this.#compiled.set(node, whole); // before the parts are made, since they may lead back here
    parts.push(...this.#parts(node));
    return whole;
  }

  #parts(node: JsonSchema): readonly Revival[] {
    const target = this.#chooser.target(node);
    return [
      target === node ? undefined : this.compile(target),
      ...(node.allOf ?? []).map((part) => this.compile(part)),
      this.#union(node.anyOf),
      this.#union(node.oneOf),
      this.#own(node),
    ].filter((part) => part !== undefined);
  }

  #union(branches: readonly JsonSchema[] | undefined): Revival | undefined {
    if (branches === undefined) return undefined;
    const revivals = new Map(branches.map((branch) => [branch, this.compile(branch)]));
    if ([...revivals.values()].every((revival) => revival === undefined)) return undefined;
    return (value) => {
      const branch = value === null ? undefined : this.#chooser.choose(branches, value);
      const revival = branch === undefined ? undefined : revivals.get(branch);
      return revival === undefined ? value : revival(value);
    };
  }

  /** What the node says by itself: first what it contains, then what it stands for. */
  #own(node: JsonSchema): Revival | undefined {
    const contents = reviveContainer(node, {
      compile: (child) => this.compile(child),
      isClosed: this.#undeclared === 'dropped' && namesAll(node),
    });
    const meaning = this.#meanings.get(node);
    if (meaning === undefined) return contents;
    return (value) => (value === null ? null : reviveMeaning(meaning, value, contents));
  }
}

function reviveMeaning(meaning: Meaning, value: unknown, contents: Revival | undefined): unknown {
  switch (meaning.kind) {
    case 'date':
      return reviveDate(value);
    case 'url':
      return reviveUrl(value);
    case 'bigint':
      return reviveBigint(value);
    case 'regexp':
      return reviveRegexp(value);
    case 'bytes':
      return reviveBytes(value, meaning.as);
    case 'set':
      return Array.isArray(value) ? new Set(contentsOf(value, contents) as unknown[]) : value;
    case 'map':
      return isObject(value) ? reviveMap(contentsOf(value, contents), meaning.keys) : value;
    case 'record':
      return isObject(value) ? withNumberKeys(contentsOf(value, contents)) : value;
    case 'class':
      return isObject(value) ? reviveClass(meaning.plan, value, contents) : value;
    default:
      return meaning satisfies never;
  }
}

function reviveClass(plan: ClassPlan, value: Readonly<Record<string, unknown>>, contents: Revival | undefined): object {
  const source = withDefaults(plan, value);
  return reviveInstance(plan, contentsOf(source, contents), source);
}

/** Defaults are JSON, so that they become dates and instances as a client's values do. */
function withDefaults(
  { members }: ClassPlan,
  value: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const absent = members.filter((member) => 'default' in member && !Object.hasOwn(value, member.wireName));
  if (absent.length === 0) return value;
  const filled = Object.fromEntries(Object.entries(value));
  for (const { wireName, default: fallback } of absent) setMember(filled, wireName, structuredClone(fallback));
  return filled;
}

function contentsOf<T>(value: T, contents: Revival | undefined): T {
  return contents === undefined ? value : (contents(value) as T); // a container comes back as one of its kind
}

function reviveMap(members: Readonly<Record<string, unknown>>, keys: 'string' | 'number'): Map<unknown, unknown> {
  const entries = Object.entries(members);
  return keys === 'string' ? new Map(entries) : new Map(entries.map(([key, value]) => [reviveKey(key), value]));
}

/** JavaScript keeps number keys as text, so there is nothing to convert, only to check. */
function withNumberKeys<T extends object>(members: T): T {
  Object.keys(members).forEach(reviveKey);
  return members;
}

function reviveKey(key: string): number {
  const number = Number(key);
  if (String(number) !== key) throw new RevivalError('map_key', key, [key]);
  return number;
}

/** Whether an object's schema says by its `properties` alone what it has; what several say together, no one does. */
function namesAll(node: JsonSchema): boolean {
  const others = [node.additionalProperties, node.patternProperties, node.$ref, node.allOf, node.anyOf, node.oneOf];
  return node.properties !== undefined && others.every((keyword) => keyword === undefined);
}

/** Walks from the nodes at which there is something to do back to all that contain or refer to them. */
function concernedNodes(
  { schema, meanings }: DescribedSchema,
  chooser: BranchChooser,
  undeclared: Undeclared,
): ReadonlySet<JsonSchema> {
  const holders = new Map<JsonSchema, JsonSchema[]>();
  const pending: JsonSchema[] = [schema];
  const seen = new Set<JsonSchema>(pending);
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const below = [...childSchemas({ ...node, $defs: undefined }), chooser.target(node)];
    for (const child of below) {
      if (child === node) continue;
      const known = holders.get(child);
      if (known === undefined) holders.set(child, [node]);
      else known.push(node);
      if (seen.has(child)) continue;
      seen.add(child);
      pending.push(child);
    }
  }
  const concerned = new Set<JsonSchema>();
  const marked = [...seen].filter((node) => meanings.has(node) || (undeclared === 'dropped' && namesAll(node)));
  for (let node = marked.pop(); node !== undefined; node = marked.pop()) {
    if (concerned.has(node)) continue;
    concerned.add(node);
    marked.push(...(holders.get(node) ?? []));
  }
  return concerned;
}
