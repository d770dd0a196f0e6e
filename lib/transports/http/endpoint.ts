import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { boundStream } from './bound-stream';
import { checkHead, tooLarge } from './check-head';
import { allowReading, answerPreflight } from './cors';
import { Deadline } from './deadline';
import { busy, errorResponse, INTERNAL_ERROR, refusalResponse } from './error-response';
import type { HttpSettings } from './http-settings';
import type { Incoming } from './incoming';
import { judgeBytes, judgeValue } from './judge-body';
import type { BodyVerdict } from './judge-body';
import { readBody } from './read-body';
import { RequestGate } from './request-gate';

/** How long a body may take to arrive, in milliseconds. */
const BODY_TIMEOUT = 30_000;
/** The most bytes of a stream that wait for a slow reader; one message may come on top. */
const STREAM_BUFFER = 1024 * 1024;
/** How long what waits for a reader may lie untouched, in milliseconds. */
export const STALL_TIMEOUT = 60_000;

/** What serves a request that is fit to be served; the message is undefined for GET and DELETE. */
export type Serve = (request: Request, message: JSONRPCMessage | undefined, incoming: Incoming) => Promise<Response>;

/** Everything that stands between the network and the protocol: who may ask, what is read of it, for how long. */
export class HttpEndpoint {
  readonly gate: RequestGate;
  /** Whether requests are turned away, while those that run may finish. */
  isDraining = false;
  readonly #settings: HttpSettings;
  readonly #serve: Serve;
  readonly #onerror: (error: Error) => void;

  constructor(settings: HttpSettings, serve: Serve, onerror: (error: Error) => void) {
    this.gate = new RequestGate(settings.maxConcurrent);
    this.#settings = settings;
    this.#serve = serve;
    this.#onerror = onerror;
  }

  /** Answers any request; never rejects. */
  async answer(request: Request, incoming: Incoming): Promise<Response> {
    let response: Response;
    try {
      response = await this.#answer(request, incoming);
    } catch (error) {
      this.#onerror(error instanceof Error ? error : new Error(String(error)));
      response = refusalResponse({ status: 500, code: INTERNAL_ERROR, message: 'Internal error' });
    }
    protect(response.headers);
    allowReading(response, request, this.#settings);
    return response;
  }

  async #answer(request: Request, incoming: Incoming): Promise<Response> {
    const preflight = answerPreflight(request, this.#settings);
    if (preflight !== undefined) return preflight;
    const refusal = checkHead(request, this.#settings);
    if (refusal !== undefined) return refusalResponse(refusal);
    if (request.method !== 'POST') return this.#listen(request, incoming);
    const leave = this.gate.enter();
    if (leave === undefined) return refusalResponse(busy('Busy: too many requests at a time. Try again.'));
    let response: Response | undefined;
    try {
      response = await this.#post(request, incoming, leave);
      return response;
    } finally {
      if (response === undefined || !isStream(response)) leave();
    }
  }

  /** The streams and ends of sessions; what is open for hours counts among no requests. */
  async #listen(request: Request, incoming: Incoming): Promise<Response> {
    if (this.isDraining && request.method === 'GET') return refusalResponse(stopping());
    const response = await this.#serve(forwarded(request, request.signal), undefined, incoming);
    return this.#bounded(response, incoming, () => undefined).response;
  }

  async #post(request: Request, incoming: Incoming, leave: () => void): Promise<Response> {
    const verdict = await this.#verdict(incoming);
    if (verdict instanceof Response) return verdict;
    if (verdict.kind === 'answer') return errorResponse(verdict.answer, verdict.status);
    const { message } = verdict;
    const isRequest = 'method' in message && 'id' in message;
    const id = isRequest ? message.id : null;
    // Answers to what running calls have asked still come in.
    if (isRequest && this.isDraining) return refusalResponse(stopping(id));

    const isListening = isRequest && message.method === 'subscriptions/listen';
    const deadline = new Deadline(isListening ? 0 : this.#settings.requestTimeout, request.signal);
    const late = busy(`Timeout: the request took longer than ${String(this.#settings.requestTimeout)} ms.`, id);
    const end = (): void => {
      deadline.end();
      leave();
    };
    const expired = new Promise<Response>((resolve) => {
      deadline.onExpiry(() => {
        resolve(refusalResponse(late));
      });
    });
    let response: Response;
    try {
      const served = this.#serve(forwarded(request, deadline.signal), message, incoming);
      response = await Promise.race([served, expired]);
    } catch (error) {
      end();
      throw error;
    }
    if (!isStream(response)) {
      end();
      return response;
    }
    if (isListening) leave();
    const { finish, response: streamed } = this.#bounded(response, incoming, end);
    deadline.onExpiry(() => {
      const error = { jsonrpc: '2.0', id, error: { code: -32000, message: late.message } };
      finish(new TextEncoder().encode(`event: message\ndata: ${JSON.stringify(error)}\n\n`));
    });
    return streamed;
  }

  async #verdict({ chunks, parsedBody }: Incoming): Promise<BodyVerdict | Response> {
    const { maxBodyBytes, maxJsonDepth } = this.#settings;
    if (parsedBody !== undefined) return judgeValue(parsedBody, maxJsonDepth);
    if (chunks === undefined) return judgeBytes(new Uint8Array(), maxJsonDepth);
    const outcome = await readBody(chunks, { maxBytes: maxBodyBytes, timeout: BODY_TIMEOUT });
    switch (outcome.kind) {
      case 'bytes':
        return judgeBytes(outcome.bytes, maxJsonDepth);
      case 'too-large':
        void chunks.return?.();
        return refusalResponse(tooLarge(maxBodyBytes));
      case 'late':
        void chunks.return?.();
        return refusalResponse({ status: 408, message: 'Request timeout: the body did not arrive in time.' });
      case 'broken':
        return refusalResponse({ status: 400, message: 'Bad request: the body ended too early.' });
      default:
        return outcome satisfies never;
    }
  }

  #bounded(
    response: Response,
    { onstall }: Incoming,
    onend: () => void,
  ): { readonly response: Response; readonly finish: (last: Uint8Array) => void } {
    if (response.body === null || !isStream(response)) {
      onend();
      return { response, finish: () => undefined };
    }
    const { stream, finish } = boundStream(response.body, {
      maxBytes: STREAM_BUFFER,
      stallTimeout: STALL_TIMEOUT,
      ...(onstall !== undefined && { onstall }),
      onend,
    });
    return { response: new Response(stream, { status: response.status, headers: response.headers }), finish };
  }
}

function isStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') === true;
}

function stopping(id: string | number | null = null): ReturnType<typeof busy> {
  const refusal = busy('The server is being stopped. Try again.', id);
  return { ...refusal, headers: { ...refusal.headers, Connection: 'close' } };
}

/** The head of a request for the SDK, which wants both types named where any is fine. */
function forwarded({ url, method, headers }: Request, signal: AbortSignal): Request {
  const own = new Headers(headers);
  own.set('accept', method === 'GET' ? 'text/event-stream' : 'application/json, text/event-stream');
  return new Request(url, { method, headers: own, signal });
}

/** No browser is to guess a type, keep a copy, show it as a page or hand it to other pages. */
function protect(headers: Headers): void {
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Cache-Control', 'no-store, no-transform');
  headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
}
