import type { McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { ToolDefinition } from '../definition/tool-definition';
import type { Host } from '../dispatch/host';

const schemas = new WeakMap<ToolDefinition, StandardSchemaWithJSON>();

/**
 * Makes the tools known to the SDK whose arguments HTTP headers carry, too, so that it holds one against the other.
 *
 * It does so for what is registered with it only (SEP-2243). To be called before the handlers are set, which take over.
 */
export function registerHeaderTools(mcp: McpServer, { view }: Host, tools: readonly ToolDefinition[]): void {
  for (const tool of tools) {
    if (!view.tools.has(tool.name)) continue;
    mcp.registerTool(tool.name, { inputSchema: schemaOf(tool) }, () => ({ content: [] }));
  }
}

/** The schema as the SDK takes it; the values are for our own check. */
function schemaOf(tool: ToolDefinition): StandardSchemaWithJSON {
  const known = schemas.get(tool);
  if (known !== undefined) return known;
  const json = (): Record<string, unknown> => ({ ...tool.input.schema });
  const schema: StandardSchemaWithJSON = {
    '~standard': {
      version: 1,
      vendor: 'stereomcp',
      jsonSchema: { input: json, output: json },
      validate: (value: unknown) => ({ value }),
    },
  };
  schemas.set(tool, schema);
  return schema;
}
