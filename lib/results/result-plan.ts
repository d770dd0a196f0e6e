import type { CallToolResult } from '@modelcontextprotocol/server';
import type { DescribedSchema } from '../schema/described-schema';
import type { OutputContract } from '../schema/output-contract';
import type { AnswerOptions } from './answer-options';
import { ConversionRun } from './conversion-run';
import { reportedFailure } from './error-result';
import type { HiddenMembers } from './hidden-members';
import type { ValidationIssue } from './validation-issue';
import { validationText } from './validation-text';

/** What a tool's results are made by. */
export interface ResultPlan {
  readonly toolName: string;
  /** Undefined for tools that answer in text only. */
  readonly output: OutputContract | undefined;
  /** Whether plain content blocks and protocol results in the value are content rather than data. */
  readonly returnsContent: boolean;
  /** A summary of the author's own, in place of the JSON text of the value. */
  readonly text?: ((value: never) => string) | undefined;
  /** The members that never leave with instances of their classes. */
  readonly hidden?: HiddenMembers | undefined;
  /** The type to which values are cut where no schema is published. */
  readonly cut?: DescribedSchema | undefined;
}

/**
 * Turns what a tool method returned into its result; synchronous unless something in the value is asynchronous.
 *
 * A value that does not fit is a result with `isError`. An `Error` in the value, or one that its getters, `toJSON` and
 * iterators throw, is thrown on, to be answered like an error of the method itself.
 */
export type ResultWriter = (value: unknown, options?: AnswerOptions) => CallToolResult | Promise<CallToolResult>;

/** What one conversion of one result of this tool remembers. */
export function runOf({ hidden }: ResultPlan, options: AnswerOptions): ConversionRun {
  return new ConversionRun(hidden, options);
}

/** The result that says which parts of a value do not fit, and why. */
export function invalidResult(
  { toolName }: ResultPlan,
  title: string,
  issues: readonly ValidationIssue[],
): CallToolResult {
  return reportedFailure(toolName, validationText(title, issues));
}
