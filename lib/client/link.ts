import type { Transport } from '@modelcontextprotocol/server';
import { CallEnd } from './call-end';
import { sdkOptions, type CallOptions } from './call-options';
import { closedError, errorAfterLoss, failureError, unreachableError, type Peer } from './connection-errors';
import { InFlight } from './in-flight';
import { isFinal, isStartFailure, judgeFailure, type Failure } from './judge-failure';
import type { LinkRequest, Spent } from './link-request';
import { Pause } from './pause';
import { delayBefore, type Reconnecting } from './reconnect-options';
import type { SdkClient } from './sdk-client';
import { translateError } from './translate-error';

/** How long requests of a session that is gone may take to hear so, in milliseconds. */
const PARTING = 1_000;

/** How a connection is made, for the first time and again. */
export interface LinkSettings {
  readonly peer: Peer;
  /** Connects the client over a new transport; ends soon after the signal. */
  readonly establish: (signal: AbortSignal) => Promise<void>;
  /** How long each answer may take while connecting, in milliseconds. */
  readonly timeout: number;
  /** Undefined where a lost connection stays lost. */
  readonly reconnecting: Reconnecting | undefined;
  /** Lets go of what was opened for the connection, once the client is closed. */
  readonly release: () => Promise<void>;
}

/** The connection of one client, made anew when it is lost. */
export class Link {
  readonly #client: SdkClient;
  readonly #settings: LinkSettings;
  readonly #end = new AbortController();
  readonly #pause = new Pause();
  readonly #inFlight = new InFlight();
  readonly #onUp = new Set<() => void>();
  /** A transport that is of no use any more is being closed. */
  #leaving: Promise<void> | undefined;
  #series: Promise<void> | undefined;
  /** How many tries in a row have failed, or led to connections that did not last. */
  #tries = 0;
  #upSince = Date.now();
  #troubled = false;
  #isOpen = false;

  constructor(client: SdkClient, settings: LinkSettings) {
    this.#client = client;
    this.#settings = settings;
  }

  get isClosed(): boolean {
    return this.#end.signal.aborted;
  }

  get peer(): Peer {
    return this.#settings.peer;
  }

  get reconnecting(): Reconnecting | undefined {
    return this.#settings.reconnecting;
  }

  /** Has a listener told whenever the server is talked to again after it was lost. */
  onReconnect(listener: () => void): void {
    this.#onUp.add(listener);
  }

