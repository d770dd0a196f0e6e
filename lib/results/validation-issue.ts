/** One thing that is wrong with a value. */
export interface ValidationIssue {
  /** Where: member names and array indices from the root. */
  readonly path: readonly (string | number)[];
  /** What is wrong, as a sentence without its full stop. */
  readonly reason: string;
  /** What is wrong, as a word for programs: `missing`, `number_type`, … */
  readonly kind: string;
  /** The value at fault; for a missing member the object that lacks it. */
  readonly input: unknown;
}
