import type { Contract } from '../../../lib/cli/contract/contract';
import type { JsonSchema } from '../../../lib/schema/json-schema';

/** A contract of which only the parts given are there. */
export function contractOf(parts: Partial<Omit<Contract, 'format'>>): Contract {
  return { format: 1, server: { name: 'Station' }, tools: [], resources: [], templates: [], prompts: [], ...parts };
}

/** A contract with one tool. */
export function withTool(tool: Partial<Contract['tools'][number]>): Contract {
  return contractOf({ tools: [{ name: 'look', inputSchema: { type: 'object' }, ...tool }] });
}

/** A contract of one tool with one argument `city`, which it requires. */
export function withArgument(schema: JsonSchema, more: JsonSchema = {}): Contract {
  const properties = { city: schema };
  const root = { properties, required: ['city'], type: 'object', additionalProperties: false, ...more };
  return withTool({ inputSchema: root as unknown as Contract['tools'][number]['inputSchema'] });
}

/** A contract of one tool whose result is the member `city` of an object. */
export function withMember(schema: JsonSchema, more: JsonSchema = {}): Contract {
  const root = { properties: { city: schema, at: { type: 'string' } }, required: ['city'], type: 'object', ...more };
  return withTool({ outputSchema: root });
}
