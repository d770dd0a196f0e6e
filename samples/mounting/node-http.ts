// node node-http.js [port]
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpHandler } from 'stereomcp/http';
import { Converter } from './converter';

const mcp = httpHandler(new Converter());

const server = createServer((request, response) => {
  if (request.url === '/mcp') void mcp.node(request, response);
  else response.writeHead(404).end('Nothing here.\n');
});

server.listen(Number(process.argv[2] ?? 3000), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
});
process.once('SIGTERM', () => {
  server.close();
  void mcp.close();
});
