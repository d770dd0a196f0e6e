import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { boundResponse } from './bound-response';
import { ByteBudget } from './byte-budget';
import { checkHead, tooLarge } from './check-head';
import { allowReading, answerPreflight } from './cors';
import type { Deadline } from './deadline';
import { busy, errorResponse, INTERNAL_ERROR, refusalResponse } from './error-response';
import type { Refusal } from './error-response';
import { exchange, forwarded } from './exchange';
import type { Serve } from './exchange';
import type { HttpSettings } from './http-settings';
import type { Incoming } from './incoming';
import { judgeBytes, judgeValue } from './judge-body';
import type { BodyVerdict } from './judge-body';
import { readBody } from './read-body';
import type { BodyOutcome } from './read-body';
import { RequestGate } from './request-gate';

/** How long a body may take to arrive, in milliseconds. */
const BODY_TIMEOUT = 30_000;
/** How many bodies of the largest size may be in memory before they are read; more small ones may. */
const LARGEST_BODIES = 64;

/** Everything that stands between the network and the protocol: who may ask, what is read of it, for how long. */
export class HttpEndpoint {
  readonly gate: RequestGate;
  /** Whether requests are turned away, while those that run may finish. */
  isDraining = false;
  readonly #settings: HttpSettings;
  readonly #serve: Serve;
  readonly #onerror: (error: Error) => void;
  readonly #bodies: ByteBudget;
  readonly #unread: ByteBudget;
  readonly #running = new Set<Deadline>();

  constructor(settings: HttpSettings, serve: Serve, onerror: (error: Error) => void) {
    this.gate = new RequestGate(settings.maxConcurrent);
    this.#settings = settings;
    this.#bodies = new ByteBudget(settings.maxBodyBytes * LARGEST_BODIES);
    this.#unread = new ByteBudget(settings.unreadBytes);
    this.#serve = serve;
    this.#onerror = onerror;
  }

  /** How long nothing may go out to a reader, in milliseconds. */
  get stallTimeout(): number {
    return this.#settings.stallTimeout;
  }

  /** Takes no more requests, and answers those that run with an error. */
  halt(): void {
    this.isDraining = true;
    for (const deadline of [...this.#running]) deadline.expire('stopped');
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
    const refusal = checkHead(incoming.head ?? request, this.#settings);
    if (refusal !== undefined) return refusalResponse(refusal);
    if (request.method !== 'POST') return this.#listen(request, incoming);
    const leave = this.gate.enter();
    if (leave === undefined) return refusalResponse(busy('Busy: too many requests at a time. Try again.'));
    const message = await this.#admit(incoming).catch((error: unknown) => {
      leave();
      throw error;
    });
    if (message instanceof Response) {
      leave();
      return message;
    }
    return exchange(request, message, {
      serve: this.#serve,
      incoming,
      running: this.#running,
      timeout: this.#settings.requestTimeout,
      stallTimeout: this.stallTimeout,
      unread: this.#unread,
      leave,
    });
  }

  /** The streams and ends of sessions; what is open for hours counts among no requests. */
  async #listen(request: Request, incoming: Incoming): Promise<Response> {
    if (this.isDraining && request.method === 'GET') return refusalResponse(stopping());
    const { response, onend } = await this.#serve(forwarded(request, request.signal), undefined, incoming);
    const { connection } = incoming;
    const { stallTimeout } = this;
    const reader = { connection, client: request.signal, stallTimeout, unread: this.#unread, id: null };
    const bounded = await boundResponse(response, reader, () => onend?.());
    return bounded.response;
  }

  /** The message of a body that is fit to be served, or the answer to one that is not. */
  async #admit(incoming: Incoming): Promise<JSONRPCMessage | Response> {
    const verdict = await this.#verdict(incoming);
    if (verdict instanceof Response) return verdict;
    if (verdict.kind === 'answer') return errorResponse(verdict.answer, verdict.status);
    const { message } = verdict;
    // Answers to what running calls have asked still come in.
    if (!('method' in message && 'id' in message)) return message;
    if (this.isDraining) return refusalResponse(stopping(message.id));
    if (!this.#unread.isScarce) return message;
    return refusalResponse(busy('Busy: too many answers wait to be read. Try again.', message.id));
  }

  async #verdict(incoming: Incoming): Promise<BodyVerdict | Response> {
    const { maxBodyBytes: maxBytes, maxJsonDepth } = this.#settings;
    if (incoming.parsedBody !== undefined) return judgeValue(incoming.parsedBody, maxJsonDepth);
    const chunks = incoming.read();
    if (chunks === undefined) return judgeBytes(new Uint8Array(), maxJsonDepth);
    const lease = this.#bodies.lease();
    try {
      const outcome = await readBody(chunks, { maxBytes, lease, timeout: BODY_TIMEOUT });
      if (outcome.kind === 'bytes') return judgeBytes(outcome.bytes, maxJsonDepth);
      chunks.return?.().catch(() => undefined);
      return refusalResponse(this.#bodyRefusal(outcome.kind));
    } finally {
      lease.end();
    }
  }

  #bodyRefusal(kind: Exclude<BodyOutcome['kind'], 'bytes'>): Refusal {
    switch (kind) {
      case 'too-large':
        return tooLarge(this.#settings.maxBodyBytes);
      case 'too-much':
        return busy('Busy: too much is being sent at a time. Try again.');
      case 'late':
        return { status: 408, message: 'Request timeout: the body did not arrive in time.' };
      case 'broken':
        return { status: 400, message: 'Bad request: the body ended too early.' };
      default:
        return kind satisfies never;
    }
  }
}

function stopping(id: string | number | null = null): ReturnType<typeof busy> {
  const refusal = busy('The server is being stopped. Try again.', id);
  return { ...refusal, headers: { ...refusal.headers, Connection: 'close' } };
}

/** No browser is to guess a type, keep a copy, show it as a page or hand it to other pages. */
function protect(headers: Headers): void {
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Cache-Control', 'no-store, no-transform');
  headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
}
