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
  const errors = told.length === 1 ? '1 validation error' : `${String(told.length)} validation errors`;
  return [`${errors} for ${printable(title)}`, ...told.map(issueText)].join('\n');
}

function issueText({ path, reason, kind, input }: ValidationIssue): string {
  const place = path.length === 0 ? '(root)' : path.map((segment) => printable(String(segment))).join('.');
  const facts = `type=${kind}, input_value=${inputRepr(input)}, input_type=${inputType(input)}`;
  return `${place}\n  ${reason} [${facts}]`;
}