  /** Connects for the first time, and does what belongs to that; nothing is tried twice. */
  async open(signal: AbortSignal | undefined, andThen: () => Promise<void>): Promise<void> {
    signal?.throwIfAborted();
    const abort = (): void => {
      this.#end.abort();
    };
    signal?.addEventListener('abort', abort, { once: true });
    try {
      await this.#settings.establish(this.#end.signal);
      this.#isOpen = true;
      await andThen();
      signal?.throwIfAborted();
    } catch (error) {
      const told = this.#openingError(error);
      this.#end.abort();
      await this.#settings.release();
      signal?.throwIfAborted();
      throw told;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Asks the server, once more where that is safe and the connection was lost. */
  async request<T>(request: LinkRequest<T>, options: CallOptions): Promise<T> {
    const end = new CallEnd(options);
    const spent = { failures: 0, sessions: 0, isLost: false };
    try {
      return await this.#askUntilAnswered(request, options, { end, spent });
    } catch (error) {
      throw spent.isLost ? errorAfterLoss(error, this.peer) : error;
    } finally {
      end.release();
    }
  }

  /** The server could not be reached for something that goes on beside the calls. */
  noteTrouble(): void {
    this.#troubled = true;
  }

  /** It could be; those who wait for a reconnect are told. */
  noteReached(): void {
    this.#reached();
  }

  /** Makes the connection anew although nobody asks for anything, for the sake of notifications. */
  recover(): void {
    if (!this.#isOpen || this.isClosed || this.reconnecting === undefined) return;
    this.#reconnectOnce().catch(() => undefined); // the next call tries again, and tells
  }

  /** The session is gone: whoever asks next, or wants notifications, needs another. */
  async loseSession(): Promise<void> {
    if (this.isClosed || this.reconnecting === undefined) return;
    await this.#letGoOf(this.#client.transport).catch(() => undefined); // it is of no use either way
  }

  /** Disconnects; whatever waits is rejected at once. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.#end.abort();
    this.#pause.stop();
    this.#inFlight.cutOff(closedError(this.peer, { mayHaveRun: true }));
    await this.#series?.catch(() => undefined);
    await this.#settings.release();
  }

  async #askUntilAnswered<T>(
    request: LinkRequest<T>,
    options: CallOptions,
    { end, spent }: { readonly end: CallEnd; readonly spent: Spent },
  ): Promise<T> {
    for (;;) {
      await this.#ready(end);
      const { transport } = this.#client;
      try {
        const result = await this.#inFlight.run(() => request.send(sdkOptions(options, end.signal)));
        this.#reached();
        return result;
      } catch (error) {
        end.check();
        const failure = judgeFailure(error, transport?.sessionId !== undefined);
        if (this.isClosed && failure?.kind !== 'refused') throw closedError(this.peer, { mayHaveRun: true });
        if (failure === undefined) throw translateError(error, options);
        if (!this.#mayRepeat(failure, spent, request)) throw failureError(failure, this.peer, error);
        spent[failure.kind === 'session' ? 'sessions' : 'failures'] += 1;
        spent.isLost ||= failure.kind === 'lost';
        if (failure.kind === 'session') await this.#letGoOf(transport);
        else if (this.peer.kind === 'http') await this.#calmDown(spent, end);
      }
    }
  }

  #mayRepeat(
    failure: Failure,
    { failures, sessions }: Readonly<Spent>,
    { isRepeatable }: LinkRequest<unknown>,
  ): boolean {
    if (this.reconnecting === undefined || failure.kind === 'refused') return false;
    this.#troubled = true;
    if (failure.kind === 'session') return sessions === 0;
    if (failures + 1 >= this.reconnecting.attempts) return false;
    return failure.kind === 'unsent' || isRepeatable();
  }

  /** HTTP has no connection that lasts, so that other requests go on while this one waits. */
  async #calmDown({ failures }: Readonly<Spent>, end: CallEnd): Promise<void> {
    if (this.reconnecting === undefined) return;
    const delay = delayBefore(failures, this.reconnecting);
    await this.#waiting(end, this.#pause.for(delay));
  }

  async #ready(end: CallEnd): Promise<void> {
    end.check();
    if (this.isClosed) throw closedError(this.peer, { mayHaveRun: false });
    if (this.#leaving !== undefined) await this.#waiting(end, this.#leaving);
    if (this.#client.transport !== undefined && this.#series === undefined) return;
    if (this.reconnecting === undefined) throw failureError({ kind: 'session' }, this.peer, undefined);
    await this.#waiting(end, this.#reconnectOnce());
  }

  async #waiting(end: CallEnd, work: Promise<void>): Promise<void> {
    await end.wait(work);
    if (this.isClosed) throw closedError(this.peer, { mayHaveRun: false });
  }

  #reconnectOnce(): Promise<void> {
    this.#series ??= this.#reconnect().finally(() => (this.#series = undefined));
    return this.#series;
  }

  async #reconnect(): Promise<void> {
    const reconnecting = this.reconnecting;
    if (reconnecting === undefined) return;
    const { attempts, maxDelay } = reconnecting;
    // Servers that end as soon as they have started must not be started over and over.
    if (Date.now() - this.#upSince > maxDelay) this.#tries = 0;
    this.#tries = Math.min(this.#tries, attempts - 1);
    for (; ; this.#tries += 1) {
      await this.#pause.for(delayBefore(this.#tries, reconnecting));
      if (this.isClosed) throw closedError(this.peer, { mayHaveRun: false });
      try {
        await this.#client.close(); // of the transport before, and of what is known of that server
        await this.#settings.establish(this.#end.signal);
        break;
      } catch (error) {
        if (this.#end.signal.aborted || isFinal(error) || this.#tries + 1 >= attempts) throw this.#openingError(error);
      }
    }
    this.#tries += 1;
    this.#upSince = Date.now();
    this.#troubled = true;
    this.#reached();
  }

  #openingError(error: unknown): unknown {
    if (this.isClosed) return closedError(this.peer, { mayHaveRun: false });
    const failure = judgeFailure(error, false);
    if (failure?.kind === 'refused') return failureError(failure, this.peer, error);
    const isOurs = failure === undefined && !isStartFailure(error);
    return isOurs ? translateError(error, { timeout: this.#settings.timeout }) : unreachableError(this.peer, error);
  }

  #reached(): void {
    if (!this.#troubled) return;
    this.#troubled = false;
    for (const listener of this.#onUp) listener();
  }

  async #letGoOf(transport: Transport | undefined): Promise<void> {
    if (transport === undefined || this.#client.transport !== transport) return;
    this.#leaving ??= this.#leave().finally(() => (this.#leaving = undefined));
    await this.#leaving;
  }

  /** What else is under way in a session that is gone hears so by itself; cut off, nobody would know what became of it. */
  async #leave(): Promise<void> {
    await Promise.race([this.#inFlight.none(), this.#pause.for(PARTING)]);
    await this.#client.close();
  }
}
