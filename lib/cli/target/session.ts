import type { Client, Progress, RequestOptions } from '@modelcontextprotocol/client';
import { isLostAnswer } from '../../client/tell-of-lost-answers';
import { CommandError } from '../command-error';
import type { Notes } from '../show/notes';
import { Patience } from './patience';
import type { Target } from './target';

/** What a server said to a request. */
export type Answer<T> =
  | { readonly kind: 'result'; readonly result: T }
  | { readonly kind: 'error'; readonly code: number; readonly message: string };

interface SessionParts {
  readonly target: Target;
  readonly notes: Notes;
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/** The time limits of the client stand back behind ours, which knows when a person is being asked. */
const ENDLESS = 2 ** 31 - 1;

/** A connected server, and how a command asks it. */
export class Session {
  readonly target: Target;
  readonly notes: Notes;
  readonly #timeout: number;
  readonly #signal: AbortSignal;
  #patience: Patience | undefined;

  constructor({ target, notes, timeout, signal }: SessionParts) {
    this.target = target;
    this.notes = notes;
    this.#timeout = timeout;
    this.#signal = signal;
  }

  get client(): Client {
    return this.target.client;
  }

  /** Does something that takes as long as a person does; meanwhile no request runs out of time. */
  paused<T>(work: () => Promise<T>): Promise<T> {
    return this.#patience === undefined ? work() : this.#patience.during(work);
  }

  /**
   * Sends a request and shows its progress; it is cancelled where it takes too long and on Ctrl-C.
   *
   * @param what What is asked, as sentences call it: `tools/list`, `get_weather`.
   * @throws CommandError where no answer came.
   */
  async ask<T>(what: string, send: (options: RequestOptions) => Promise<T>): Promise<Answer<T>> {
    const abort = new AbortController();
    const stop = (): void => {
      abort.abort();
    };
    this.#signal.addEventListener('abort', stop);
    const patience = new Patience(this.#timeout, stop);
    this.#patience = patience;
    const onprogress = (progress: Progress): void => {
      patience.restart();
      // The client counts the rounds of a server's questions as progress of its own.
      if (progress.message?.startsWith('Fulfilling input required') === true) return;
      this.notes.status(progressText(what, progress));
    };
    try {
      return { kind: 'result', result: await send({ signal: abort.signal, timeout: ENDLESS, onprogress }) };
    } catch (error) {
      if (isLostAnswer(error)) throw new CommandError(`${what}: the connection to ${this.target.label} broke off.`);
      if (!isAnswered(error)) throw this.#failure(what, error, abort.signal);
      return { kind: 'error', code: error.code, message: error.message };
    } finally {
      patience.end();
      this.#patience = undefined;
      this.#signal.removeEventListener('abort', stop);
      this.notes.clear();
    }
  }

  /** As `ask`, where an error of the server leaves nothing to do. */
  async need<T>(what: string, send: (options: RequestOptions) => Promise<T>): Promise<T> {
    const answer = await this.ask(what, send);
    if (answer.kind === 'result') return answer.result;
    throw new CommandError(
      `${this.target.label} answered ${what} with an error: ${answer.message} (${String(answer.code)})`,
    );
  }

  #failure(what: string, error: unknown, aborted: AbortSignal): CommandError {
    const { label } = this.target;
    if (aborted.aborted) {
      const time = String(this.#timeout / 1000);
      return new CommandError(
        `${what}: ${label} did not answer within ${time} s, so it was cancelled. --timeout waits longer.`,
      );
    }
    const cause = error instanceof Error ? error : new Error(String(error));
    return new CommandError(`${what}: ${this.target.explain(cause)}`, { cause });
  }
}

/** The errors of the client itself have words as their codes. */
function isAnswered(error: unknown): error is Error & { readonly code: number } {
  return error instanceof Error && Number.isInteger((error as { readonly code?: unknown }).code);
}

function progressText(what: string, { progress, total, message }: Progress): string {
  const share = total !== undefined && total > 0 ? ` (${String(Math.floor((100 * progress) / total))} %)` : '';
  const count = total === undefined ? String(progress) : `${String(progress)}/${String(total)}`;
  return `${what}: ${count}${share}${message === undefined ? '' : ` ${message}`}`;
}
