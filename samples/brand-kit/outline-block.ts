import type { CallToolResult } from '@modelcontextprotocol/client';

/** A content block in one line: what it is, and how large. */
export function outlineBlock(block: CallToolResult['content'][number]): string {
  switch (block.type) {
    case 'text':
      return `text   ${block.text}`;
    case 'image':
    case 'audio':
      return `${block.type}  ${block.mimeType}, ${bytesOf(block.data)}`;
    case 'resource_link':
      return `link   ${block.name} at ${block.uri}`;
    case 'resource': {
      const { resource } = block;
      const size = 'blob' in resource ? bytesOf(resource.blob) : `${resource.text.length} characters`;
      return `document ${resource.uri}, ${resource.mimeType ?? 'of no type'}, ${size}`;
    }
  }
}

function bytesOf(base64: string): string {
  return `${Buffer.byteLength(base64, 'base64')} bytes`;
}
