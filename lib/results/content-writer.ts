import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import { isContentItem, type ContentItem } from '../media/content-item';
import type { AnswerOptions } from './answer-options';
import { contentBlocks, isContentBlock, isProtocolResult, jsonText, textBlock } from './content-blocks';
import type { ConversionRun } from './conversion-run';
import { findUnconvertible } from './find-unconvertible';
import { compileProjection } from './project-value';
import type { Projection } from './projection';
import { DEFAULT_RENDERING, renderParts, type Part } from './render-parts';
import { invalidResult, runOf, type ResultPlan, type ResultWriter } from './result-plan';
import { settle } from './settle';
import { toJsonMethod, toJsonValue } from './to-json-value';
import { valueKind } from './value-kind';

/**
 * Text and media only: media become their blocks wherever they stand in a list, everything else is converted and shown.
 *
 * Nothing is checked that JSON itself does not ask for. Where the declared type is content, content blocks pass as they
 * are, and a protocol result goes through untouched.
 */
export function contentWriter(plan: ResultPlan): ResultWriter {
  const convert = converterOf(plan);
  const write = (run: ConversionRun, value: unknown): ReturnType<ResultWriter> =>
    writeText({ plan, run, convert }, value);
  const isPart = (item: unknown): item is Part => isContentItem(item) || (plan.returnsContent && isContentBlock(item));
  return (value, rendering = DEFAULT_RENDERING) => {
    if (plan.returnsContent && isProtocolResult(value)) return renderResult(value, rendering);
    const run = runOf(plan, rendering);
    return settle(itemsOf(value, run), (items) => {
      if (items === undefined) return isPart(value) ? renderAll([value], rendering) : write(run, value);
      if (!items.some(isPart)) return write(run, items);
      return writeMixed({ plan, run, isPart }, items, rendering);
    });
  };
}

/** A protocol result as it is, except that media in it become their blocks. */
export function renderResult(
  result: CallToolResult,
  rendering: AnswerOptions,
): CallToolResult | Promise<CallToolResult> {
  const content: readonly (ContentBlock | ContentItem)[] = result.content;
  return settle(renderParts(content, rendering), (rendered) =>
    content.some(isContentItem) ? { ...result, content: rendered } : result,
  );
}

interface Mixing {
  readonly plan: ResultPlan;
  readonly run: ConversionRun;
  readonly isPart: (item: unknown) => item is Part;
}

/** Media and blocks as such, every other item as text, all in their order. */
function writeMixed(
  { plan, run, isPart }: Mixing,
  items: readonly unknown[],
  rendering: AnswerOptions,
): ReturnType<ResultWriter> {
  const shown = items.map((item): unknown => (isPart(item) ? null : toJsonValue(item, run)));
  const write = (): ReturnType<ResultWriter> =>
    refusal(plan, run, shown) ??
    renderAll(
      items.map((item, index) => (isPart(item) ? item : textBlock(jsonText(shown[index])))),
      rendering,
    );
  return run.jobs.length === 0 ? write() : run.finish().then(write);
}

function renderAll(parts: readonly Part[], rendering: AnswerOptions): ReturnType<ResultWriter> {
  return settle(renderParts(parts, rendering), (content) => ({ content }));
}

type Convert = (value: unknown, run: ConversionRun) => unknown;

/** Values are cut to their declared type where there is one, and otherwise shown as they are. */
function converterOf({ cut }: ResultPlan): Convert {
  if (cut === undefined) return toJsonValue;
  let project: Projection | undefined;
  return (value, run) => {
    if (value === undefined) return null;
    project ??= compileProjection(cut);
    return project(value, run, 0);
  };
}

interface Writing {
  readonly plan: ResultPlan;
  readonly run: ConversionRun;
  readonly convert: Convert;
}

function writeText({ plan, run, convert }: Writing, value: unknown): ReturnType<ResultWriter> {
  const json = convert(value, run);
  const write = (): CallToolResult => refusal(plan, run, json) ?? { content: contentBlocks(json) };
  return run.jobs.length === 0 ? write() : run.finish().then(write);
}

function refusal(plan: ResultPlan, run: ConversionRun, json: unknown): CallToolResult | undefined {
  const issues = run.failed ? findUnconvertible(json) : [];
  return issues.length === 0 ? undefined : invalidResult(plan, `${plan.toolName}Output`, issues);
}

type Items = readonly unknown[] | undefined;

/** The items of a list, a set or a generator, among which media are looked for; undefined for anything else. */
function itemsOf(value: unknown, run: ConversionRun): Items | Promise<Items> {
  if (Array.isArray(value)) return value as readonly unknown[];
  if (typeof value !== 'object' || value === null || toJsonMethod(value) !== undefined) return undefined;
  const kind = valueKind(value);
  if (kind === 'set') return [...(value as ReadonlySet<unknown>)];
  if (kind === 'async-iterable') return takeAll(value as AsyncIterable<unknown>, run);
  if (kind !== 'iterable') return undefined;
  const items = run.collect(value as Iterable<unknown>);
  return Array.isArray(items) ? items : undefined;
}

async function takeAll(source: AsyncIterable<unknown>, run: ConversionRun): Promise<readonly unknown[]> {
  return (await run.readLater(source)) ?? [run.refuse('too_many_items', `more than ${String(run.itemLimit)} items`)];
}
