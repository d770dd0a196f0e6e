import type { ImageFacts } from './match-image';
import type { OutputOptions } from './match-output';

/** The matchers as `expect(result)` has them; `R` is what the runner lets a matcher return. */
export interface StereoMatchers<R> {
  /**
   * The tool did not fail, its data fit its output schema, and both channels hold them.
   *
   * With `expected` the data equal it, as `toEqual` compares: data as JSON, without the wrapper that they travel in.
   * A tool without an output schema is compared by its content.
   */
  toMatchOutput(expected?: unknown, options?: OutputOptions): R;
  /** The tool failed; with a text what it says has that part, with a pattern it fits. */
  toBeToolError(text?: string | RegExp): R;
  /** The content has an image whose bytes are what it says, with these facts. */
  toShowImage(image?: ImageFacts): R;
}

declare global {
  // What @types/jest declares, and what vitest declares for the sake of matchers like these.
  // eslint-disable-next-line @typescript-eslint/no-namespace -- types of runners are merged in no other way
  namespace jest {
    // eslint-disable-next-line @typescript-eslint/no-unused-vars, @typescript-eslint/no-empty-object-type -- all declarations of it have these parameters
    interface Matchers<R, T = {}> extends StereoMatchers<R> {}
  }
}
