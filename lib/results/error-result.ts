import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import { isContentItem } from '../media/content-item';
import { blockProblem, isContentBlock, textBlock } from './content-blocks';
import { ConversionRun } from './conversion-run';
import { toJsonValue } from './to-json-value';

const SILENT = 'the tool failed without saying why';
const MAX_DESCRIPTION = 500;
/** What JavaScript makes of an object that is put into a text. */
const NO_DESCRIPTION = /^(?:\[object \w+\])?$/;

/**
 * The result of a tool that threw: `isError` with `Error executing tool <name>: <message>`.
 *
 * Content blocks that a `ToolError` carries follow the message; a sentence stands for one that clients would refuse, since
 * they refuse the message with it. Never throws, whatever was thrown.
 */
export function toolFailure(toolName: string, thrown: unknown): CallToolResult {
  return { content: [failureText(toolName, describeThrown(thrown)), ...carriedContent(thrown)], isError: true };
}

/** The result of a tool whose arguments or result do not fit; `report` says why. */
export function reportedFailure(toolName: string, report: string): CallToolResult {
  return { content: [failureText(toolName, report)], isError: true };
}

/**
 * A thrown value in words: the message of an error, the text itself, the JSON of an object.
 *
 * Never empty, never `[object Object]`, never a stack, and never throws.
 */
export function describeThrown(thrown: unknown): string {
  try {
    return describe(thrown) ?? SILENT;
  } catch {
    return SILENT; // a getter or a proxy that throws in turn
  }
}

function describe(thrown: unknown): string | undefined {
  switch (typeof thrown) {
    case 'string':
      return meaningful(thrown);
    case 'number':
    case 'boolean':
    case 'bigint':
    case 'symbol':
      return String(thrown);
    case 'object':
      return thrown === null ? undefined : describeObject(thrown);
    case 'function':
    case 'undefined':
      return undefined;
  }
}

function describeObject(thrown: object): string | undefined {
  const { message, name, code } = thrown as Readonly<Record<string, unknown>>;
  const said = meaningful(message);
  if (said !== undefined) return said;
  if (thrown instanceof AggregateError) {
    const reasons = thrown.errors.map(describe).filter((reason) => reason !== undefined);
    if (reasons.length > 0) return shortened(reasons.join('; '));
  }
  if (thrown instanceof Error) return meaningful(code) ?? (name === 'Error' ? undefined : meaningful(name));
  return describeData(thrown);
}

function describeData(thrown: object): string | undefined {
  const run = new ConversionRun();
  const json: unknown = toJsonValue(thrown, run);
  const text = run.failed || run.jobs.length > 0 ? '{}' : JSON.stringify(json);
  return text === '{}' || text === '[]' ? undefined : shortened(text);
}

function meaningful(text: unknown): string | undefined {
  return typeof text === 'string' && !NO_DESCRIPTION.test(text.trim()) ? text : undefined;
}

function shortened(text: string): string {
  return text.length <= MAX_DESCRIPTION
    ? text
    : `${Array.from(text.slice(0, 2 * MAX_DESCRIPTION))
        .slice(0, MAX_DESCRIPTION)
        .join('')}...`;
}

/** By its code as well as its class, so that a `ToolError` of another copy of this package keeps its blocks. */
function carriedContent(thrown: unknown): readonly ContentBlock[] {
  try {
    const { code, content } = (thrown ?? {}) as { readonly code?: unknown; readonly content?: unknown };
    return code === 'ERR_TOOL' && Array.isArray(content) ? content.map(carriedBlock) : [];
  } catch {
    return [];
  }
}

function carriedBlock(part: unknown): ContentBlock {
  const problem = carriedProblem(part);
  return problem === undefined ? (part as ContentBlock) : textBlock(`(content left out: ${problem})`); // as checked
}

function carriedProblem(part: unknown): string | undefined {
  try {
    if (isContentItem(part)) return 'an error carries content blocks, not objects that make them.';
    return isContentBlock(part) ? blockProblem(part) : 'it is no content block.';
  } catch {
    return 'it cannot be read.'; // a getter or a proxy that throws in turn
  }
}

function failureText(toolName: string, message: string): ContentBlock {
  return textBlock(`Error executing tool ${toolName}: ${message}`);
}
