import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { httpHandler } from '../../lib/http';
import type { HttpHandler, HttpOptions } from '../../lib/http';
import type { MCPServer } from '../../lib/server/mcp-server';

/** A port that servers can come and go behind, as when a process is started again. */
export class PortServer {
  #http: Server | undefined;
  #handler: HttpHandler | undefined;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${String(this.#port)}/mcp`;
  }

  /** Starts to serve a server, at the port of the one before it. */
  async start(server: MCPServer, options: HttpOptions = {}): Promise<void> {
    const handler = httpHandler(server, options);
    const http = createServer((request, response) => void handler.node(request, response));
    await new Promise<void>((resolve) => http.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (http.address() as AddressInfo).port;
    this.#handler = handler;
    this.#http = http;
  }

  /** Ends it at once, as a process that is killed: what runs gets no answer. */
  async kill(): Promise<void> {
    const http = this.#http;
    this.#http = undefined;
    const closed = new Promise((resolve) => http?.close(resolve) ?? resolve(undefined));
    http?.closeAllConnections();
    await this.#handler?.close();
    this.#handler = undefined;
    await closed;
    await setTimeout(50); // until clients have seen the ends of connections that lay idle
  }
}
