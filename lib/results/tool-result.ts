import type { CallToolResult } from '@modelcontextprotocol/server';
import type { OutputContract } from '../schema/output-contract';
import { createValueChecker, type Checked, type ValueChecker } from './checked-value';
import { contentBlocks, isContentBlock, mixedBlocks } from './content-blocks';
import { ConversionRun } from './conversion-run';
import { reportedFailure } from './error-result';
import { findUnconvertible } from './find-unconvertible';
import { toJsonValue } from './to-json-value';
import type { ValidationIssue } from './validation-issue';
import { validationText } from './validation-text';

/** What a tool's results are made by. */
export interface ResultPlan {
  readonly toolName: string;
  /** Undefined for tools that answer in text only. */
  readonly output: OutputContract | undefined;
  /** Whether plain content blocks and protocol results in the value are content rather than data. */
  readonly returnsContent: boolean;
  /** Bounds; `items` is how many an iterable may yield, 10,000 by default. */
  readonly limits?: { readonly items?: number };
}

/**
 * Turns what a tool method returned into its result; synchronous unless something in the value is asynchronous.
 *
 * A value that does not fit is a result with `isError`. An `Error` in the value, or one that its getters, `toJSON` and
 * iterators throw, is thrown on, to be answered like an error of the method itself.
 */
export type ResultWriter = (value: unknown) => CallToolResult | Promise<CallToolResult>;

/** Makes the writer of one tool's results; cheap, since everything is compiled at the first result. */
export function createResultWriter(plan: ResultPlan): ResultWriter {
  const { output, returnsContent } = plan;
  if (output === undefined) return returnsContent ? contentWriter(plan) : textWriter(plan);
  const write = structuredWriter(plan, output);
  if (!returnsContent) return write;
  const complete = protocolResultWriter(plan, output);
  return (value) => (isProtocolResult(value) ? complete(value) : write(value));
}

/** Both channels from the one JSON value. */
function structuredWriter(plan: ResultPlan, output: OutputContract): ResultWriter {
  const answer = (json: unknown): CallToolResult => {
    const structuredContent = json as Record<string, unknown>; // the root of every published schema is an object
    const shown = output.wrapped ? structuredContent.result : json;
    return { content: contentBlocks(shown), structuredContent };
  };
  let check: ValueChecker | undefined;
  return (value) => {
    check ??= createValueChecker(output);
    return settle(check(value, runOf(plan)), (checked) => conclude({ plan, checked, title: output.title }, answer));
  };
}

/** Text only: the value is converted all the same, and nothing is checked that JSON itself does not ask for. */
function textWriter(plan: ResultPlan): ResultWriter {
  return (value) => {
    const run = runOf(plan);
    const json = toJsonValue(value, run);
    const write = (): CallToolResult => refusal(plan, run, json) ?? { content: contentBlocks(json) };
    return run.jobs.length === 0 ? write() : run.finish().then(write);
  };
}

/** Content blocks as they are, beside values that are shown as text; a protocol result goes through untouched. */
function contentWriter(plan: ResultPlan): ResultWriter {
  const show = textWriter(plan);
  return (value) => {
    if (isProtocolResult(value)) return value;
    const items = listOf(value);
    if (!items.some(isContentBlock)) return show(value);
    const run = runOf(plan);
    const shown = items.map((item): unknown => (isContentBlock(item) ? item : toJsonValue(item, run)));
    const write = (): CallToolResult => refusal(plan, run, shown) ?? { content: mixedBlocks(items, shown) };
    return run.jobs.length === 0 ? write() : run.finish().then(write);
  };
}

/** A protocol result of a tool with a schema: its structured part is held to the schema, the rest is the author's. */
function protocolResultWriter(
  plan: ResultPlan,
  output: OutputContract,
): (result: CallToolResult) => ReturnType<ResultWriter> {
  let check: ValueChecker | undefined;
  return (result) => {
    const { structuredContent, ...rest } = result;
    if (result.isError === true) return rest;
    check ??= createValueChecker({ described: output.described, wrapped: false });
    return settle(check(structuredContent, runOf(plan)), (checked) =>
      conclude({ plan, checked, title: output.title }, (json) => ({
        ...rest,
        structuredContent: json,
      })),
    );
  };
}

interface Outcome {
  readonly plan: ResultPlan;
  readonly checked: Checked;
  readonly title: string;
}

function conclude({ plan, checked, title }: Outcome, answer: (json: unknown) => CallToolResult): CallToolResult {
  return checked.kind === 'ok' ? answer(checked.json) : invalid(plan, title, checked.issues);
}

function refusal(plan: ResultPlan, run: ConversionRun, json: unknown): CallToolResult | undefined {
  const issues = run.failed ? findUnconvertible(json) : [];
  return issues.length === 0 ? undefined : invalid(plan, `${plan.toolName}Output`, issues);
}

function invalid({ toolName }: ResultPlan, title: string, issues: readonly ValidationIssue[]): CallToolResult {
  return reportedFailure(toolName, validationText(title, issues));
}

function runOf({ limits }: ResultPlan): ConversionRun {
  return new ConversionRun(limits?.items);
}

function settle<T, R>(value: T | Promise<T>, then: (value: T) => R): R | Promise<R> {
  return value instanceof Promise ? value.then(then) : then(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function isProtocolResult(value: unknown): value is CallToolResult {
  if (typeof value !== 'object' || value === null || !('content' in value)) return false;
  return Array.isArray(value.content) && value.content.every(isContentBlock);
}
