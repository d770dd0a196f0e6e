import type { Era } from './era';

/** How an SDK server that the factory makes is used. */
export interface Serving {
  /**
   * Whether it lives as long as a connection (stdio, in memory, a session over HTTP), so that it tells its client of
   * changes by itself, rather than for one request over HTTP.
   */
  readonly lasting: boolean;
}

/** How an SDK server answers. */
export interface Binding {
  readonly era: Era;
  /** Whether the client can be told of changes, by the server itself or by what serves it. */
  readonly announces: boolean;
}
