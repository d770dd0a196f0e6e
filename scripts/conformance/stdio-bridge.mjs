// HTTP in front of a server on stdio, for a suite that only speaks HTTP: each message is relayed as one raw line.
//
// A session of 2025-11-25 is a process of its own. All requests of 2026-07-28 go to one process, which is one
// connection; so that requests of several clients do not meet in one id, ids are replaced on the way in and put back on
// the way out.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { StdioLink } from './stdio-link.mjs';

const SESSION = 'mcp-session-id';
const VERSION = 'io.modelcontextprotocol/protocolVersion';
/** What 2026-07-28 wants an error to be over HTTP; over stdio there is no status. */
const STATUSES = new Map([
  [-32700, 400],
  [-32600, 400],
  [-32601, 404],
  [-32020, 400],
  [-32021, 400],
  [-32022, 400],
]);

/** Opens the bridge in front of `command`; resolves to where it is and how it is taken down. */
export async function openStdioBridge(command, args) {
  const sessions = new Map();
  let modern;
  const open = (renumbers) => new StdioLink(command, args, renumbers);
  // A process takes longer to start than most scenarios take; so the next one starts while this one is used.
  let spare = open(false);

  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    const id = request.headers[SESSION];
    const session = sessions.get(id);
    if (id !== undefined && session === undefined) return void response.writeHead(404).end();
    if (request.method === 'GET' && session !== undefined) return void session.attach(response);
    if (request.method === 'DELETE' && session !== undefined) {
      sessions.delete(id);
      session.close();
      return void response.writeHead(200).end();
    }
    if (request.method !== 'POST') return void response.writeHead(405, { Allow: 'POST' }).end();
    if (session !== undefined) return void session.relay(text, response);
    if (!opensSession(text)) {
      modern ??= openModern(open(true));
      return void modern.relay(text, response, STATUSES);
    }
    const name = randomUUID();
    const link = spare;
    spare = open(false);
    sessions.set(name, link);
    response.setHeader(SESSION, name);
    link.relay(text, response);
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${server.address().port}/mcp`,
    close: () => {
      for (const link of [...sessions.values(), spare, modern]) link?.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The first request says which revision a connection speaks (server/discover does not), and the suite begins with broken ones. */
function openModern(link) {
  const _meta = {
    [VERSION]: '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  link.tell({ jsonrpc: '2.0', id: 'opening', method: 'tools/list', params: { _meta } });
  return link;
}

/** `initialize`, unless it comes as a request of 2026-07-28, which knows none. */
function opensSession(text) {
  try {
    const { method, params } = JSON.parse(text);
    return method === 'initialize' && params?._meta?.[VERSION] === undefined;
  } catch {
    return false;
  }
}
