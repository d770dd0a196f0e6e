import type { ContentBlock, PromptMessage } from '@modelcontextprotocol/server';
import { ToolError } from '../errors/tool-error';
import { isContentItem, renderContent, type RenderOptions } from '../media/content-item';
import { isContentBlock, textBlock } from './content-blocks';
import { ConversionRun } from './conversion-run';
import { findUnconvertible } from './find-unconvertible';
import { toJsonValue } from './to-json-value';
import { validationText } from './validation-text';

/**
 * The messages of a prompt as the value that its method returned says.
 *
 * A string, a content block or a medium is one message of the user; `{ role, content }` is a message as it is, its
 * content any of these; a list is one message per item; everything else is JSON in a message of the user.
 *
 * @throws {ToolError} for a role that is neither user nor assistant, and for a value that has no JSON form.
 */
export async function promptMessages(value: unknown, options: RenderOptions): Promise<PromptMessage[]> {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const messages = await Promise.all(items.map((item) => messagesOf(item, options)));
  return messages.flat();
}

async function messagesOf(item: unknown, options: RenderOptions): Promise<PromptMessage[]> {
  if (!isMessage(item)) return [{ role: 'user', content: await blockOf(item, options) }];
  const { role, content } = item;
  if (role !== 'user' && role !== 'assistant') {
    throw new ToolError(`a message has the role '${String(role)}'; it must be 'user' or 'assistant'.`);
  }
  // The protocol gives a message one block, so a message with several becomes several messages.
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  return Promise.all(parts.map(async (part) => ({ role, content: await blockOf(part, options) })));
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
  return textBlock(typeof json === 'string' ? json : JSON.stringify(json, null, 2));
}
