import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Connections } from './connections';
import { busy, INVALID_REQUEST } from './error-response';
import type { Refusal } from './error-response';
import { refuse } from './refuse';
import { refuseBytes } from './refuse-bytes';

/** What a connection may cost before anything of a request is known; times in milliseconds. */
export interface ListenLimits {
  /** From the first byte of a request to the end of its headers; of the first one from the connection on. */
  readonly headers: number;
  /** From the first byte of a request to the end of its body. */
  readonly request: number;
  /** How long a connection may be idle between two requests; longer than the 60 seconds that proxies keep theirs. */
  readonly idle: number;
  /** The most bytes of a request's first line and headers. */
  readonly headerBytes: number;
  /** The most connections at a time; more are closed as they come. */
  readonly connections: number;
}

export const LISTEN_LIMITS: ListenLimits = Object.freeze({
  headers: 10_000,
  request: 30_000,
  idle: 65_000,
  headerBytes: 16 * 1024,
  connections: 2048,
});

/** How often connections are looked at for the limits of time; the default of Node is every 30 seconds. */
const CHECK_INTERVAL = 1000;
/** How long a connection may say nothing at all before TCP asks whether the other end is still there. */
const PROBE_AFTER = 30_000;
/** How many requests of one connection may be without their answer. */
const MOST_UNANSWERED = 16;
const TOO_MANY = busy('Busy: too many requests of this connection are not answered yet. Wait for their answers.');
const NO_HOST: Refusal = {
  status: 400,
  code: INVALID_REQUEST,
  message: 'Invalid request: the Host header is missing.',
  headers: { Connection: 'close' },
};
const EXPECTATION: Refusal = {
  status: 417,
  message: 'Expectation failed: nothing but "100-continue" may be expected.',
};

export interface ListenOptions {
  /** A name or an address, without brackets. */
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  readonly limits: ListenLimits;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
}

/** An open port. */
export interface Listener {
  /** The port itself, also where 0 was asked for. */
  readonly port: number;
  /** Takes no more connections, and cuts those that are not done within so many milliseconds. */
  close(grace: number): Promise<void>;
}

/** Opens a port of `node:http`; rejects with the error of `node:net` where it cannot. */
export async function openListener({ host, port, limits, handle }: ListenOptions): Promise<Listener> {
  const connections = new Connections();
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.idle,
      maxHeaderSize: limits.headerBytes,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL, limits.headers),
      insecureHTTPParser: false,
      // Node would refuse it without a word.
      requireHostHeader: false,
      keepAlive: true,
      keepAliveInitialDelay: PROBE_AFTER,
    },
    (request, response) => {
      const unanswered = connections.answer(request.socket, response);
      if (unanswered > MOST_UNANSWERED) refuse(response, TOO_MANY);
      else if (request.httpVersion === '1.1' && request.headers.host === undefined) refuse(response, NO_HOST);
      else handle(request, response);
    },
  );
  server.maxConnections = limits.connections;
  server.on('connection', (socket) => {
    connections.add(socket);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    connections.answer(request.socket, response);
    refuse(response, EXPECTATION);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    refuseBytes(error, socket, connections.answerOn(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { port: (server.address() as AddressInfo).port, close };

  async function close(grace: number): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    connections.endWhenDone();
    const overdue = setTimeout(() => {
      connections.cut();
    }, grace);
    await closed;
    clearTimeout(overdue);
  }
}
