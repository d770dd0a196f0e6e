import type { DescribedSchema } from './described-schema';

/** What a tool promises about its results, ready to be published and checked. */
export interface OutputContract {
  /** The published schema: root `type: object`, `{ result }` around everything that is not an object by itself. */
  readonly described: DescribedSchema;
  /** Whether a value goes out as `{"result": value}`. */
  readonly wrapped: boolean;
  /** The schema's title, which heads the messages of validation errors. */
  readonly title: string;
}
