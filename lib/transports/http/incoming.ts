import type { AuthInfo } from '@modelcontextprotocol/server';

/** What comes with a request besides its head. */
export interface Incoming {
  /** The body as it arrives; undefined where there is none, or where it was read already. */
  readonly chunks: AsyncIterator<Uint8Array> | undefined;
  /** The body as JSON, where a framework has read it; undefined where not. */
  readonly parsedBody: unknown;
  readonly authInfo: AuthInfo | undefined;
  /** Hears that the reader of a stream takes nothing; gives whether the connection still moves. */
  readonly onstall?: () => boolean;
}
