import type { ContentBlock, ReadResourceResult } from '@modelcontextprotocol/client';
import { imageSize } from '../../media/image-size';

/** Something in an answer that can be a file. */
export interface Medium {
  readonly bytes: Buffer;
  readonly type: string;
  /** Where the server named it. */
  readonly uri: string | undefined;
}

/** The file that is in a block of content: an image, a sound, an embedded document. */
export function mediumOf(block: ContentBlock): Medium | undefined {
  if (block.type === 'resource') return mediumOfContents(block.resource);
  if (block.type !== 'image' && block.type !== 'audio') return undefined;
  return { bytes: Buffer.from(block.data, 'base64'), type: typeOf(block.mimeType), uri: undefined };
}

/** The file that a resource is. */
export function mediumOfContents(contents: ReadResourceResult['contents'][number]): Medium {
  const { uri, mimeType } = contents;
  if ('text' in contents) return { bytes: Buffer.from(contents.text), type: typeOf(mimeType ?? 'text/plain'), uri };
  return { bytes: Buffer.from(contents.blob, 'base64'), type: typeOf(mimeType ?? 'application/octet-stream'), uri };
}

/** `image/png, 2.1 kB, 48x48` */
export function describeMedium({ bytes, type }: Medium): string {
  const size = type.startsWith('image/') ? imageSize(bytes) : undefined;
  return [type, describeSize(bytes.length), ...(size === undefined || size === 'any' ? [] : [size])].join(', ');
}

function describeSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${String(bytes)} bytes`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Without parameters such as a charset. */
function typeOf(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase();
}
