import type { Client, Transport } from '@modelcontextprotocol/client';
import { modeOf, type ProtocolChoice } from '../../client/protocol-mode';

interface Connecting {
  readonly protocol: ProtocolChoice;
  readonly timeout: number;
  readonly signal: AbortSignal;
  /** How long a server may be silent before it is taken for one that only knows `initialize`, in milliseconds. */
  readonly silence?: number;
}

/** Connects a client in the wanted protocol generation. */
export async function connectClient(
  client: Client,
  transport: Transport,
  { protocol, timeout, signal, silence = timeout }: Connecting,
): Promise<void> {
  client.setVersionNegotiation({ mode: modeOf(protocol), probe: { timeoutMs: Math.min(silence, timeout) } });
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('The command was interrupted.'));
    });
  });
  aborted.catch(() => undefined);
  await Promise.race([client.connect(transport, { timeout, signal }), aborted]);
}
