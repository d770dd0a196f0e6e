import { InMemoryTransport } from '@modelcontextprotocol/server';
import type { JSONRPCMessage, McpServerFactory, Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { inspectMessage } from '../protocol/message-guard';
import type { ErrorAnswer } from '../protocol/message-guard';
import { copyJson } from './copy-json';
import { GuardedTransport } from './guarded-transport';
import { UnwritableError } from './wire';
import type { Wire, WireListener } from './wire';

/** A server served inside the process. */
export interface InMemorySession {
  /** The client's end, to be given to an SDK client. */
  readonly transport: Transport;
  readonly close: () => Promise<void>;
}

/** Serves one client inside the process, in whichever protocol generation it opens with. */
export function openInMemorySession(factory: McpServerFactory, onerror: (error: Error) => void): InMemorySession {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const handle = serveStdio(factory, { transport: new GuardedTransport(new MemoryWire(far)), onerror });
  return { transport: near, close: () => handle.close() };
}

/** Messages as objects; each is copied through JSON, so that neither side holds what the other may still change. */
class MemoryWire implements Wire {
  readonly #transport: InMemoryTransport;

  constructor(transport: InMemoryTransport) {
    this.#transport = transport;
  }

  open(listener: WireListener): Promise<void> {
    this.#transport.onmessage = (message) => {
      listener.received(inspectMessage(copy(message)));
    };
    this.#transport.onclose = () => {
      listener.closed();
    };
    return this.#transport.start();
  }

  async write(message: JSONRPCMessage | ErrorAnswer): Promise<void> {
    await this.#transport.send(copy(message) as JSONRPCMessage); // the SDK's type knows no answer with a null id
  }

  close(): Promise<void> {
    return this.#transport.close();
  }
}

function copy(message: unknown): unknown {
  try {
    return copyJson(message);
  } catch (cause) {
    throw new UnwritableError('a message cannot be written as JSON', { cause });
  }
}
