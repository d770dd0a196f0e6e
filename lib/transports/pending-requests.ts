import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

/** The requests of one connection that were let in and still have no answer. */
export class PendingRequests {
  readonly #ids = new Set<RequestId>();
  #waiting: (() => void)[] = [];

  /** Notes what an incoming message begins or, by a cancellation, ends. */
  noteIncoming(message: JSONRPCMessage): void {
    if (!('method' in message)) return;
    if ('id' in message) {
      // A stream of changes is no work to wait for: it ends with the connection.
      if (message.method !== 'subscriptions/listen') this.#ids.add(message.id);
    } else if (message.method === 'notifications/cancelled') {
      this.#settle(message.params?.requestId);
    }
  }

  /** Notes what an outgoing message ends. */
  noteOutgoing(message: object): void {
    if ('id' in message && !('method' in message)) this.#settle(message.id);
  }

  /** Resolves as soon as every request has been answered or cancelled. */
  whenIdle(): Promise<void> {
    if (this.#ids.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #settle(id: unknown): void {
    this.#ids.delete(id as RequestId); // anything that is no id is simply not found
    if (this.#ids.size > 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
