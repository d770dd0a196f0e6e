import type { CallToolResult } from '@modelcontextprotocol/client';

/** A success without a schema: one text block, no structured channel. */
export function textOnly(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}

/** A success whose structured channel is that object; `texts` are its text blocks, the object's own JSON by default. */
export function success(structuredContent: object, ...texts: string[]): CallToolResult {
  const shown = texts.length > 0 ? texts : [JSON.stringify(structuredContent, null, 2)];
  return { content: shown.map((text) => ({ type: 'text', text })), structuredContent: { ...structuredContent } };
}

/** A tool error with exactly that text. */
export function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** The text of a tool error; fails where the result is anything else: a success, several blocks, a structured channel. */
export function errorText(result: CallToolResult): string {
  expect(result).toEqual(failure(expect.any(String) as string));
  const [block] = result.content;
  const text = block?.type === 'text' ? block.text : '';
  expect(text).not.toBe('');
  return text;
}
/** The tool error of values that do not fit; `lines` are the places and, indented, their reasons. */
export function invalid(tool: string, title: string, ...lines: readonly string[]): CallToolResult {
  const places = lines.filter((line) => !line.startsWith('  ')).length;
  const errors = places === 1 ? '1 validation error' : `${String(places)} validation errors`;
  return failure([`Error executing tool ${tool}: ${errors} for ${title}`, ...lines].join('\n'));
}
