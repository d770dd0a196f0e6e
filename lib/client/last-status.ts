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
    if (code !== 'ERA_NEGOTIATION_FAILED') return error;
    // 400 is how servers of the first generation answer the question.
    const isRefused = data === undefined && this.#status >= 300 && this.#status !== 400;
    if (!isRefused && message?.includes('unusable reply') !== true) return error;
    return Object.assign(new Error(message, { cause: error }), { code, data: { status: this.#status } });
  }
}
