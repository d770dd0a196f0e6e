import type { AuthInfo, Implementation, LoggingLevel, ReadResourceResult } from '@modelcontextprotocol/server';
import { callSitesAbove } from '../metadata/call-site';
import type { CallSite } from '../metadata/declarations';
import { markInjected } from '../metadata/injected';
import type { ElicitContent, ElicitForm } from '../schema/form-type';
import type { ElicitAnswer, ElicitUrlAnswer, SampleAnswer, SampleRequest } from './ask-answers';
import { checkedTimeout, type AskOptions } from './ask-options';
import type { AskKind } from './asking';
import type { Changes } from './changes';
import type { ClientRoot } from './client-features';
import type { Host } from './host';
import { formQuestion, rootsQuestion, sampleQuestion, urlQuestion, type Asked } from './questions';
import { readForContext } from './read-for-context';
import type { RequestScope } from './request-scope';

/** Log messages to the client, where it wants them; `data` is anything that JSON can carry. */
export interface ContextLog {
  debug(data: unknown): Promise<void>;
  info(data: unknown): Promise<void>;
  warning(data: unknown): Promise<void>;
  error(data: unknown): Promise<void>;
}

/**
 * The request that a method is serving.
 *
 * A parameter of this type is passed by the framework, wherever it stands, and is invisible to clients.
 *
 * `elicit`, `elicitUrl`, `sample` and `roots` ask the client. Clients before 2026-07-28 answer while the method waits.
 * Since then the method runs again from its start for every answer, with what was answered before: it has to ask the
 * same questions in the same order, and what it does before its last question happens several times. A question that
 * cannot be asked, or has no answer, rejects with an `AskError`, at once where that is certain.
 */
export class Context {
  readonly #scope: RequestScope;
  readonly #host: Host;
  #log: ContextLog | undefined;

  constructor(scope: RequestScope, host: Host) {
    this.#scope = scope;
    this.#host = host;
  }

  /** The id that the client gave the request. */
  get requestId(): string | number {
    return this.#scope.requestId;
  }

  /** Aborted when the client cancels the request or goes away. */
  get signal(): AbortSignal {
    return this.#scope.signal;
  }

  /** Name and version of the client, where it said them. */
  get client(): Implementation | undefined {
    return this.#scope.client;
  }

  /** Who the caller is, where whoever let the request in has checked it; undefined on stdio. */
  get auth(): AuthInfo | undefined {
    return this.#scope.auth;
  }

  /** Tells clients what has changed on the server, and enables and disables what it offers; as `server.changes`. */
  get changes(): Changes {
    return this.#host.control;
  }

  /** Sends log messages to the client; dropped where the client does not want any. */
  get log(): ContextLog {
    return (this.#log ??= this.#createLog());
  }

  /**
   * Tells the client how far the work is; dropped where the client did not ask for it.
   *
   * `done` must grow from call to call (MCP, "Progress"); `total` is in the same unit. Rejects with a TypeError for
   * numbers that are not finite, which JSON cannot carry.
   */
  async progress(done: number, total?: number, message?: string): Promise<void> {
    if (!Number.isFinite(done) || (total !== undefined && !Number.isFinite(total))) {
      throw new TypeError(`progress(${String(done)}, ${String(total)}): both must be finite numbers.`);
    }
    const { progressToken } = this.#scope;
    if (progressToken === undefined) return;
    await this.#scope.notify('notifications/progress', {
      progressToken,
      progress: done,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    });
  }

  /** Whether the client can be asked by the method of this name, for those who have another way to go on. */
  can(kind: AskKind): boolean {
    return this.#scope.asking.can(kind);
  }

  /**
   * Asks the user to fill in a form: a DTO class, the type of one value (`integer`, `literal('a', 'b')`), or
   * `{ schema }` with a JSON Schema.
   *
   * Members are texts (formats `email`, `uri`, `date`, `date-time`; lengths), numbers, booleans, choices, selections of
   * several, each with a default where it has one. The content comes checked, as an instance of the class. Rejects with
   * a TypeError that names each member that no form can ask for.
   */
  elicit<const F extends ElicitForm>(
    message: string,
    form: F,
    options?: AskOptions,
  ): Promise<ElicitAnswer<ElicitContent<F>>> {
    const { forms: sources } = this.#host.whole;
    const sites = (): readonly CallSite[] => callSitesAbove(ELICIT);
    // The content is what the form was declared to hold, which only the types of the caller know.
    return this.#ask(() => formQuestion(message, { form, sources, sites }), options) as Promise<
      ElicitAnswer<ElicitContent<F>>
    >;
  }

  /** Asks the user to open a URL, for what no client should see: a payment, a login, a secret. */
  elicitUrl(message: string, url: string | URL, options?: AskOptions): Promise<ElicitUrlAnswer> {
    return this.#ask(() => urlQuestion(message, url), options);
  }

  /** Asks the client's model; `messages` may be one text, `maxTokens` is needed. */
  sample<const R extends SampleRequest>(request: R, options?: AskOptions): Promise<SampleAnswer<R>> {
    return this.#ask(() => sampleQuestion<SampleAnswer<R>>(request), options);
  }

  /** The folders that the client has opened, as file URLs. */
  roots(options?: AskOptions): Promise<readonly ClientRoot[]> {
    return this.#ask(() => rootsQuestion(), options);
  }

  /**
   * Reads a resource of this server, as a client would.
   *
   * What its method asks is asked on behalf of this request. Rejects with a `ResourceNotFoundError` for a URI that leads
   * nowhere, and with a `ResourceError` where it cannot be read.
   */
  readResource(uri: string | URL): Promise<ReadResourceResult> {
    return readForContext(String(uri), { scope: this.#scope, host: this.#host });
  }

  /**
   * Ends the stream of the response while the call goes on, so that no connection is held open for a long wait; the
   * client takes it up again and gets what was sent meanwhile.
   *
   * Whether that was done: it takes a session over HTTP with an event store.
   */
  releaseStream(): boolean {
    return this.#scope.releaseStream();
  }

  #ask<T>(create: () => Asked<T>, { key, timeout }: AskOptions = {}): Promise<T> {
    const { asking, signal } = this.#scope;
    const answer = (async () => asking.ask({ ...create(), key, timeout: checkedTimeout(timeout), signal }))();
    // Whoever does not wait for the answer, for another question has ended the round, need not hear of it.
    answer.catch(() => undefined);
    return answer;
  }

  #createLog(): ContextLog {
    const at = (level: LoggingLevel) => (data: unknown) => this.#scope.log(level, data);
    return Object.freeze({ debug: at('debug'), info: at('info'), warning: at('warning'), error: at('error') });
  }
}

const ELICIT = Context.prototype.elicit; // eslint-disable-line @typescript-eslint/unbound-method -- never called, marks a place in the stack

markInjected(Context);
