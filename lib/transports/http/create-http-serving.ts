import type { ServerResponse } from 'node:http';
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import type { ChangeFeed } from '../../dispatch/change-feed';
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
import type { Served } from './served';
import { Sessions } from './sessions';

const STOPPING = busy('The server is being stopped. Try again.');

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
  const { bus, feed, close: leaveBus } = joinBus(host.changes, settings.bus, onerror);
  const handler = createMcpHandler(guardFactory(serverFactory(host, { lasting: false }), onerror), {
    legacy: settings.legacy === 'serve' && settings.sessions === undefined ? 'stateless' : 'reject',
    keepAliveMs: settings.keepAlive,
    maxRequestBodySize: settings.maxBodyBytes,
    bus,
    ...(settings.responseMode !== 'auto' && { responseMode: settings.responseMode }),
  });
  const sessions =
    settings.sessions &&
    new Sessions({
      ...settings.sessions,
      factory: serverFactory(hearing(host, feed), { lasting: true }),
      keepAlive: settings.keepAlive,
      onerror,
    });
  const endpoint = new HttpEndpoint(settings, serve, onerror);
  const serveNode = createNodeHandler(endpoint, onerror);
  let closing: Promise<void> | undefined;
  return {
    fetch: (request, extra = {}) => endpoint.answer(request, incomingOf(request, extra)),
    node: serveNode,
    drain() {
      endpoint.isDraining = true;
    },
    close() {
      closing ??= close();
      return closing;
    },
    get running() {
      return endpoint.gate.running;
    },
    whenIdle: () => endpoint.gate.whenIdle(),
  };

  function isClosing(): boolean {
    return closing !== undefined;
  }

  async function close(): Promise<void> {
    endpoint.halt();
    leaveBus();
    await sessions?.close();
    await handler.close();
  }

  async function serve(request: Request, message: JSONRPCMessage | undefined, { authInfo }: Incoming): Promise<Served> {
    // A server that is no longer served here is not started for whoever comes late.
    if (isClosing()) return { response: refusalResponse(STOPPING) };
    try {
      await ready();
    } catch {
      return { response: refusalResponse({ status: 503, message: 'The server could not start.' }) };
    }
    // It may have been closed meanwhile.
    if (isClosing()) return { response: refusalResponse(STOPPING) };
    if (sessions !== undefined && (await isLegacyRequest(request, message))) {
      return sessions.serve(request, message, authInfo);
    }
    const extra = { parsedBody: message, ...(authInfo !== undefined && { authInfo }) };
    return { response: await handler.fetch(request, extra) };
  }
}

/** A host whose connections hear of what comes over a bus, rather than of what happens in this process alone. */
function hearing(host: Host, feed: ChangeFeed): Host {
  return Object.create(host, { changes: { value: feed, enumerable: true } }) as Host;
}

function incomingOf(request: Request, { parsedBody, authInfo }: RequestExtra): Incoming {
  return { read: () => request.body?.[Symbol.asyncIterator](), parsedBody, authInfo };
}
