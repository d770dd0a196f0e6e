import { setImmediate } from 'node:timers/promises';
import type { ClientCapabilities } from '@modelcontextprotocol/server';
import { AskKeys, type AskKey } from '../dispatch/ask-keys';
import type { AskKind, Asking, AskRequest, Question } from '../dispatch/asking';
import { AskError } from '../errors/ask-error';
import { PendingAnswer } from '../errors/pending-answer';
import { missingCapability } from './ask-capabilities';
import type { AskState } from './ask-state';
import { digest } from './digest';
import { readAnswer } from './read-answer';
import { unsupportedByClient } from './unsupported';

/** The rounds that one request may take; the official client gives up after 10. */
const MAX_ROUNDS = 20;

/** The questions that a method may still try in a round that is over, before it is left alone. */
const MAX_LATE = 20;

/** What the client sends along when it repeats a request. */
export interface Repetition {
  /** What the server gave it to carry; undefined where it brought none. */
  readonly state: AskState | undefined;
  /** Its answers by key, as they came. */
  readonly responses: Readonly<Record<string, unknown>>;
}

interface Answered {
  readonly question: string;
  readonly answer: unknown;
}

/** A question that waits for the next round. */
interface OpenQuestion {
  readonly question: string;
  readonly request: AskRequest;
}

/**
 * Asks the client by the answer to its request, as 2026-07-28 does: it repeats the request with what it was asked, and
 * the method runs again from its start.
 *
 * What is asked at one time goes out in one round.
 */
export class RoundAsking implements Asking {
  readonly #declared: ClientCapabilities | undefined;
  readonly #answered: Map<string, Answered>;
  /** Answers that came without a state; they count for questions that the author named, and for no others. */
  readonly #unsolicited: Readonly<Record<string, unknown>>;
  readonly #round: number;
  readonly #keys = new AskKeys();
  readonly #open = new Map<string, OpenQuestion>();
  #closing: Promise<void> | undefined;
  #closed = false;
  #ended = false;
  /** Whether the author has made a mistake, which no answer would mend. */
  #isMistaken = false;
  #late = 0;
  readonly #abandon: (reason: PendingAnswer) => void;

  /** `abandon` is called where the method asks on and on in a round that is over, and so may never end. */
  constructor(
    declared: ClientCapabilities | undefined,
    { state, responses }: Repetition,
    abandon: (reason: PendingAnswer) => void,
  ) {
    this.#declared = declared;
    this.#abandon = abandon;
    this.#round = state?.round ?? 0;
    this.#unsolicited = state === undefined ? responses : {};
    this.#answered = new Map(state?.answers.map(([key, question, answer]) => [key, { question, answer }] as const));
    for (const [key, question] of state?.open ?? []) {
      if (Object.hasOwn(responses, key)) this.#answered.set(key, { question, answer: responses[key] });
    }
  }

  /** Whether the client has to be asked before there is an answer to its request. */
  get isPending(): boolean {
    return this.#open.size > 0 && !this.#isMistaken;
  }

  can(kind: AskKind): boolean {
    return missingCapability({ kind }, this.#declared) === undefined;
  }

  async ask<T>(question: Question<T>): Promise<T> {
    if (this.#ended) throw failure('ended', question.kind, ENDED);
    if (this.#closed) await this.#wind();
    const taken = this.#take(question.key);
    const missing = missingCapability(question, this.#declared);
    if (missing !== undefined) throw unsupportedByClient(question.kind, missing, 'modern');
    const name = digest(question.request);
    const known = this.#answerTo(taken, name, question.kind);
    if (known !== undefined) {
      const reading = await readAnswer(question, known.answer);
      if (reading.fits) return reading.value;
      this.#answered.delete(taken.key);
    }
    return this.#postpone(taken.key, { question: name, request: question.request }, question.kind);
  }

  /** The request has been answered. */
  end(): void {
    this.#ended = true;
  }

  /** What the client is to be asked, by key. */
  requests(): Readonly<Record<string, AskRequest>> {
    return Object.fromEntries([...this.#open].map(([key, { request }]) => [key, request]));
  }

  /** What the client has to carry to the next round. */
  next(request: string): AskState {
    return {
      request,
      round: this.#round + 1,
      answers: [...this.#answered].map(([key, { question, answer }]) => [key, question, answer]),
      open: [...this.#open].map(([key, { question }]) => [key, question]),
    };
  }

  #take(given: string | undefined): AskKey {
    try {
      return this.#keys.take(given);
    } catch (mistake) {
      this.#isMistaken = true;
      throw mistake;
    }
  }

  #answerTo({ key, named }: AskKey, question: string, kind: AskKind): Answered | undefined {
    if (named && !this.#answered.has(key) && Object.hasOwn(this.#unsolicited, key)) {
      this.#answered.set(key, { question, answer: this.#unsolicited[key] });
    }
    const known = this.#answered.get(key);
    if (known === undefined || named || known.question === question) return known;
    this.#isMistaken = true;
    throw failure(
      'changed',
      kind,
      `${key} is another question than the one that was answered. A method that asks runs again from its start for every answer, so it has to ask the same questions in the same order; give a question whose words change, or that is not always asked, a key: { key: '…' }.`,
    );
  }

  async #postpone(key: string, open: OpenQuestion, kind: AskKind): Promise<never> {
    if (this.#closed) return this.#wind();
    if (this.#round >= MAX_ROUNDS) {
      throw failure('rounds', kind, `${String(MAX_ROUNDS)} rounds of questions have brought no answer to the request.`);
    }
    this.#open.set(key, open);
    this.#closing ??= this.#close();
    await this.#closing;
    throw new PendingAnswer();
  }

  /** What is asked beside it, in other branches of the method, shall go out in the same round. */
  async #close(): Promise<void> {
    await setImmediate();
    this.#closed = true;
  }

  /** Turns a method away whose round is over; not at once, so that one which tries for ever stops nobody else. */
  async #wind(): Promise<never> {
    this.#late += 1;
    await setImmediate();
    if (this.#late < MAX_LATE) throw new PendingAnswer();
    this.#abandon(new PendingAnswer());
    return new Promise<never>(() => undefined);
  }
}

const ENDED = 'the request that this context belongs to has been answered; ask before the method returns.';

function failure(reason: AskError['reason'], kind: AskKind, message: string): AskError {
  return new AskError(reason, `context.${kind}(): ${message}`);
}
