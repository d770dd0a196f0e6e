/** What a client can be asked: its user by a form or at a URL, its model, its folders. */
export type AskKind = 'elicit' | 'elicitUrl' | 'sample' | 'roots';

/** The request of the protocol that carries a question. */
export interface AskRequest {
  readonly method: 'elicitation/create' | 'sampling/createMessage' | 'roots/list';
  readonly params?: Readonly<Record<string, unknown>>;
}

/** One question to the client. */
export interface Question<T> {
  readonly kind: AskKind;
  readonly request: AskRequest;
  /** The author's name for it, unique in the request being served. */
  readonly key: string | undefined;
  /** Ends the waiting where something waits. */
  readonly signal: AbortSignal;
  /** How long to wait where something waits, in milliseconds. */
  readonly timeout: number | undefined;
  /** Reads an answer, which has the shape that the protocol gives it; rejects with `UnfitAnswer`. */
  readonly read: (answer: unknown) => T | Promise<T>;
}

/** The way to ask the client of the request being served. */
export interface Asking {
  /** Whether the client can be asked such a thing at all. */
  can(kind: AskKind): boolean;
  /**
   * Asks, and gives what `read` makes of the answer.
   *
   * To be called in the order of asking. Rejects with an `AskError`, with a `TypeError` for a wrong key, or with a
   * `PendingAnswer` where the method is to run again for it.
   */
  ask<T>(question: Question<T>): Promise<T>;
}
