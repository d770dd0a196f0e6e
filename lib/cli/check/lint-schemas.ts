import type { Tool } from '@modelcontextprotocol/server';
import type { JsonSchema } from '../../schema/json-schema';
import { isObject } from '../../schema/schema-keywords';
import { containsItself, nodesBelow } from '../../results/schema-graph';
import type { Fault, MakeFault } from './checked';
import { DEEPEST_SCHEMA, LARGEST_SCHEMA } from './lint-rules';
import { nodesOf, referenceNames } from './schema-references';

/** What clients choke on in the schemas of a tool. */
export function lintSchemas({ inputSchema, outputSchema }: Tool, fault: MakeFault): readonly Fault[] {
  const input = inputSchema as JsonSchema;
  const output = outputSchema as JsonSchema | undefined;
  return [
    ...lintRecursion(input, 'arguments', fault),
    ...(output === undefined ? [] : lintRecursion(output, 'result', fault)),
    ...lintDepth(input, fault),
    ...lintSize(input, fault),
    ...lintRoot(input, fault),
    ...lintLists(input, fault),
  ];
}

function lintRecursion(root: JsonSchema, side: 'arguments' | 'result', fault: MakeFault): readonly Fault[] {
  if (!containsItself(root)) return [];
  const names = referenceNames(root).join(', ');
  const message = `Its schema contains itself (${names}); bound its depth by types of their own where clients refuse it.`;
  return [fault('recursive-schema', message, ` › ${side}`)];
}

function lintDepth(root: JsonSchema, fault: MakeFault): readonly Fault[] {
  if (containsItself(root)) return [];
  const known = new Map<JsonSchema, number>();
  const depthOf = (node: JsonSchema): number => {
    const before = known.get(node);
    if (before !== undefined) return before;
    // A reference is no level of its own where it is put in place.
    const step = node.$ref === undefined ? 1 : 0;
    const depth = step + Math.max(0, ...nodesBelow(root, node).map(depthOf));
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
