import type { AuthInfo } from '@modelcontextprotocol/server';
import type { RequestHead } from './check-head';

/** What comes with a request besides its head. */
export interface Incoming {
  /** The head as it arrived, where an adapter drops what it says about the body. */
  readonly head?: RequestHead;
  /** Begins to read the body; gives undefined where there is none. */
  read(): AsyncIterator<Uint8Array> | undefined;
  /** The body as JSON, where a framework has read it; undefined where not. */
  readonly parsedBody: unknown;
  readonly authInfo: AuthInfo | undefined;
  /** Where the connection is known, and can be watched; undefined where not. */
  readonly connection?: ReaderWatch;
}

/** Who knows whether anything goes out over a connection. */
export interface ReaderWatch {
  /** Hears that the reader of a stream takes nothing, and ends the connection where nothing moves on it either. */
  onstall(): boolean;
  /** Hears that the reader has gone on. */
  onflow(): void;
  /** Calls the listener once the answer has left, or never will; at once where that is so already. */
  onclose(listener: () => void): void;
}
