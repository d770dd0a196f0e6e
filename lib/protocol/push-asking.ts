import { randomUUID } from 'node:crypto';
import { SdkError, SdkErrorCode } from '@modelcontextprotocol/server';
import type { ClientCapabilities, ServerContext } from '@modelcontextprotocol/server';
import { AskKeys } from '../dispatch/ask-keys';
import type { AskKind, Asking, AskRequest, Question } from '../dispatch/asking';
import { AskError } from '../errors/ask-error';
import { isProtocolError } from '../errors/protocol-error';
import { missingCapability } from './ask-capabilities';
import { readAnswer } from './read-answer';
import { unsupportedByClient } from './unsupported';

/** How much of a client's message is told. */
const MAX_SAID = 500;

/** The longest that a timer can run, some 24 days. */
const NO_TIMEOUT = 2 ** 31 - 1;

/** Asks the client by requests of the server's own, as generations before 2026-07-28 do; the method waits. */
export class PushAsking implements Asking {
  readonly #context: ServerContext;
  readonly #declared: ClientCapabilities | undefined;
  readonly #keys = new AskKeys();
  readonly #life = new AbortController();

  constructor(context: ServerContext, declared: ClientCapabilities | undefined) {
    this.#context = context;
    this.#declared = declared;
  }

  can(kind: AskKind): boolean {
    return missingCapability({ kind }, this.#declared) === undefined;
  }

  async ask<T>(question: Question<T>): Promise<T> {
    this.#keys.take(question.key);
    const missing = missingCapability(question, this.#declared);
    if (missing !== undefined) throw unsupportedByClient(question.kind, missing, 'legacy');
    const reading = await readAnswer(question, await this.#push(question));
    if (reading.fits) return reading.value;
    throw failure('unfit', question, `the answer does not fit: ${reading.reason}`);
  }

  /** The request has been answered: whoever still waits hears so, and the client need not answer. */
  end(): void {
    this.#life.abort();
  }

  async #push(question: Question<unknown>): Promise<unknown> {
    const { request, signal, timeout = NO_TIMEOUT } = question;
    const waiting = new AbortController();
    const stop = (): void => {
      waiting.abort();
    };
    const reasons = [signal, this.#life.signal];
    for (const reason of reasons) reason.addEventListener('abort', stop, { once: true });
    if (reasons.some(({ aborted }) => aborted)) stop();
    try {
      // The SDK's types ask for one of its requests each; its run time checks the answer by the method.
      const send = this.#context.mcpReq.send as unknown as (sent: object, options: object) => Promise<unknown>;
      return await send(inOlderWords(request), { signal: waiting.signal, timeout });
    } catch (error) {
      throw this.#explain(question, error);
    } finally {
      for (const reason of reasons) reason.removeEventListener('abort', stop);
    }
  }

  #explain(question: Question<unknown>, error: unknown): AskError {
    if (question.signal.aborted)
      return failure('cancelled', question, 'the request was cancelled, or its time was over, before the answer came.');
    if (this.#life.signal.aborted) return failure('ended', question, ENDED);
    const said = error instanceof Error ? error.message : String(error);
    const code = SdkError.isInstance(error) ? error.code : undefined;
    if (code === SdkErrorCode.RequestTimeout) {
      return failure('timeout', question, `no answer within ${String(question.timeout)} ms.`);
    }
    if (code === SdkErrorCode.InvalidResult) {
      return failure('unfit', question, `the answer is no answer to ${question.request.method}.`);
    }
    if (code !== undefined) return failure('cancelled', question, `the client is gone (${said}).`);
    const number = isProtocolError(error) ? ` (${String(error.code)})` : '';
    return failure('refused', question, `the client answered with an error: ${said.slice(0, MAX_SAID)}${number}`);
  }
}

/** Before 2026-07-28 the question to open a URL has an id, by which its end could be told. */
function inOlderWords(request: AskRequest): AskRequest {
  if (request.params?.mode !== 'url') return request;
  return { ...request, params: { ...request.params, elicitationId: randomUUID() } };
}

const ENDED = 'the request that this context belongs to has been answered; ask before the method returns.';

function failure(reason: AskError['reason'], { kind }: Question<unknown>, message: string): AskError {
  return new AskError(reason, `context.${kind}(): ${message}`);
}
