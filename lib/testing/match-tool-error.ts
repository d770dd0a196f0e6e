import type { CallToolResult } from '@modelcontextprotocol/server';
import { originOf } from '../client/result-origin';
import type { MatcherReport } from './matcher-report';
import type { MatcherOutcome } from './runner-context';
import { textOf } from './take-result';

/** Holds a result to being an error, whose text has a part or fits a pattern. */
export function matchToolError(
  result: CallToolResult,
  wanted: string | RegExp | undefined,
  report: MatcherReport,
): MatcherOutcome {
  const name = originOf(result)?.tool.name ?? 'The tool';
  const text = textOf(result);
  if (result.isError !== true) return report.failed(`${name} did not fail. It answered:`, text);
  if (wanted === undefined) return report.passed(`${name} was not to fail. It said:`, text);
  const isThere = typeof wanted === 'string' ? text.includes(wanted) : new RegExp(wanted).test(text);
  const both = `${report.expected(wanted)}\n${report.received(text)}`;
  return isThere
    ? report.passed(`${name} was not to fail with this text.`, both)
    : report.failed(`${name} failed with another text.`, both);
}
