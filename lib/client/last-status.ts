import type { FetchLike } from '@modelcontextprotocol/client';

/** The HTTP status of the last answer, which the official client drops where it asks for the revision. */
export class LastStatus {
  readonly fetch: FetchLike;
  #status = 200;

  constructor(given: FetchLike = (input, init) => fetch(input, init)) {
    this.fetch = async (input, init) => {
      const response = await given(input, init);
      this.#status = response.status;
      return response;
    };
  }

  /** The error of a connection that was not made, with the status where that is what it is about. */
  explain(error: unknown): unknown {
    const { code, data, message } = error as {
      readonly code?: unknown;
      readonly data?: unknown;
      readonly message?: string;
    };
    // 400 is how servers of the first generation answer the question.
    const isAbout = code === 'ERA_NEGOTIATION_FAILED' && data === undefined && this.#status > 400;
    if (!isAbout) return error;
    return Object.assign(new Error(message, { cause: error }), { code, data: { status: this.#status } });
  }
}
