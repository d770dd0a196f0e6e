// The least that the SDK needs: a listing that stands ready, nothing registered.
const { readFileSync } = require('node:fs');
const { Server } = require('@modelcontextprotocol/server');
const { serveStdio } = require('@modelcontextprotocol/server/stdio');

const tools = JSON.parse(readFileSync(process.env.BENCH_TOOLS, 'utf8'));

serveStdio(() => {
  const server = new Server({ name: 'Weather', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools }));
  return server;
});
