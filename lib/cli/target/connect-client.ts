import type { Client, Transport, VersionNegotiationOptions } from '@modelcontextprotocol/client';
import type { ProtocolChoice } from './target';

/** How long a server may take to answer the question for 2026-07-28 before it is asked as one of 2025-11-25. */
const PROBE_TIME = 15_000;

interface Connecting {
  readonly protocol: ProtocolChoice;
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/** Connects a client in the wanted protocol generation. */
export async function connectClient(
  client: Client,
  transport: Transport,
  { protocol, timeout, signal }: Connecting,
): Promise<void> {
  client.setVersionNegotiation(negotiationOf(protocol, timeout));
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('The command was interrupted.'));
    });
  });
  aborted.catch(() => undefined);
  await Promise.race([client.connect(transport, { timeout, signal }), aborted]);
}

function negotiationOf(protocol: ProtocolChoice, timeout: number): VersionNegotiationOptions {
  switch (protocol) {
    case 'auto':
      return { mode: 'auto', probe: { timeoutMs: Math.min(PROBE_TIME, timeout) } };
    case '2025-11-25':
      return { mode: 'legacy' };
    case '2026-07-28':
      return { mode: { pin: protocol }, probe: { timeoutMs: timeout } };
    default:
      return protocol satisfies never;
  }
}
