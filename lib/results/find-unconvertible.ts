import { Unconvertible } from './unconvertible';
import { conversionReason } from './validation-reasons';
import type { ValidationIssue } from './validation-issue';

/** Where a projected value could not become JSON, and why. */
export function findUnconvertible(projected: unknown): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  collect(projected, [], issues);
  return issues;
}

function collect(value: unknown, path: readonly (string | number)[], issues: ValidationIssue[]): void {
  if (value instanceof Unconvertible) {
    issues.push({ path, reason: conversionReason(value.kind), kind: value.kind, input: value });
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => collect(item, [...path, index], issues));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) collect(member, [...path, key], issues);
  }
}
