// The client's end of a connection in memory, without the official client, whose own checks are not the server's cost.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { MCPServer, Tool, Image } = require('../dist/index.js');
const { openInMemorySession } = require('../dist/transports/in-memory.js');
const { serverFactory } = require('../dist/protocol/bind-server.js');
const { serverState } = require('../dist/server/server-state.js');

/** The size of the image, in bytes. */
export const IMAGE_BYTES = 10_000_000;

/** A server whose tool `big` gives the image that these options make, and whose tool `small` gives one of a byte. */
export function imageServer(options) {
  class Images extends MCPServer {
    constructor() {
      super('Images', { maxMediaBytes: 2 * IMAGE_BYTES });
    }
    big() {
      return new Image({ ...options, format: 'png' });
    }
    small() {
      return new Image({ data: Buffer.from([1]), format: 'png' });
    }
  }
  for (const name of ['big', 'small']) {
    Tool({ output: Image })(Images.prototype, name, Object.getOwnPropertyDescriptor(Images.prototype, name));
  }
  return new Images();
}

/** Opens a connection of the older generation and gives a function that calls a tool. */
export async function connectRaw(server) {
  const state = serverState(server);
  await state.start();
  const { transport } = openInMemorySession(serverFactory(state.host, { lasting: true }), (error) => {
    throw error;
  });
  const waiting = new Map();
  transport.onmessage = (message) => waiting.get(message.id)?.(message);
  await transport.start();
  let last = 0;
  const request = (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, (answer) => {
        waiting.delete(id);
        resolve(answer);
      });
      transport.send({ jsonrpc: '2.0', id, method, params }).catch(reject);
    });
  await request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  });
  await transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return (name) => request('tools/call', { name, arguments: {} });
}
