import type { CallToolResult } from '@modelcontextprotocol/server';
import type { MatcherReport } from './matcher-report';

/** What a matcher was given, if it is the raw result of a tool; throws otherwise what to do. */
export function takeResult(received: unknown, report: MatcherReport): CallToolResult {
  if (isResult(received)) return received;
  if (typeof received === 'object' && received !== null && 'then' in received) {
    throw report.misuse('This is the promise of a result. Await it: expect(await client.call(…)).');
  }
  throw report.misuse(
    'A raw result of a tool is needed, as call() of a client and callTool() give it.',
    report.received(received),
  );
}

function isResult(value: unknown): value is CallToolResult {
  return typeof value === 'object' && value !== null && 'content' in value && Array.isArray(value.content);
}

/** What a result says to a person: its texts, and the types of its other blocks. */
export function textOf({ content }: CallToolResult): string {
  return content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n');
}
