// node fastify.js [port]
import fastify from 'fastify';
import { httpHandler } from 'stereomcp/http';
import { Converter } from './converter';

const mcp = httpHandler(new Converter());

// Fastify parses JSON by itself, up to 1 MiB unless it is told.
const app = fastify({ bodyLimit: 4 * 1024 * 1024 });
app.get('/', () => 'An app with more to do.\n');
app.all('/mcp', async (request, reply) => {
  reply.hijack(); // from here on the answer is written to the response of node:http
  await mcp.node(request.raw, reply.raw, request.body);
});
app.addHook('onClose', () => mcp.close());

app.listen({ port: Number(process.argv[2] ?? 3000), host: '127.0.0.1' }).then(
  (address) => {
    console.log(`${address}/mcp`);
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
process.once('SIGTERM', () => void app.close());
