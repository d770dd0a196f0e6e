// node express.js [port]
import type { AddressInfo } from 'node:net';
import express from 'express';
import { httpHandler } from 'stereomcp/http';
import { Converter } from './converter';

const mcp = httpHandler(new Converter());

const app = express();
// The parser of the whole app reads the bodies of MCP messages, too; its limit is 100 KB unless it is told.
app.use(express.json({ limit: '4mb' }));
app.get('/', (_, response) => {
  response.send('An app with more to do.\n');
});
app.all('/mcp', (request, response) => mcp.node(request, response, request.body));

const server = app.listen(Number(process.argv[2] ?? 3000), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
});
process.once('SIGTERM', () => {
  server.close();
  void mcp.close();
});
