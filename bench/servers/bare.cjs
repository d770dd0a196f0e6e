// The same tools on the SDK alone, as its documentation shows it; their schemas come from a file.
const { readFileSync } = require('node:fs');
const { fromJsonSchema, McpServer } = require('@modelcontextprotocol/server');
const { serveStdio } = require('@modelcontextprotocol/server/stdio');

const tools = JSON.parse(readFileSync(process.env.BENCH_TOOLS, 'utf8'));

serveStdio(() => {
  const server = new McpServer({ name: 'Weather', version: '1.0.0' });
  for (const { name, description, inputSchema, outputSchema } of tools) {
    const schemas = { inputSchema: fromJsonSchema(inputSchema), outputSchema: fromJsonSchema(outputSchema) };
    server.registerTool(name, { description, ...schemas }, () => ({ content: [], isError: true }));
  }
  return server;
});
