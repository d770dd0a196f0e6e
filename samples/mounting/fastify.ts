// node fastify.js [port]
import fastify from 'fastify';
import { httpHandler } from 'stereomcp/http';
import { Converter } from './converter';

const mcp = httpHandler(new Converter());

const app = fastify();
app.get('/', () => 'An app with more to do.\n');
app.register((scope, _options, done) => {
  // Bodies are left to the handler, which answers in its own words what is too long or no JSON; for these routes only.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, parsed) => {
    parsed(null);
  });
  scope.all('/mcp', async (request, reply) => {
    reply.hijack(); // from here on the answer is written to the response of node:http
    await mcp.node(request.raw, reply.raw);
  });
  done();
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
