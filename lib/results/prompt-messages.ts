import type { ContentBlock, PromptMessage } from '@modelcontextprotocol/server';
import { ToolError } from '../errors/tool-error';
import { isContentItem, renderContent, type RenderOptions } from '../media/content-item';
import { isContentBlock, jsonText, textBlock } from './content-blocks';
import { ConversionRun } from './conversion-run';
import { findUnconvertible } from './find-unconvertible';
import { toJsonValue } from './to-json-value';
import { validationText } from './validation-text';
import { valueKind, type ValueKind } from './value-kind';

/** What yields messages besides an array. */
const LISTS: ReadonlySet<ValueKind> = new Set(['set', 'iterable', 'async-iterable']);

/** The most messages that are taken from a generator. */
const MAX_MESSAGES = 10_000;

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
  const { messages, description } = value as Readonly<Record<string, unknown>>;
  if (!Array.isArray(messages) || !messages.every(isMessage)) return false;
  if (description !== undefined && typeof description !== 'string') return false;
  return Object.keys(value).every((member) => RESULT_MEMBERS.has(member));
}

/**
 * The messages of a prompt as the value that its method returned says.
 *
 * A string, a content block or a medium is one message of the user; `{ role, content }` is a message as it is, its
 * content any of these; a list, set or generator is one message per item; everything else is JSON in a message of the
 * user. An error is thrown wherever in the value it stands.
 *
 * @throws {ToolError} for a role that is neither user nor assistant, and for a value that has no JSON form.
 */
export async function promptMessages(value: unknown, options: RenderOptions): Promise<PromptMessage[]> {
  const messages: PromptMessage[] = [];
  // One after the other, so that of a list of files only one is being read at a time.
  for (const item of await itemsOf(value))
    for (const message of await messagesOf(item, options)) messages.push(message);
  return messages;
}

async function itemsOf(value: unknown): Promise<readonly unknown[]> {
  if (typeof value !== 'object' || value === null || isContentItem(value)) return [value];
  const kind = valueKind(value);
  if (kind === 'array') return value as readonly unknown[];
  if (!LISTS.has(kind)) return [value];
  return take(value as Iterable<unknown> | AsyncIterable<unknown>); // by its kind
}

async function take(source: Iterable<unknown> | AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for await (const item of source) {
    if (items.length === MAX_MESSAGES)
      throw new ToolError(`the prompt has more than ${String(MAX_MESSAGES)} messages.`);
    items.push(item);
  }
  return items;
}

async function messagesOf(item: unknown, options: RenderOptions): Promise<PromptMessage[]> {
  if (!isMessage(item)) return [{ role: 'user', content: await blockOf(item, options) }];
  const { role, content } = item;
  if (role !== 'user' && role !== 'assistant') {
    const shown = typeof role === 'string' ? `'${role}'` : `of type ${typeof role}`;
    throw new ToolError(`a message has the role ${shown}; it must be 'user' or 'assistant'.`);
  }
  if (content === undefined) throw new ToolError(`a message of the ${role} has no content.`);
  // The protocol gives a message one block, so a message with several becomes several messages.
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  const messages: PromptMessage[] = [];
  for (const part of parts) messages.push({ role, content: await blockOf(part, options) });
  return messages;
}

function isMessage(item: unknown): item is { readonly role: unknown; readonly content: unknown } {
  return typeof item === 'object' && item !== null && 'role' in item && 'content' in item;
}

async function blockOf(value: unknown, options: RenderOptions): Promise<ContentBlock> {
  if (isContentItem(value)) return renderContent(value, options);
  if (isContentBlock(value)) return value;
  if (typeof value === 'string') return textBlock(value);
  const run = new ConversionRun();
  const json = toJsonValue(value, run);
  await run.finish();
  const issues = run.failed ? findUnconvertible(json) : [];
  if (issues.length > 0) throw new ToolError(validationText('the prompt', issues));
  return textBlock(jsonText(json));
}
