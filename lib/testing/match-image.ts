import type { CallToolResult } from '@modelcontextprotocol/server';
import { isStandardBase64 } from '../media/base64';
import { imageSize } from '../media/image-size';
import { sniffType } from '../media/sniff-type';
import type { MatcherReport } from './matcher-report';
import type { MatcherOutcome } from './runner-context';

/** What an image is to be; all optional. */
export interface ImageFacts {
  /** Such as `image/png`. */
  readonly mimeType?: string;
  /** In pixels, as its bytes say. */
  readonly width?: number;
  /** In pixels, as its bytes say. */
  readonly height?: number;
}

/** Holds the images in a result to these facts, of which one image must have all; its bytes must be what it says. */
export function matchImage(result: CallToolResult, wanted: ImageFacts, report: MatcherReport): MatcherOutcome {
  const images = result.content.flatMap((block) => (block.type === 'image' ? [readImage(block)] : []));
  if (images.length === 0) {
    const types = result.content.map(({ type }) => type).join(', ');
    return report.failed(`There is no image in the content. Its blocks: ${types === '' ? 'none' : types}.`);
  }
  const both = `${report.expected(wanted)}\n${report.received(images.length === 1 ? images[0] : images)}`;
  const names = ['mimeType', 'width', 'height'] as const;
  const found = images.find(
    (image) => image.problem === undefined && names.every((name) => (wanted[name] ?? image[name]) === image[name]),
  );
  return found === undefined
    ? report.failed('No image in the content is this one.', both)
    : report.passed('The content was not to have this image.', both);
}

interface ImageRead extends ImageFacts {
  readonly problem?: string;
}

function readImage({ data, mimeType }: { readonly data: string; readonly mimeType: string }): ImageRead {
  if (!isStandardBase64(data)) return { mimeType, problem: 'its data are no base64' };
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length === 0) return { mimeType, problem: 'it has no bytes' };
  const type = sniffType(bytes);
  if (type !== undefined && type !== mimeType) return { mimeType, problem: `its bytes are ${type}` };
  const [width, height] = imageSize(bytes)?.split('x').map(Number) ?? [];
  return {
    mimeType,
    ...(width !== undefined && height !== undefined && { width, height }), // no size is known of drawings
  };
}
