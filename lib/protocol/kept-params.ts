/** The most characters of JSON that a client may have kept for as long as its connection or stream is open. */
const MOST_KEPT = 64 * 1024;
/** The most resources that one connection or stream may be subscribed to; their number is the client's choice. */
const MAX_SUBSCRIPTIONS = 1_000;

/** The requests whose parameters are kept for as long as what they open. */
const OPENING: ReadonlySet<string> = new Set(['initialize', 'subscriptions/listen']);

/** What is wrong with a request that opens something: how much of it would be kept, by as many as care to send it. */
export function keptFault(method: string, params: Readonly<Record<string, unknown>>): string | undefined {
  if (!OPENING.has(method)) return undefined;
  const { resourceSubscriptions } = (params.notifications ?? {}) as { readonly resourceSubscriptions?: unknown };
  if (Array.isArray(resourceSubscriptions) && resourceSubscriptions.length > MAX_SUBSCRIPTIONS) {
    return `a stream can be subscribed to at most ${String(MAX_SUBSCRIPTIONS)} resources`;
  }
  if (JSON.stringify(params).length <= MOST_KEPT) return undefined;
  return `the parameters of ${method} may have at most ${String(MOST_KEPT)} characters`;
}

/** What speaks against one more subscription of a connection that has these. */
export function subscriptionFault(uris: ReadonlySet<string>, uri: string): string | undefined {
  if (uris.has(uri)) return undefined;
  if (uris.size >= MAX_SUBSCRIPTIONS) {
    return `A connection can be subscribed to ${String(MAX_SUBSCRIPTIONS)} resources; unsubscribe from one first.`;
  }
  let characters = uri.length;
  for (const other of uris) characters += other.length;
  if (characters <= MOST_KEPT) return undefined;
  return `The URIs that a connection is subscribed to can have ${String(MOST_KEPT)} characters together; unsubscribe from one first.`;
}
