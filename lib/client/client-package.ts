import type { FetchLike } from '@modelcontextprotocol/client';
import type { Transport } from '@modelcontextprotocol/server';

/** What is used of the official client package, in one module format: a class of the other is another class. */
export interface ClientPackage<Client> {
  readonly Client: new (info: { name: string; version: string }, options: SdkClientOptions) => Client;
  readonly StreamableHTTPClientTransport: new (url: URL, options: SdkHttpOptions) => HttpTransport;
  readonly StdioClientTransport: new (options: SdkStdioOptions) => Transport;
}

/** How the official client is made. */
export interface SdkClientOptions {
  readonly versionNegotiation: {
    mode: 'legacy' | 'auto' | { pin: string };
    probe?: { timeoutMs?: number };
  };
  readonly capabilities: object;
}

/** How the official HTTP transport is made. */
export interface SdkHttpOptions {
  readonly requestInit: RequestInit;
  readonly fetch: FetchLike;
  /** What either module format takes for one. */
  readonly authProvider?: never;
  readonly reconnectionOptions: {
    maxRetries: number;
    initialReconnectionDelay: number;
    maxReconnectionDelay: number;
    reconnectionDelayGrowFactor: number;
  };
  readonly reconnectionScheduler: (reconnect: () => void, delay: number) => () => void;
}

/** The official HTTP transport, as far as it is used here. */
export interface HttpTransport extends Transport {
  terminateSession(): Promise<void>;
  resumeStream(lastEventId: string): Promise<void>;
}

/** How the official transport to a child process is made. */
export interface SdkStdioOptions {
  readonly command: string;
  readonly args: string[];
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  readonly stderr: 'inherit' | 'ignore' | 'pipe';
}
