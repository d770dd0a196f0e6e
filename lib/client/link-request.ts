import type { SdkRequestOptions } from './call-options';

/** Something that is asked of the server. */
export interface LinkRequest<T> {
  readonly send: (options: SdkRequestOptions) => Promise<T>;
  /** Whether asking twice does no more than asking once; looked at when an answer did not come. */
  readonly isRepeatable: () => boolean;
}

/** What a request has been through so far. */
export interface Spent {
  failures: number;
  /** How often it has failed for want of a session. */
  sessions: number;
  /** Whether it may have run in spite of a failure. */
  isLost: boolean;
}
