import { isDeepStrictEqual } from 'node:util';
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { isWrapper, readJsonResult } from '../client/read-json-result';
import { originOf, type ResultOrigin } from '../client/result-origin';
import { contentBlocks } from '../results/content-blocks';
import { createValidator } from '../results/validate-value';
import { validationText } from '../results/validation-text';
import type { JsonSchema } from '../schema/json-schema';
import type { MatcherReport } from './matcher-report';
import { createShownReader } from './read-shown';
import type { MatcherOutcome, RunnerContext } from './runner-context';
import { textOf } from './take-result';

/** How `toMatchOutput` looks at a result; all optional. */
export interface OutputOptions {
  /** The published tool, for a result that comes from no client of this package. */
  readonly tool?: Tool;
  /** `own` where the author writes the content: with `text`, `reply()` or a result of the protocol. `data` by default. */
  readonly content?: 'data' | 'own';
}

/** What is to be matched. */
export interface OutputRequest {
  readonly result: CallToolResult;
  /** Undefined where any data will do that fit. */
  readonly expected: unknown;
  readonly options: OutputOptions;
}

/** Holds a result to what its tool promises, and to what the test expects. */
export function matchOutput(context: RunnerContext, report: MatcherReport, request: OutputRequest): MatcherOutcome {
  const { result, expected, options } = request;
  const origin = originFor(result, options, report);
  const { name } = origin.tool;
  if (result.isError === true) return report.failed(`${name} failed, and said:`, textOf(result));
  const outcome = dataOf(result, { origin, options }, report);
  if (outcome.kind === 'wrong') return report.failed(...outcome.lines);
  if (expected === undefined) {
    return report.passed(`${name} was not to answer what its output schema says.`, report.received(outcome.data));
  }
  if (!context.equals(outcome.data, expected, [...(context.customTesters ?? [])])) {
    return report.failed(`${name} answered something else:`, report.difference(expected, outcome.data));
  }
  return report.passed(`${name} was not to answer this.`, report.received(outcome.data));
}

function originFor(result: CallToolResult, { tool }: OutputOptions, report: MatcherReport): ResultOrigin {
  const origin = tool === undefined ? originOf(result) : { tool, channel: 'both' as const };
  if (origin !== undefined) return origin;
  throw report.misuse(
    'It is not known which tool this result is of, so that its output schema is not either. ' +
      'Take the very object that call() or callTool() gave, or give the entry of tools/list: toMatchOutput(expected, { tool }).',
  );
}

type Outcome =
  { readonly kind: 'data'; readonly data: unknown } | { readonly kind: 'wrong'; readonly lines: readonly string[] };

interface Place {
  readonly origin: ResultOrigin;
  readonly options: OutputOptions;
}

/** The data of a result, or what is wrong with them. */
function dataOf(result: CallToolResult, { origin: { tool, channel }, options }: Place, report: MatcherReport): Outcome {
  const schema = tool.outputSchema as JsonSchema | undefined; // what is published is one
  if (schema === undefined) return { kind: 'data', data: readJsonResult(tool, result) };
  if (channel === 'content') return shownData(result, { tool, schema }, report);
  const { structuredContent } = result;
  if (structuredContent === undefined) {
    return wrong(
      `${tool.name} has an output schema, and answered without structured content.`,
      report.received(result),
    );
  }
  const issues = createValidator(schema)(structuredContent);
  if (issues.length > 0) {
    const title = typeof schema.title === 'string' ? schema.title : `the output schema of ${tool.name}`;
    return wrong(`${tool.name} answered what its output schema forbids:`, validationText(title, issues));
  }
  const data = readJsonResult(tool, result);
  if (channel === 'structured' || options.content === 'own' || showsAll(result, { tool, schema, data })) {
    return { kind: 'data', data };
  }
  return wrong(
    `The two channels of ${tool.name} say different things, or content does not hold all of it.`,
    `structuredContent: ${JSON.stringify(structuredContent, null, 2)}\ncontent: ${textOf(result)}`,
    "Where the content is written by hand, say so: toMatchOutput(expected, { content: 'own' }).",
  );
}

function shownData(
  { content }: CallToolResult,
  { tool, schema }: { readonly tool: Tool; readonly schema: JsonSchema },
  report: MatcherReport,
): Outcome {
  const shown = createShownReader({ schema, wrapped: isWrapper(tool) })(content);
  if (shown.kind === 'data') return shown;
  return wrong(`The content of ${tool.name} does not hold data that fit its output schema.`, report.received(content));
}

interface Said {
  readonly tool: Tool;
  readonly schema: JsonSchema;
  readonly data: unknown;
}

/** Whether content says what the data are, in the way of this package or in that of others. */
function showsAll({ content, structuredContent }: CallToolResult, { schema, data }: Said): boolean {
  const texts = content.filter(({ type }) => type === 'text');
  if (isDeepStrictEqual(texts.map(textOfBlock), contentBlocks(data).map(textOfBlock))) return true;
  const shown = createShownReader({ schema, wrapped: data !== structuredContent })(content);
  return shown.kind === 'data' && isDeepStrictEqual(shown.data, data);
}

function textOfBlock(block: CallToolResult['content'][number]): string | undefined {
  return block.type === 'text' ? block.text : undefined;
}

function wrong(...lines: readonly string[]): Outcome {
  return { kind: 'wrong', lines };
}
