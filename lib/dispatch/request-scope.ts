import type { AuthInfo, Implementation, LoggingLevel } from '@modelcontextprotocol/server';
import type { Asking } from './asking';

/** What the protocol layer knows of the request being served; every member is made on first use. */
export interface RequestScope {
  readonly requestId: string | number;
  /** Aborted when the client cancels or goes away. */
  readonly signal: AbortSignal;
  /** Who is asking, where the client said so. */
  readonly client: Implementation | undefined;
  /** Who the caller is, where somebody has checked it before the request came here. */
  readonly auth: AuthInfo | undefined;
  /** The way to ask the client something while its request is being served. */
  readonly asking: Asking;
  /** Undefined where the client does not want progress. */
  readonly progressToken: string | number | undefined;
  /** Sends a notification that belongs to this request. */
  notify(method: string, params: Readonly<Record<string, unknown>>): Promise<void>;
  /** Ends the stream of the response where the client can take it up again; whether that was possible. */
  releaseStream(): boolean;
  /** Sends a log message in the way of the protocol generation, where the client wants it. */
  log(level: LoggingLevel, data: unknown): Promise<void>;
}
