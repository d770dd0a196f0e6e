import type { Readable } from 'node:stream';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { GuardedTransport } from './guarded-transport';
import { StdioWire } from './stdio-wire';
import type { LineOutput } from './stdio-wire';

/** How long the client may take to read that its subscriptions end, in milliseconds. */
const LAST_WORDS = 200;

/** One client at the other end of a pair of streams. */
export interface StdioSession {
  /** Settles once the connection is closed; never rejects. */
  readonly ended: Promise<void>;
  /** Takes no more requests, gives those that are running the grace period, drops the rest and closes. */
  end(): Promise<void>;
}

export interface StdioSessionOptions {
  readonly input: Readable;
  readonly output: LineOutput;
  /** How long running requests may take to finish after the end of input, in milliseconds. */
  readonly grace: number;
  /** Hears of trouble that no client can be told of. */
  readonly onerror: (error: Error) => void;
}

/**
 * Serves one client over lines of JSON, in whichever protocol generation it opens with.
 *
 * The end of input ends the session like `end()` does.
 */
export function openStdioSession(factory: McpServerFactory, options: StdioSessionOptions): StdioSession {
  const { input, output, grace, onerror } = options;
  const wire = new StdioWire(input, output);
  const transport = new GuardedTransport(wire, () => void end());
  const handle = serveStdio(factory, { transport, onerror });

  let ending: Promise<void> | undefined;
  function end(): Promise<void> {
    ending ??= finish();
    return ending;
  }
  async function finish(): Promise<void> {
    wire.stop();
    const timer = new AbortController();
    await Promise.race([transport.whenIdle(), transport.whenClosed(), delay(grace, timer.signal)]);
    timer.abort();
    // Open subscriptions are told of the end, which a client that does not read must not put off.
    const patience = new AbortController();
    await Promise.race([handle.close(), delay(LAST_WORDS, patience.signal)]);
    patience.abort();
    await transport.close();
  }
  return { ended: transport.whenClosed(), end };
}

/** Keeps the process alive while it waits, so that an otherwise idle process does not end before its work is done. */
function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
    });
  });
}
