import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import { annotationProblems } from '../media/annotation-problems';
import { isStandardBase64 } from '../media/base64';
import { isContentItem } from '../media/content-item';
import { resourceProblems } from '../media/resource-problems';
import { metaProblems, textProblems } from '../media/text-problems';

/**
 * The blocks that show a JSON value to the model.
 *
 * A string stands as it is, other scalars and objects as JSON text; a list gives one block per item, one level deep, an
 * empty list the one block `[]`.
 */
export function contentBlocks(json: unknown): ContentBlock[] {
  if (!Array.isArray(json)) return [textBlock(jsonText(json))];
  if (json.length === 0) return [textBlock('[]')];
  return json.map((item) => textBlock(jsonText(item)));
}

/** A block of text. */
export function textBlock(text: string): ContentBlock {
  return { type: 'text', text };
}

/** Whether a value is a content block of the protocol, with the members that its type demands. */
export function isContentBlock(value: unknown): value is ContentBlock {
  if (typeof value !== 'object' || value === null) return false;
  const block = value as Readonly<Record<string, unknown>>;
  switch (block.type) {
    case 'text':
      return typeof block.text === 'string';
    case 'image':
    case 'audio':
      return typeof block.data === 'string' && typeof block.mimeType === 'string';
    case 'resource_link':
      return typeof block.uri === 'string' && typeof block.name === 'string';
    case 'resource':
      return isResourceContents(block.resource);
    default:
      return false;
  }
}

/** Whether a value is a whole result of the protocol; media may stand for their blocks in it. */
export function isProtocolResult(value: unknown): value is CallToolResult {
  if (typeof value !== 'object' || value === null || !('content' in value)) return false;
  return Array.isArray(value.content) && value.content.every((part) => isContentItem(part) || isContentBlock(part));
}

/** The base64 text in a block, or undefined where it has none. */
export function base64Of(block: ContentBlock): string | undefined {
  if (block.type === 'image' || block.type === 'audio') return block.data;
  return block.type === 'resource' && 'blob' in block.resource ? block.resource.blob : undefined;
}

/** Why clients would refuse the answer that has this block; undefined where they take it. */
export function blockProblem(block: ContentBlock): string | undefined {
  const [problem] = memberProblems(block);
  if (problem !== undefined) return `a block of type ${block.type} has a wrong member: ${problem}`;
  const base64 = base64Of(block);
  if (base64 === undefined || isStandardBase64(base64)) return undefined;
  const member = block.type === 'resource' ? 'blob' : 'data';
  return `the ${member} of a block of type ${block.type} must be base64 in the standard alphabet with padding; Image, Audio and EmbeddedResource make it of bytes.`;
}

function memberProblems(block: ContentBlock): readonly string[] {
  if (block.type === 'resource_link') return resourceProblems(block);
  const problems = [...annotationProblems(block.annotations), ...metaProblems(block._meta)];
  if (block.type !== 'resource') return problems;
  const { resource } = block;
  const found = [...textProblems(resource, ['mimeType', 'text', 'blob']), ...metaProblems(resource._meta)];
  return [...problems, ...found.map((problem) => `resource.${problem}`)];
}

function isResourceContents(resource: unknown): boolean {
  if (typeof resource !== 'object' || resource === null) return false;
  const { uri, text, blob } = resource as Readonly<Record<string, unknown>>;
  return typeof uri === 'string' && (typeof text === 'string' || typeof blob === 'string');
}

/** A JSON value as text: a string verbatim, everything else as 2-space JSON. */
export function jsonText(json: unknown): string {
  return typeof json === 'string' ? json : JSON.stringify(json, null, 2);
}
