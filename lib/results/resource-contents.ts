import type { BlobResourceContents, TextResourceContents } from '@modelcontextprotocol/server';
import { ToolError } from '../errors/tool-error';
import { toBase64 } from '../media/base64';
import { isContentItem, renderContent, type RenderOptions } from '../media/content-item';
import { MediaItem } from '../media/media-item';
import { OCTET_STREAM } from '../media/mime-type';
import { ConversionRun } from './conversion-run';
import { findUnconvertible } from './find-unconvertible';
import { toJsonValue } from './to-json-value';
import { validationText } from './validation-text';

/** One item of what `resources/read` answers. */
export type ResourceContents = TextResourceContents | BlobResourceContents;

/** What the contents of a resource are labelled with. */
export interface ContentsLabel {
  readonly uri: string;
  /** The type that the author gave; undefined lets the value decide. */
  readonly mimeType: string | undefined;
}

/**
 * The contents of a resource as the value that its method returned says.
 *
 * Text is text, bytes and media are blobs, ready-made contents (`{ uri, text | blob }`) stay as they are, a list of any
 * of these is several contents, and everything else is JSON. The MIME type follows unless the author gave one.
 *
 * @throws {ToolError} for a value that has no JSON form, or a file that cannot be read.
 */
export async function resourceContents(
  value: unknown,
  label: ContentsLabel,
  options: RenderOptions,
): Promise<ResourceContents[]> {
  const parts = Array.isArray(value) && value.length > 0 && value.every(isPart) ? value : [value];
  return Promise.all(parts.map((part) => contentsOf(part, label, options)));
}

/** What a list must consist of to be several contents rather than one list as JSON. */
function isPart(item: unknown): boolean {
  return isBytes(item) || isContentItem(item) || isReadyMade(item);
}

async function contentsOf(value: unknown, label: ContentsLabel, options: RenderOptions): Promise<ResourceContents> {
  const { uri, mimeType } = label;
  if (typeof value === 'string') return { uri, mimeType: mimeType ?? 'text/plain', text: value };
  if (isBytes(value)) return { uri, mimeType: mimeType ?? OCTET_STREAM, blob: toBase64(value) };
  if (value instanceof MediaItem) {
    const medium = await value.read(options);
    return { uri, mimeType: mimeType ?? medium.mimeType, blob: medium.bytes.toString('base64') };
  }
  if (isContentItem(value)) {
    const block = await renderContent(value, options);
    if (block.type === 'resource') return block.resource;
    throw new ToolError('a resource answers with text, bytes, media or JSON, not with a link to another resource.');
  }
  if (isReadyMade(value)) return value;
  return { uri, mimeType: mimeType ?? 'application/json', text: await jsonText(value) };
}

async function jsonText(value: unknown): Promise<string> {
  const run = new ConversionRun();
  const json = toJsonValue(value, run);
  await run.finish();
  const issues = run.failed ? findUnconvertible(json) : [];
  if (issues.length > 0) throw new ToolError(validationText('the contents', issues));
  return JSON.stringify(json, null, 2);
}

function isBytes(value: unknown): value is Uint8Array | ArrayBuffer {
  return value instanceof Uint8Array || value instanceof ArrayBuffer;
}

/** Contents as the protocol has them, which lets one resource answer under several URIs. */
function isReadyMade(value: unknown): value is ResourceContents {
  if (typeof value !== 'object' || value === null) return false;
  const { uri, text, blob } = value as Readonly<Record<string, unknown>>;
  return typeof uri === 'string' && (typeof text === 'string') !== (typeof blob === 'string');
}
