import { jsonMistake, jsonMistakeAt } from '../errors/json-mistake';
import type { ValidationIssue } from '../results/validation-issue';

const JSON_KINDS: ReadonlySet<string> = new Set(['object_type', 'array_type']);

/** The same failures; of a text that stands for an object or array, where it ceases to be JSON is told besides. */
export function withJsonReasons(issues: readonly ValidationIssue[]): readonly ValidationIssue[] {
  return issues.map((issue) => {
    const { input, kind, path, reason } = issue;
    if (typeof input !== 'string' || path.length !== 1 || !JSON_KINDS.has(kind)) return issue;
    const at = jsonMistakeAt(input);
    return at === undefined ? issue : { ...issue, reason: `${reason} as JSON: ${jsonMistake(input, at)}` };
  });
}
