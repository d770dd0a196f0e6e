import type { Transport } from '@modelcontextprotocol/server';

/** Marks the errors below; a server that sends it gains nothing. */
const MARK = 'stereomcp: the answer broke off';

/**
 * Ends a request whose answer breaks off with a JSON-RPC error of our own.
 *
 * The official transport reports such a stream to `onerror` and lets the request wait for its time to pass.
 */
export function tellOfLostAnswers<T extends Transport>(transport: T): T {
  const waiting = new Set<string | number>();
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    const id = 'id' in message && 'method' in message ? message.id : undefined;
    if (id === undefined) return send(message, options);
    watchAnswers(transport, waiting);
    waiting.add(id);
    const onRequestStreamEnd = (): void => {
      options?.onRequestStreamEnd?.();
      if (!waiting.delete(id) || options?.onRequestStreamEnd !== undefined) return;
      transport.onmessage?.({ jsonrpc: '2.0', id, error: { code: -32000, message: MARK, data: MARK } });
    };
    try {
      await send(message, { ...options, onRequestStreamEnd });
    } catch (error) {
      waiting.delete(id);
      throw error;
    }
  };
  return transport;
}

const watched = new WeakMap<Transport, Transport['onmessage']>();

/** Whoever attaches to the transport sets `onmessage` anew, so that this looks again with every request. */
function watchAnswers(transport: Transport, waiting: Set<string | number>): void {
  const { onmessage } = transport;
  if (onmessage === undefined || watched.get(transport) === onmessage) return;
  const watching: NonNullable<Transport['onmessage']> = (message, extra) => {
    if (!('method' in message) && message.id !== undefined) waiting.delete(message.id);
    onmessage(message, extra);
  };
  watched.set(transport, watching);
  transport.onmessage = watching;
}

/** Whether an error stands for an answer that broke off. */
export function isLostAnswer(error: unknown): boolean {
  return error instanceof Error && (error as { data?: unknown }).data === MARK;
}
