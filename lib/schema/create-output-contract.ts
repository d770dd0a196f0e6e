import type { DescribedSchema, Meaning } from './described-schema';
import type { JsonSchema } from './json-schema';
import type { OutputContract } from './output-contract';
import { definitionName } from './schema-reference';
import type { SchemaSession } from './schema-session';

/**
 * How a type answers as the whole result of a tool, before the tool's name is known.
 *
 * `object` goes out as it is, `dictionary` as it is under a title of its own, everything else wrapped.
 */
export interface OutputType {
  readonly shape: 'object' | 'dictionary' | 'wrapped';
  /** The node of the type itself, a `$ref` resolved where the type is an object. */
  readonly node: JsonSchema;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
  readonly meanings: ReadonlyMap<JsonSchema, Meaning>;
  /** What the author says of the result; the type says it of itself where this is undefined. */
  readonly description?: string | undefined;
}

/** Decides how a described type answers as a result; `node` comes from the session. */
export function outputType(node: JsonSchema, session: SchemaSession): OutputType {
  const { meanings } = session;
  const target = definitionOf(node, session) ?? node;
  if (target.type === 'object' && target.properties !== undefined) {
    return { shape: 'object', node: target, definitions: reachable(target, session), meanings };
  }
  const meaning = meanings.get(target);
  const numberKeys = (meaning?.kind === 'map' || meaning?.kind === 'record') && meaning.keys === 'number';
  if (target.type === 'object' && target.additionalProperties !== undefined && !numberKeys) {
    return { shape: 'dictionary', node: target, definitions: reachable(target, session), meanings };
  }
  return { shape: 'wrapped', node, definitions: reachable(node, session), meanings };
}

/** The contract of a tool of this name whose result has this type. */
export function createOutputContract(type: OutputType, toolName: string): OutputContract {
  const { node, shape, description } = type;
  const told = description === undefined ? {} : { description };
  const $defs = Object.keys(type.definitions).length === 0 ? {} : { $defs: type.definitions };
  if (shape === 'wrapped') {
    const result = { ...titledResult(node), ...told };
    const title = `${toolName}Output`;
    const schema = { ...$defs, properties: { result }, required: ['result'], title, type: 'object' };
    return { described: { schema, meanings: withCopy(type.meanings, node, result) }, wrapped: true, title };
  }
  const title = shape === 'dictionary' ? `${toolName}DictOutput` : (node.title ?? `${toolName}Output`);
  const schema = { ...$defs, ...node, ...told, title };
  return { described: { schema, meanings: withCopy(type.meanings, node, schema) }, wrapped: false, title };
}

/** The schema of values of this type by themselves, whichever tool returns them. */
export function describedType({ node, definitions, meanings }: OutputType): DescribedSchema {
  if (Object.keys(definitions).length === 0) return { schema: node, meanings };
  const schema = { ...node, $defs: definitions };
  return { schema, meanings: withCopy(meanings, node, schema) };
}

/** The same schema under one node, with the definitions that it needs. */
export function describedNode(node: JsonSchema, session: SchemaSession): DescribedSchema {
  const $defs = reachable(node, session);
  if (Object.keys($defs).length === 0) return { schema: node, meanings: session.meanings };
  const schema = { ...node, $defs };
  return { schema, meanings: withCopy(session.meanings, node, schema) };
}

/** The definitions that a node needs, its own among them where it refers to itself. */
export function reachable(node: JsonSchema, session: SchemaSession): Record<string, JsonSchema> {
  const needed = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      const name = definitionName((value as JsonSchema).$ref, session.definitions);
      if (name !== undefined && !needed.has(name)) {
        needed.add(name);
        visit(session.definitions.get(name));
      }
      Object.values(value).forEach(visit);
    }
  };
  visit(node);
  return Object.fromEntries([...session.definitions].filter(([name]) => needed.has(name)));
}

/** The definition that a node refers to, where it is a reference. */
export function definitionOf(node: JsonSchema, session: SchemaSession): JsonSchema | undefined {
  const name = definitionName(node.$ref, session.definitions);
  return name === undefined ? undefined : session.definitions.get(name);
}

/** `Result` as the title, unless the type has a name of its own behind a `$ref`. */
function titledResult(node: JsonSchema): JsonSchema {
  const named = node.$ref !== undefined || isNullableReference(node);
  return named ? node : { ...node, title: 'Result' };
}

function isNullableReference({ anyOf }: JsonSchema): boolean {
  return anyOf?.length === 2 && anyOf[0]?.$ref !== undefined && anyOf[1]?.type === 'null';
}

/** The meanings with those of a node given to its copy too. */
function withCopy(
  meanings: ReadonlyMap<JsonSchema, Meaning>,
  original: JsonSchema,
  copy: JsonSchema,
): ReadonlyMap<JsonSchema, Meaning> {
  const meaning = meanings.get(original);
  return meaning === undefined || copy === original ? meanings : new Map([...meanings, [copy, meaning]]);
}
