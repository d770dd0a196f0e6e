import type { Client } from '@modelcontextprotocol/client';
import type { ProtocolChoice } from '../../client/protocol-mode';

/** A server that a command talks to. */
export interface Target {
  /** The official client, connected. */
  readonly client: Client;
  /** What sentences call it: the file, the URL or the command as it was written. */
  readonly label: string;
  /** Why a request got no answer, in words: how the process ended and what it last wrote, what HTTP said. */
  explain(error: Error): string;
  /** Disconnects, and ends what was started for it: the server of a file, the process of a command. */
  close(): Promise<void>;
}

/** How a target is opened. */
export interface TargetOptions {
  /** Environment variables for a file or a command. */
  readonly env: Readonly<Record<string, string>>;
  /** HTTP headers for a URL. */
  readonly headers: Readonly<Record<string, string>>;
  readonly protocol: ProtocolChoice;
  /** In milliseconds: for the connection, and for each answer. */
  readonly timeout: number;
  /** Whether everything that a command writes to standard error is shown, not only the end of it where it fails. */
  readonly output: 'all' | 'tail';
}

/** What a target that is being opened needs of the command. */
export interface TargetUse {
  /** A client that answers what servers ask; a new one for every attempt to connect. */
  createClient(): Client;
  /** Tells the person something. */
  note(text: string): void;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}
