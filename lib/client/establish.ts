import { setImmediate } from 'node:timers/promises';
import type { Transport } from '@modelcontextprotocol/server';
import type { SdkClient } from './sdk-client';

/** How a client is connected to a server outside of the process. */
export interface Establishing {
  /** A transport that nobody has used yet. */
  readonly open: () => Transport;
  /** How long each answer may take meanwhile, in milliseconds. */
  readonly timeout: number;
  /** Whether a server that ends over the question for the revision is asked in the older way once more. */
  readonly mayEndOverQuestion: boolean;
}

/** Connects a client that is not connected; rejects soon after the signal, with nothing left open. */
export async function establish(client: SdkClient, settings: Establishing, signal: AbortSignal): Promise<void> {
  try {
    await connectOver(settings.open(), client, { settings, signal });
  } catch (error) {
    if (!settings.mayEndOverQuestion || signal.aborted || !endedOverQuestion(error)) throw error;
    // Some servers of the first generation end at the first request that they do not know.
    client.setVersionNegotiation(undefined);
    await connectOver(settings.open(), client, { settings, signal });
  }
}

async function connectOver(
  transport: Transport,
  client: SdkClient,
  { settings: { timeout }, signal }: { readonly settings: Establishing; readonly signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted();
  const abort = (): void => {
    transport.close().catch(() => undefined); // its end is told by the connecting
  };
  signal.addEventListener('abort', abort, { once: true });
  try {
    await client.connect(transport, { timeout, signal });
  } catch (error) {
    await transport.close().catch(() => undefined);
    await client.close().catch(() => undefined);
    // The official client closes itself without waiting for it, and then forgets what it knows of its server.
    await setImmediate();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function endedOverQuestion(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return code === 'ERA_NEGOTIATION_FAILED' && String(message).includes('the connection closed');
}
