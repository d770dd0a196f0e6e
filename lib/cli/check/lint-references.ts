import type { Tool } from '@modelcontextprotocol/server';
import type { ToolDefinition } from '../../definition/tool-definition';
import type { JsonSchema } from '../../schema/json-schema';
import { containsItself } from '../../results/schema-graph';
import type { Checked, Fault } from './checked';
import { referenceNames } from './schema-references';
import { listed } from './listed';

/** Schemas that refer to their definitions, all tools in one: that is a choice of the server, not of a tool. */
export function lintReferences(tools: readonly ToolDefinition[], checked: Checked): readonly Fault[] {
  return [
    ...lintSide(tools, checked, { rule: 'argument-refs', noun: 'arguments', schemaOf: (tool) => tool.inputSchema }),
    ...lintSide(tools, checked, { rule: 'result-refs', noun: 'results', schemaOf: (tool) => tool.outputSchema }),
  ];
}

interface Side {
  readonly rule: 'argument-refs' | 'result-refs';
  readonly noun: string;
  readonly schemaOf: (tool: Tool) => object | undefined;
}

function lintSide(
  tools: readonly ToolDefinition[],
  checked: Checked,
  { rule, noun, schemaOf }: Side,
): readonly Fault[] {
  const referring = tools.flatMap((tool) => {
    const schema = schemaOf(tool.listing) as JsonSchema | undefined;
    const names = schema === undefined || containsItself(schema) ? [] : referenceNames(schema);
    return names.length === 0 ? [] : [{ tool, names }];
  });
  const [first] = referring;
  if (first === undefined) return [];
  const targets = listed([...new Set(referring.flatMap(({ names }) => names))]);
  const message =
    `The ${noun} of ${listed(referring.map(({ tool }) => tool.name))} refer to ${targets}; ` +
    `for clients that cannot follow that, super(name, { refs: 'inline' }) puts definitions in place.`;
  return [{ rule, where: 'tools', place: checked.placeOfOffer(first.tool), message }];
}
