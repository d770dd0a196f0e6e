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
    this.#handler = httpHandler(server, options);
    await this.open();
  }

  /** Lets clients come, after `shut`. */
  async open(): Promise<void> {
    const http = createServer((request, response) => void this.#handler?.node(request, response));
    await new Promise<void>((resolve) => http.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (http.address() as AddressInfo).port;
    this.#http = http;
  }

  /** Lets no client come, and none stay, as a network that is down; the server goes on. */
  async shut(): Promise<void> {
    const http = this.#http;
    this.#http = undefined;
    const closed = new Promise((resolve) => http?.close(resolve) ?? resolve(undefined));
    http?.closeAllConnections();
    await closed;
    await setTimeout(50); // until clients have seen the ends of connections that lay idle
  }

  /** Ends it at once, as a process that is killed: what runs gets no answer. */
  async kill(): Promise<void> {
    const shut = this.shut();
    await this.#handler?.close();
    this.#handler = undefined;
    await shut;
  }
}
