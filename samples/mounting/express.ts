// node express.js [port]
import type { AddressInfo } from 'node:net';
import express from 'express';
import { httpHandler } from 'stereomcp/http';
import { Converter } from './converter';

const mcp = httpHandler(new Converter());

const app = express();
// Before any parser: a body that the app's parser refuses is answered by Express, with a page that shows its stack.
app.all('/mcp', (request, response) => mcp.node(request, response));
app.use(express.json());
app.get('/', (_, response) => {
  response.send('An app with more to do.\n');
});

const server = app.listen(Number(process.argv[2] ?? 3000), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
});
process.once('SIGTERM', () => {
  server.close();
  void mcp.close();
});
