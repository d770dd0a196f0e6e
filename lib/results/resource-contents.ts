import { types } from 'node:util';
import type { BlobResourceContents, TextResourceContents } from '@modelcontextprotocol/server';
import { ToolError } from '../errors/tool-error';
import { decodedSize, isStandardBase64 } from '../media/base64';
import { isContentItem, renderContent, type RenderOptions } from '../media/content-item';
import { MediaItem } from '../media/media-item';
import { refuseSize } from '../media/media-source';
import { OCTET_STREAM } from '../media/mime-type';
import { isReply } from '../media/reply';
import { metaProblems } from '../media/text-problems';
import { MAX_ITEMS, type AnswerOptions } from './answer-options';
import { oversize } from './answer-size';
import { ConversionRun } from './conversion-run';
import { findUnconvertible } from './find-unconvertible';
import type { HiddenMembers } from './hidden-members';
import { takeItems } from './take-items';
import { toJsonMethod, toJsonValue } from './to-json-value';
import { validationText } from './validation-text';
import { valueKind } from './value-kind';

/** One item of what `resources/read` answers. */
export type ResourceContents = TextResourceContents | BlobResourceContents;

/** What the contents of a resource are labelled with. */
export interface ContentsLabel {
  readonly uri: string;
  /** The type that the author gave; undefined lets the value decide. */
  readonly mimeType: string | undefined;
  /** The members that never leave with instances of their classes. */
  readonly hidden?: HiddenMembers | undefined;
}

type Bytes = ArrayBufferView | ArrayBufferLike;

/** Contents as the protocol has them, which lets one resource answer under several URIs; bytes are encoded. */
interface ReadyMade {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly blob?: string | Bytes;
  readonly _meta?: Record<string, unknown>;
}

const PLAIN_TEXT = 'text/plain';

/**
 * The contents of a resource as the value that its method returned says.
 *
 * Text is text, bytes and media are blobs, ready-made contents (`{ uri, mimeType?, text | blob, _meta? }`) stay as they
 * are, a list or generator that holds any of the last three beside texts is several contents, and everything else is
 * JSON. The MIME type follows unless the author gave one.
 *
 * @throws {ToolError} for a value that has no JSON form, a file that cannot be read, a blob that is no base64, and for
 * contents that do not fit into a message together.
 */
export async function resourceContents(
  value: unknown,
  label: ContentsLabel,
  options: AnswerOptions,
): Promise<ResourceContents[]> {
  const whole = await collected(value, options);
  const contents: ResourceContents[] = [];
  // One after the other, so that of a list of files only one is being read at a time.
  let { maxMediaBytes } = options;
  for (const part of isSeveral(whole) ? whole : [whole]) {
    const item = await contentsOf(part, label, { ...options, maxMediaBytes });
    if ('blob' in item) maxMediaBytes -= decodedSize(item.blob); // all of them share the message
    contents.push(item);
  }
  const problem = oversize(contents, options);
  if (problem !== undefined) throw new ToolError(problem);
  return contents;
}

/** What a set or generator gives as a list; every other value as it is. */
async function collected(value: unknown, { maxItems = MAX_ITEMS, signal }: AnswerOptions): Promise<unknown> {
  if (typeof value !== 'object' || value === null || toJsonMethod(value) !== undefined) return value;
  const kind = valueKind(value);
  if (kind !== 'set' && kind !== 'iterable' && kind !== 'async-iterable') return value;
  const items = await takeItems(value as Iterable<unknown> | AsyncIterable<unknown>, maxItems + 1, signal);
  if (items.length > maxItems) throw new ToolError(`the resource has more than ${String(maxItems)} items.`);
  return items;
}

/** A list of texts alone is a value like another, and goes out as JSON. */
function isSeveral(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some(isPart) && value.every((item) => typeof item === 'string' || isPart(item));
}

function isPart(item: unknown): boolean {
  return isBytes(item) || isContentItem(item) || isReadyMade(item);
}

