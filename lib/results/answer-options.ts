import type { RenderOptions } from '../media/content-item';

/** How many items are taken from a generator or another iterable, unless the server says otherwise. */
export const MAX_ITEMS = 10_000;

/** What making an answer may need from the server; the bounds are those of the framework where they are left out. */
export interface AnswerOptions extends RenderOptions {
  /** The most items that are taken from an iterable that is no array, set or map. */
  readonly maxItems?: number | undefined;
  /** The most bytes of the whole answer as JSON. */
  readonly maxResultBytes?: number | undefined;
  /** Aborted when nobody waits for the answer any more; what is still being read is closed then. */
  readonly signal?: AbortSignal | undefined;
}
