import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { boundResponse } from './bound-response';
import type { ByteBudget } from './byte-budget';
import { Deadline } from './deadline';
import type { Expiry } from './deadline';
import { busy, HTTP_ERROR, refusalResponse } from './error-response';
import type { Refusal } from './error-response';
import type { Incoming } from './incoming';
import type { Served } from './served';

/** What serves a request that is fit to be served; the message is undefined for GET and DELETE. */
export type Serve = (request: Request, message: JSONRPCMessage | undefined, incoming: Incoming) => Promise<Served>;

/** What an exchange needs from its surroundings. */
export interface ExchangePlace {
  readonly serve: Serve;
  readonly incoming: Incoming;
  /** The deadlines of all that run at present. */
  readonly running: Set<Deadline>;
  readonly stallTimeout: number;
  readonly unread: ByteBudget;
  /** How long it may take, in milliseconds; 0 for any time. */
  readonly timeout: number;
  /** To be called once the call and its stream are over; at once where a stream may stay open for hours. */
  readonly leave: () => void;
}

/** Has one message served within its time, and hands the answer on as fast as it is read. */
export async function exchange(request: Request, message: JSONRPCMessage, place: ExchangePlace): Promise<Response> {
  const { serve, incoming, running, stallTimeout, unread, leave } = place;
  const isRequest = 'method' in message && 'id' in message;
  const isListening = isRequest && message.method === 'subscriptions/listen';
  const timeout = isListening ? 0 : place.timeout;
  const deadline = new Deadline(timeout, request.signal);
  // A stream to listen on is ended by the SDK, in the way of the protocol.
  if (!isListening) running.add(deadline);
  const end = (): void => {
    running.delete(deadline);
    deadline.end();
    leave();
  };
  const id = isRequest ? message.id : null;
  const refusalOf = (expiry: Expiry): Refusal => busy(expiryText(expiry, timeout), id);

  const serving = serve(forwarded(request, deadline.signal), message, incoming);
  const expired = new Promise<Response>((resolve) => {
    deadline.onExpiry((expiry) => {
      resolve(refusalResponse(refusalOf(expiry)));
    });
  });
  let served: Served | Response;
  try {
    served = await Promise.race([serving, expired]);
  } catch (error) {
    end();
    throw error;
  }
  if (served instanceof Response) {
    end();
    serving.then(discard, () => undefined);
    return served;
  }
  if (isListening) leave();
  const { response, done, cancel, onend } = served;
  let isStreamed: () => void = () => undefined;
  const streaming = new Promise<void>((resolve) => {
    isStreamed = resolve;
  });
  const reader = { connection: incoming.connection, client: request.signal, stallTimeout, unread, id };
  const bounded = await boundResponse(response, reader, () => {
    onend?.();
    if (done === undefined) end();
    isStreamed();
  });
  if (done !== undefined) void Promise.all([done, streaming]).then(end);
  deadline.onExpiry((expiry) => {
    bounded.finish(lastEvent(refusalOf(expiry)));
    cancel?.();
  });
  return bounded.response;
}

function expiryText(expiry: Expiry, timeout: number): string {
  return expiry === 'stopped'
    ? 'The server was stopped before the call was done.'
    : `Timeout: the request took longer than ${String(timeout)} ms.`;
}

/** A refusal as the end of a stream. */
function lastEvent({ id = null, code = HTTP_ERROR, message }: Refusal): Uint8Array {
  const text = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
  return new TextEncoder().encode(`event: message\ndata: ${text}\n\n`);
}

/** Nobody waits for what comes after its time. */
function discard({ response, cancel, onend }: Served): void {
  cancel?.();
  response.body?.cancel().catch(() => undefined);
  onend?.();
}

/** The head of a request for the SDK, which wants both types named where any is fine. */
export function forwarded({ url, method, headers }: Request, signal: AbortSignal): Request {
  const own = new Headers(headers);
  own.set('accept', method === 'GET' ? 'text/event-stream' : 'application/json, text/event-stream');
  return new Request(url, { method, headers: own, signal });
}
