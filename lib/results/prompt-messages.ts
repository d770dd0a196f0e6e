import type { PromptMessage } from '@modelcontextprotocol/server';
import { ToolError } from '../errors/tool-error';
import { isContentItem } from '../media/content-item';
import { isReply } from '../media/reply';
import { MAX_ITEMS, type AnswerOptions } from './answer-options';
import { oversize } from './answer-size';
import { isContentBlock, jsonText, textBlock } from './content-blocks';
import { ConversionRun } from './conversion-run';
import { findUnconvertible } from './find-unconvertible';
import { renderParts, type Part } from './render-parts';
import { takeItems } from './take-items';
import { toJsonValue } from './to-json-value';
import { validationText } from './validation-text';
import { valueKind, type ValueKind } from './value-kind';

/** What yields messages besides an array. */
const LISTS: ReadonlySet<ValueKind> = new Set(['set', 'iterable', 'async-iterable']);

/** A whole result as the protocol has it, its messages anything that a prompt may return. */
export interface PromptResult {
  readonly messages: readonly unknown[];
  readonly description?: string;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

const RESULT_MEMBERS: ReadonlySet<string> = new Set(['messages', 'description', '_meta']);

/** Whether a value is a whole result: an object of `messages`, each a message, and nothing that a result does not have. */
export function isPromptResult(value: unknown): value is PromptResult {
  if (typeof value !== 'object' || value === null) return false;
  const { messages, description, _meta } = value as Readonly<Record<string, unknown>>;
  if (!Array.isArray(messages) || !messages.every(isMessage)) return false;
  if (description !== undefined && typeof description !== 'string') return false;
  if (_meta !== undefined && (typeof _meta !== 'object' || _meta === null || Array.isArray(_meta))) return false;
  return Object.keys(value).every((member) => RESULT_MEMBERS.has(member));
}

/**
 * The messages of a prompt as the value that its method returned says.
 *
 * A string, a content block or a medium is one message of the user; `{ role, content }` is a message as it is, its
 * content any of these; a list, set or generator is one message per item; everything else is JSON in a message of the
 * user. An error is thrown wherever in the value it stands.
 *
 * @throws {ToolError} for a role that is neither user nor assistant, a value that has no JSON form, and messages that are
 * too large together.
 */
export async function promptMessages(value: unknown, options: AnswerOptions): Promise<PromptMessage[]> {
  // All of them, although the first one that is refused decides: promises in the others may fail too.
  const outcomes = await Promise.allSettled((await itemsOf(value, options)).map((item) => draftsOf(item, options)));
  const drafts: Draft[] = [];
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') throw outcome.reason;
    for (const draft of outcome.value) drafts.push(draft);
  }
  // Together, since all of them share one message of the wire and its bound.
  const blocks = await renderParts(
    drafts.map(({ part }) => part),
    options,
  );
  const messages = blocks.map((content, index) => ({ role: drafts[index]?.role ?? 'user', content }));
  const problem = oversize(messages, options);
  if (problem !== undefined) throw new ToolError(problem);
  return messages;
}

/** A message whose medium is not read yet. */
interface Draft {
  readonly role: PromptMessage['role'];
  readonly part: Part;
}

async function itemsOf(value: unknown, options: AnswerOptions): Promise<readonly unknown[]> {
  if (typeof value !== 'object' || value === null || isContentItem(value)) return [value];
  const kind = valueKind(value);
  if (kind === 'array') return takeItems(value as readonly unknown[], Infinity);
  if (!LISTS.has(kind)) return [value];
  return take(value as Iterable<unknown> | AsyncIterable<unknown>, options); // by its kind
}

async function take(
  source: Iterable<unknown> | AsyncIterable<unknown>,
  { maxItems = MAX_ITEMS, signal }: AnswerOptions,
): Promise<readonly unknown[]> {
  const items = await takeItems(source, maxItems + 1, signal);
  if (items.length > maxItems) throw new ToolError(`the prompt has more than ${String(maxItems)} messages.`);
  return items;
}

async function draftsOf(item: unknown, options: AnswerOptions): Promise<readonly Draft[]> {
  if (!isMessage(item)) return [{ role: 'user', part: await partOf(item, options) }];
  const { role, content } = item;
  // Looked at first, since a promise that fails in a message that is refused would end the process.
  const parts = await takeItems(Array.isArray(content) ? content : [content], Infinity);
  if (role !== 'user' && role !== 'assistant') {
    const shown = typeof role === 'string' ? `'${role}'` : `of type ${typeof role}`;
    throw new ToolError(`a message has the role ${shown}; it must be 'user' or 'assistant'.`);
  }
  if (content === undefined) throw new ToolError(`a message of the ${role} has no content.`);
  // The protocol gives a message one block, so a message with several becomes several messages.
  return Promise.all(parts.map(async (part) => ({ role, part: await partOf(part, options) })));
}

function isMessage(item: unknown): item is { readonly role: unknown; readonly content: unknown } {
  return typeof item === 'object' && item !== null && 'role' in item && 'content' in item;
}

async function partOf(value: unknown, options: AnswerOptions): Promise<Part> {
  if (isContentItem(value) || isContentBlock(value)) return value;
  if (typeof value === 'string') return textBlock(value);
  if (isReply(value)) {
    throw new ToolError('a prompt has no channel for data, so reply(…) is for tools; return its blocks as a list.');
  }
  const run = new ConversionRun(undefined, options);
  const json = toJsonValue(value, run);
  await run.finish();
  const issues = run.failed ? findUnconvertible(json) : [];
  if (issues.length > 0) throw new ToolError(validationText('the prompt', issues));
  return textBlock(jsonText(json));
}
