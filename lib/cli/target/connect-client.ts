import type { Client, Transport, VersionNegotiationOptions } from '@modelcontextprotocol/client';
import type { ProtocolChoice } from './target';

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
  client.setVersionNegotiation(negotiationOf(protocol, Math.min(silence, timeout)));
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('The command was interrupted.'));
    });
  });
  aborted.catch(() => undefined);
  await Promise.race([client.connect(transport, { timeout, signal }), aborted]);
}

function negotiationOf(protocol: ProtocolChoice, time: number): VersionNegotiationOptions {
  switch (protocol) {
    case 'auto':
      return { mode: 'auto', probe: { timeoutMs: time } };
    case '2025-11-25':
      return { mode: 'legacy' };
    case '2026-07-28':
      return { mode: { pin: protocol }, probe: { timeoutMs: time } };
    default:
      return protocol satisfies never;
  }
}
