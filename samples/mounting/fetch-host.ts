import { httpHandler } from 'stereomcp/http';
import { Converter } from './converter';

const mcp = httpHandler(new Converter());

/** For runtimes that take a function from Request to Response, such as Bun, Deno and workers. */
async function fetch(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  return pathname === '/mcp' ? mcp.fetch(request) : new Response('Nothing here.\n', { status: 404 });
}

// eslint-disable-next-line no-restricted-syntax -- these runtimes take the default export
export default { fetch };
