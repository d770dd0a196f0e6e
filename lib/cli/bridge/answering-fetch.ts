/** A request was accepted, and nothing answers it. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError';

  constructor(readonly status: number) {
    super(`has accepted the request without an answer (${String(status)})`);
  }
}

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * A `fetch` that fails with an UnansweredError where a request of JSON-RPC is accepted without an answer: nobody would
 * hear of that otherwise.
 *
 * Notifications and answers are accepted just so (MCP 2025-11-25, "Sending Messages to the Server").
 */
export function answeringFetch(send: Fetch = fetch): Fetch {
  return async (url, init) => {
    const response = await send(url, init);
    const isEmpty = response.status === 202 || response.status === 204 || (response.ok && response.body === null);
    if (!isEmpty || !isRequest(init?.body)) return response;
    await response.body?.cancel();
    throw new UnansweredError(response.status);
  };
}

function isRequest(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  const message: unknown = JSON.parse(body);
  return typeof message === 'object' && message !== null && 'method' in message && 'id' in message;
}
