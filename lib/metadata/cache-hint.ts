/** How long clients may keep an answer; told to clients of 2026-07-28 only. */
export interface CacheHint {
  /** How long, in whole milliseconds; 0, the default, means not at all. */
  readonly ttl?: number;
  /** Whether what one user gets may be given to others; `private` by default. */
  readonly scope?: 'private' | 'public';
}
