import type { ServerResponse } from 'node:http';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import type { Host } from '../../dispatch/host';
import { serverFactory } from '../../protocol/bind-server';
import { joinBus } from './change-bus';
import { HttpEndpoint } from './endpoint';
import { busy, refusalResponse } from './error-response';
import { guardFactory } from './guard-sending';
import type { HttpOptions, RequestExtra } from './http-options';
import { settleHttpOptions } from './http-settings';
import type { Incoming } from './incoming';
import { createNodeHandler } from './node-handler';
import type { NodeRequest } from './node-handler';

/** A server as it is served over HTTP, whatever listens to the network. */
export interface HttpServing {
  /** Answers a web-standard request; never rejects. */
  fetch(request: Request, extra?: RequestExtra): Promise<Response>;
  /** Answers a request of `node:http`; `parsedBody` is its body as JSON, where a framework has read it. */
  node(request: NodeRequest, response: ServerResponse, parsedBody?: unknown): Promise<void>;
  /** Turns new requests away with 503 from now on; what running calls still need comes through. */
  drain(): void;
  /** Ends all streams and sessions, cancels what runs, and answers with 503 from now on. */
  close(): Promise<void>;
  /** How many requests are being served; streams on which clients listen do not count. */
  readonly running: number;
  /** Resolves as soon as none is. */
  whenIdle(): Promise<void>;
}

/**
 * Serves a host over HTTP; throws a TypeError for options that make no sense.
 *
 * `ready` is waited for before anything is served; where it rejects, requests are refused with 503.
 */
export function createHttpServing(
  host: Host,
  options: HttpOptions = {},
  ready: () => Promise<void> = () => Promise.resolve(),
): HttpServing {
  const settings = settleHttpOptions(options);
  const onerror = (error: Error): void => {
    host.report(`stereomcp: ${error.message}`);
  };
  const { bus, close: leaveBus } = joinBus(host.changes, settings.bus, onerror);
  const handler = createMcpHandler(guardFactory(serverFactory(host, { lasting: false }), onerror), {
    legacy: settings.legacy === 'serve' ? 'stateless' : 'reject',
    keepAliveMs: settings.keepAlive,
    maxRequestBodySize: settings.maxBodyBytes,
    bus,
    ...(settings.responseMode !== 'auto' && { responseMode: settings.responseMode }),
  });
  const endpoint = new HttpEndpoint(settings, serve, onerror);
  const serveNode = createNodeHandler(endpoint, onerror);
  let isClosed = false;
  return {
    fetch: (request, extra = {}) => endpoint.answer(request, incomingOf(request, extra)),
    node: serveNode,
    drain() {
      endpoint.isDraining = true;
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      endpoint.isDraining = true;
      leaveBus();
      await handler.close();
    },
    get running() {
      return endpoint.gate.running;
    },
    whenIdle: () => endpoint.gate.whenIdle(),
  };

  async function serve(
    request: Request,
    message: JSONRPCMessage | undefined,
    { authInfo }: Incoming,
  ): Promise<Response> {
    try {
      await ready();
    } catch {
      return refusalResponse(busy('The server could not start.'));
    }
    if (isClosed) return refusalResponse(busy('The server is being stopped. Try again.'));
    return handler.fetch(request, { parsedBody: message, ...(authInfo !== undefined && { authInfo }) });
  }
}

function incomingOf(request: Request, { parsedBody, authInfo }: RequestExtra): Incoming {
  const chunks = parsedBody === undefined ? request.body?.[Symbol.asyncIterator]() : undefined;
  return { chunks, parsedBody, authInfo };
}
