import type { Implementation, LoggingLevel } from '@modelcontextprotocol/server';

/** What the protocol layer knows of the request being served; every member is made on first use. */
export interface RequestScope {
  readonly requestId: string | number;
  /** Aborted when the client cancels or goes away. */
  readonly signal: AbortSignal;
  /** Who is asking, where the client said so. */
  readonly client: Implementation | undefined;
  /** Undefined where the client does not want progress. */
  readonly progressToken: string | number | undefined;
  /** Sends a notification that belongs to this request. */
  notify(method: string, params: Readonly<Record<string, unknown>>): Promise<void>;
  /** Sends a log message in the way of the protocol generation, where the client wants it. */
  log(level: LoggingLevel, data: unknown): Promise<void>;
}