async function contentsOf(value: unknown, label: ContentsLabel, options: AnswerOptions): Promise<ResourceContents> {
  const { uri, mimeType } = label;
  if (typeof value === 'string') return { uri, mimeType: mimeType ?? PLAIN_TEXT, text: value };
  if (isBytes(value)) return { uri, mimeType: mimeType ?? OCTET_STREAM, blob: encoded(value, label, options) };
  if (value instanceof MediaItem) {
    const medium = await value.encode(options);
    return { uri, mimeType: mimeType ?? medium.mimeType, blob: medium.data };
  }
  if (isContentItem(value)) {
    const block = await renderContent(value, options);
    switch (block.type) {
      case 'resource':
        return readyMade(block.resource as ReadyMade, mimeType, options);
      case 'image':
      case 'audio': // media of another copy of this package
        return { uri, mimeType: mimeType ?? block.mimeType, blob: block.data };
      case 'text':
      case 'resource_link':
        throw new ToolError('a resource answers with text, bytes, media or JSON, not with a link to another resource.');
    }
  }
  if (isReply(value))
    throw new ToolError('a resource answers with contents, so reply(…) is for tools; return its data.');
  if (isReadyMade(value)) return readyMade(value, mimeType, options);
  return { uri, mimeType: mimeType ?? 'application/json', text: await jsonText(value, label, options) };
}

function readyMade(
  { uri, text, blob, _meta, ...given }: ReadyMade,
  mimeType: string | undefined,
  options: RenderOptions,
): ResourceContents {
  const type = given.mimeType ?? mimeType;
  const [problem] = metaProblems(_meta);
  if (problem !== undefined) throw new ToolError(`the contents of ${uri} cannot be sent: ${problem}`);
  const meta = _meta === undefined ? {} : { _meta };
  if (blob === undefined) return { uri, mimeType: type ?? PLAIN_TEXT, text: text ?? '', ...meta };
  if (typeof blob === 'string' && !isStandardBase64(blob)) {
    throw new ToolError(`the blob of ${uri} must be bytes, or base64 in the standard alphabet with padding.`);
  }
  if (typeof blob === 'string') refuseSize(decodedSize(blob), uri, options.maxMediaBytes);
  const base64 = typeof blob === 'string' ? blob : encoded(blob, { uri }, options);
  return { uri, mimeType: type ?? OCTET_STREAM, blob: base64, ...meta };
}

async function jsonText(value: unknown, { hidden }: ContentsLabel, options: AnswerOptions): Promise<string> {
  const run = new ConversionRun(hidden, options);
  const json = toJsonValue(value, run);
  await run.finish();
  const issues = run.failed ? findUnconvertible(json) : [];
  if (issues.length > 0) throw new ToolError(validationText('the contents', issues));
  return JSON.stringify(json, null, 2);
}

/** Across realms, where `instanceof` does not work. */
function isBytes(value: unknown): value is Bytes {
  return ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value);
}

/** A view encodes only the part of its buffer that it covers. */
function encoded(bytes: Bytes, { uri }: Pick<ContentsLabel, 'uri'>, { maxMediaBytes }: RenderOptions): string {
  refuseSize(bytes.byteLength, uri, maxMediaBytes);
  const view = ArrayBuffer.isView(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : Buffer.from(bytes);
  return view.toString('base64');
}

const MEMBERS: ReadonlySet<string> = new Set(['uri', 'mimeType', 'text', 'blob', '_meta']);

/** An object with any other member is data, whatever else it looks like. */
function isReadyMade(value: unknown): value is ReadyMade {
  if (typeof value !== 'object' || value === null || !Object.keys(value).every((key) => MEMBERS.has(key))) return false;
  const { uri, mimeType, text, blob } = value as Readonly<Record<string, unknown>>;
  if (typeof uri !== 'string' || (mimeType !== undefined && typeof mimeType !== 'string')) return false;
  return text === undefined
    ? typeof blob === 'string' || isBytes(blob)
    : typeof text === 'string' && blob === undefined;
}
