import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { boundResponse } from './bound-response';
import { Deadline } from './deadline';
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
  /** How long it may take, in milliseconds; 0 for any time. */
  readonly timeout: number;
  /** To be called once the call and its stream are over; at once where a stream may stay open for hours. */
  readonly leave: () => void;
}

/** Has one message served within its time, and hands the answer on as fast as it is read. */
export async function exchange(request: Request, message: JSONRPCMessage, place: ExchangePlace): Promise<Response> {
  const { serve, incoming, leave } = place;
  const isRequest = 'method' in message && 'id' in message;
  const isListening = isRequest && message.method === 'subscriptions/listen';
  const timeout = isListening ? 0 : place.timeout;
  const deadline = new Deadline(timeout, request.signal);
  const end = (): void => {
    deadline.end();
    leave();
  };
  const late = busy(`Timeout: the request took longer than ${String(timeout)} ms.`, isRequest ? message.id : null);

  const serving = serve(forwarded(request, deadline.signal), message, incoming);
  const expired = new Promise<undefined>((resolve) => {
    deadline.onExpiry(() => {
      resolve(undefined);
    });
  });
  let served: Served | undefined;
  try {
    served = await Promise.race([serving, expired]);
  } catch (error) {
    end();
    throw error;
  }
  if (served === undefined) {
    end();
    serving.then(discard, () => undefined);
    return refusalResponse(late);
  }
  if (isListening) leave();
  const { response, done, onend } = served;
  let isStreamed: () => void = () => undefined;
  const streaming = new Promise<void>((resolve) => {
    isStreamed = resolve;
  });
  const bounded = boundResponse(response, incoming.connection, () => {
    onend?.();
    if (done === undefined) end();
    isStreamed();
  });
  if (done !== undefined) void Promise.all([done, streaming]).then(end);
  deadline.onExpiry(() => {
    bounded.finish(lastEvent(late));
  });
  return bounded.response;
}

/** A refusal as the end of a stream. */
function lastEvent({ id = null, code = HTTP_ERROR, message }: Refusal): Uint8Array {
  const text = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
  return new TextEncoder().encode(`event: message\ndata: ${text}\n\n`);
}

/** Nobody waits for what comes after its time. */
function discard({ response, onend }: Served): void {
  response.body?.cancel().catch(() => undefined);
  onend?.();
}

/** The head of a request for the SDK, which wants both types named where any is fine. */
export function forwarded({ url, method, headers }: Request, signal: AbortSignal): Request {
  const own = new Headers(headers);
  own.set('accept', method === 'GET' ? 'text/event-stream' : 'application/json, text/event-stream');
  return new Request(url, { method, headers: own, signal });
}
