import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import { isContentItem, type ContentItem, type RenderOptions } from '../media/content-item';
import type { OutputContract } from '../schema/output-contract';
import { createValueChecker, type Checked, type ValueChecker } from './checked-value';
import { contentBlocks, isContentBlock, jsonText, textBlock } from './content-blocks';
import { ConversionRun } from './conversion-run';
import { reportedFailure } from './error-result';
import { findUnconvertible } from './find-unconvertible';
import { DEFAULT_RENDERING, renderParts } from './render-parts';
import { isReply, type Reply } from '../media/reply';
import { toJsonValue } from './to-json-value';
import type { ValidationIssue } from './validation-issue';
import { valueKind } from './value-kind';
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
  /** Bounds; `items` is how many an iterable may yield, 10,000 by default. */
  readonly limits?: { readonly items?: number };
}

/**
 * Turns what a tool method returned into its result; synchronous unless something in the value is asynchronous.
 *
 * A value that does not fit is a result with `isError`. An `Error` in the value, or one that its getters, `toJSON` and
 * iterators throw, is thrown on, to be answered like an error of the method itself.
 */
export type ResultWriter = (value: unknown, rendering?: RenderOptions) => CallToolResult | Promise<CallToolResult>;

/** Makes the writer of one tool's results; cheap, since everything is compiled at the first result. */
export function createResultWriter(plan: ResultPlan): ResultWriter {
  const write = dataWriter(plan);
  return (value, rendering = DEFAULT_RENDERING) =>
    isReply(value) ? writeReply(value, write, rendering) : settle(write(value, rendering), summarise(plan, value));
}

function dataWriter(plan: ResultPlan): ResultWriter {
  const { output, returnsContent } = plan;
  if (output === undefined) return contentWriter(plan);
  const write = structuredWriter(plan, output);
  if (!returnsContent) return write;
  const complete = protocolResultWriter(plan, output);
  return (value) => (isProtocolResult(value) ? complete(value) : write(value));
}

/** The data of a reply goes the way of all data; the blocks that its author added take the place of its text. */
function writeReply(reply: Reply<unknown>, write: ResultWriter, rendering: RenderOptions): ReturnType<ResultWriter> {
  const { data, parts, resultMeta } = reply;
  return settle(write(data, rendering), (result) => {
    if (result.isError === true) return result;
    const whole = resultMeta === undefined ? result : { ...result, _meta: { ...result._meta, ...resultMeta } };
    return parts.length === 0 ? whole : settle(renderParts(parts, rendering), (content) => ({ ...whole, content }));
  });
}

function summarise({ text }: ResultPlan, value: unknown): (result: CallToolResult) => CallToolResult {
  return (result) =>
    text === undefined || result.isError === true ? result : { ...result, content: [textBlock(text(value as never))] }; // typed by the decorator
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

/**
 * Text and media only: media become their blocks wherever they stand in a list, everything else is converted and shown.
 *
 * Nothing is checked that JSON itself does not ask for. Where the declared type is content, content blocks pass as they
 * are, and a protocol result goes through untouched.
 */
function contentWriter(plan: ResultPlan): ResultWriter {
  const isContent = (item: unknown): item is ContentItem | ContentBlock =>
    isContentItem(item) || (plan.returnsContent && isContentBlock(item));
  return (value, rendering = DEFAULT_RENDERING) => {
    if (plan.returnsContent && isProtocolResult(value)) return value;
    const run = runOf(plan);
    const items = itemsOf(value, run);
    if (!items.some(isContent)) return writeText(plan, run, toJsonValue(value, run));
    const shown = items.map((item): unknown => (isContent(item) ? null : toJsonValue(item, run)));
    const write = (): ReturnType<ResultWriter> => {
      const refused = refusal(plan, run, shown);
      if (refused !== undefined) return refused;
      const parts = items.map((item, index) => (isContent(item) ? item : textBlock(jsonText(shown[index]))));
      return settle(renderParts(parts, rendering), (content) => ({ content }));
    };
    return run.jobs.length === 0 ? write() : run.finish().then(write);
  };
}

function writeText(plan: ResultPlan, run: ConversionRun, json: unknown): ReturnType<ResultWriter> {
  const write = (): CallToolResult => refusal(plan, run, json) ?? { content: contentBlocks(json) };
  return run.jobs.length === 0 ? write() : run.finish().then(write);
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

function settle<T, R>(value: T | Promise<T>, then: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(then) : then(value);
}

/** The items among which media are looked for: those of a list, a set or a generator, else the value itself. */
function itemsOf(value: unknown, run: ConversionRun): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [value];
  const kind = valueKind(value);
  if (kind === 'set') return [...(value as ReadonlySet<unknown>)];
  if (kind !== 'iterable') return [value];
  const items = run.collect(value as Iterable<unknown>);
  return Array.isArray(items) ? items : [value];
}

function isProtocolResult(value: unknown): value is CallToolResult {
  if (typeof value !== 'object' || value === null || !('content' in value)) return false;
  return Array.isArray(value.content) && value.content.every(isContentBlock);
}
