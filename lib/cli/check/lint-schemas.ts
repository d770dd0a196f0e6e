import type { Tool } from '@modelcontextprotocol/server';
import type { JsonSchema } from '../../schema/json-schema';
import { childSchemas, isObject } from '../../schema/schema-keywords';
import { resolvePointer } from '../../schema/schema-reference';
import type { Fault, MakeFault } from './checked';
import { DEEPEST_SCHEMA, LARGEST_SCHEMA } from './lint-rules';

const INLINE = "write super(name, { refs: 'inline' }), which puts definitions in place";

/** What clients choke on in the schemas of a tool. */
export function lintSchemas({ inputSchema, outputSchema }: Tool, fault: MakeFault): readonly Fault[] {
  const input = inputSchema as JsonSchema;
  const output = outputSchema as JsonSchema | undefined;
  return [
    ...lintReferences(input, 'arguments', fault),
    ...(output === undefined ? [] : lintReferences(output, 'result', fault)),
    ...lintDepth(input, fault),
    ...lintSize(input, fault),
    ...lintRoot(input, fault),
    ...lintLists(input, fault),
  ];
}

function lintReferences(root: JsonSchema, side: 'arguments' | 'result', fault: MakeFault): readonly Fault[] {
  const below = ` › ${side}`;
  const names = referenceNames(root);
  if (names.length === 0) return [];
  if (containsItself(root)) {
    return [
      fault(
        'recursive-schema',
        `Its schema contains itself (${names.join(', ')}); bound its depth by types of their own where clients refuse it.`,
        below,
      ),
    ];
  }
  return [
    fault(
      side === 'result' ? 'result-refs' : 'argument-refs',
      `Its schema refers to ${names.join(', ')}; ${INLINE}.`,
      below,
    ),
  ];
}

function referenceNames(root: JsonSchema): readonly string[] {
  const names = new Set<string>();
  for (const { $ref } of nodesOf(root)) if (typeof $ref === 'string') names.add($ref.split('/').at(-1) ?? $ref);
  return [...names];
}

/** Every schema in a schema, definitions among them. */
function nodesOf(root: JsonSchema): readonly JsonSchema[] {
  return [root, ...childSchemas(root).flatMap((child) => nodesOf(child as JsonSchema))];
}

/** The nodes directly below one, with the target of its reference; definitions only where something refers to them. */
function below(root: JsonSchema, node: JsonSchema): readonly JsonSchema[] {
  const target = typeof node.$ref === 'string' ? resolvePointer(root, node.$ref) : undefined;
  const children = childSchemas({ ...node, $defs: undefined, definitions: undefined }) as readonly JsonSchema[];
  return target === undefined ? children : [...children, target];
}

function containsItself(root: JsonSchema): boolean {
  const open = new Set<JsonSchema>();
  const closed = new Set<JsonSchema>();
  const visit = (node: JsonSchema): boolean => {
    if (open.has(node)) return true;
    if (closed.has(node)) return false;
    open.add(node);
    const found = below(root, node).some(visit);
    open.delete(node);
    closed.add(node);
    return found;
  };
  return visit(root);
}

function lintDepth(root: JsonSchema, fault: MakeFault): readonly Fault[] {
  if (containsItself(root)) return [];
  const known = new Map<JsonSchema, number>();
  const depthOf = (node: JsonSchema): number => {
    const before = known.get(node);
    if (before !== undefined) return before;
    // A reference is no level of its own where it is put in place.
    const step = node.$ref === undefined ? 1 : 0;
    const depth = step + Math.max(0, ...below(root, node).map(depthOf));
    known.set(node, depth);
    return depth;
  };
  const depth = depthOf(root);
  if (depth <= DEEPEST_SCHEMA) return [];
  const message = `Its schema is ${String(depth)} levels deep, of which some hosts take ${String(DEEPEST_SCHEMA)}; flatten the types, or take a part as text.`;
  return [fault('deep-schema', message, ' › arguments')];
}

function lintSize(root: JsonSchema, fault: MakeFault): readonly Fault[] {
  const bytes = Buffer.byteLength(JSON.stringify(root));
  if (bytes <= LARGEST_SCHEMA) return [];
  const message = `Its schema has ${bytes.toLocaleString('en')} bytes; split the tool, or say less in it.`;
  return [fault('large-schema', message, ' › arguments')];
}

function lintRoot(root: JsonSchema, fault: MakeFault): readonly Fault[] {
  const found = ['anyOf', 'oneOf', 'allOf'].filter((keyword) => root[keyword] !== undefined);
  if (found.length === 0) return [];
  const message = `Its schema has ${found.join(' and ')} at the root; put the choice into an argument of its own.`;
  return [fault('root-choice', message, ' › arguments')];
}

function lintLists(root: JsonSchema, fault: MakeFault): readonly Fault[] {
  const isOpen = ({ type, items }: JsonSchema): boolean =>
    (Array.isArray(type) ? type.includes('array') : type === 'array') && !isObject(items);
  const names = Object.entries(root.properties ?? {}).filter(([, schema]) => nodesOf(schema).some(isOpen));
  const inDefinitions = Object.entries(root.$defs ?? {}).filter(([, schema]) => nodesOf(schema).some(isOpen));
  const message =
    'A list in it has no items, as tuples have none; write a list, or an object with a member for each place.';
  return [
    ...names.map(([name]) => fault('array-items', message, ` › argument ${name}`)),
    ...inDefinitions.map(([name]) => fault('array-items', message, ` › arguments › ${name}`)),
  ];
}
