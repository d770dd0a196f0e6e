import { inputRepr, inputType, printable } from './input-repr';
import type { ValidationIssue } from './validation-issue';

/** At most this many failures are told; more would bury the first. */
export const MAX_ISSUES = 20;

/**
 * The report of failed checks, as the model reads it.
 *
 * ```
 * 1 validation error for WeatherData
 * humidity
 *   Field required [type=missing, input_value={'temperature': 16.2}, input_type=object]
 * ```
 * A failure of the value as a whole stands under `(root)`.
 */
export function validationText(title: string, issues: readonly ValidationIssue[]): string {
  const told = issues.slice(0, MAX_ISSUES);
  return [`${countOf(issues)} for ${printable(title)}`, ...told.map(issueText)].join('\n');
}

/** Those beyond what is told are not counted, since they need not have been looked for. */
function countOf({ length }: readonly ValidationIssue[]): string {
  if (length > MAX_ISSUES) return `more than ${String(MAX_ISSUES)} validation errors`;
  return length === 1 ? '1 validation error' : `${String(length)} validation errors`;
}

function issueText({ path, reason, kind, input }: ValidationIssue): string {
  const place = path.length === 0 ? '(root)' : path.map((segment) => printable(String(segment))).join('.');
  const facts = `type=${kind}, input_value=${inputRepr(input)}, input_type=${inputType(input)}`;
  return `${place}\n  ${reason} [${facts}]`;
}
