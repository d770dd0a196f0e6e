// node hono.js [port]
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { httpHandler } from 'stereomcp/http';
import { Converter } from './converter';

const mcp = httpHandler(new Converter());

const app = new Hono();
app.get('/', (context) => context.text('An app with more to do.\n'));
app.all('/mcp', (context) => mcp.fetch(context.req.raw));

const server = serve({ fetch: app.fetch, port: Number(process.argv[2] ?? 3000), hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`http://127.0.0.1:${port}/mcp`);
});
process.once('SIGTERM', () => {
  server.close();
  void mcp.close();
});
