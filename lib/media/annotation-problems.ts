/** RFC 3339 with seconds and an offset, as the protocol's clients check it; they know neither hour 24 nor leap seconds. */
const INSTANT = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * What is wrong with the annotations of a content block or resource, one sentence each (MCP, "Annotations").
 *
 * One wrong member makes clients refuse the whole answer.
 */
export function annotationProblems(annotations: unknown): readonly string[] {
  if (annotations === undefined) return [];
  if (typeof annotations !== 'object' || annotations === null || Array.isArray(annotations)) {
    return ['annotations must be { audience?, priority?, lastModified? }.'];
  }
  const { audience, priority, lastModified } = annotations as Readonly<Record<string, unknown>>;
  const problems: string[] = [];
  if (
    audience !== undefined &&
    !(Array.isArray(audience) && audience.every((role) => role === 'user' || role === 'assistant'))
  ) {
    problems.push("annotations.audience must be a list of 'user' and 'assistant'.");
  }
  if (priority !== undefined && !(typeof priority === 'number' && priority >= 0 && priority <= 1)) {
    problems.push('annotations.priority must be a number from 0 to 1.');
  }
  if (lastModified !== undefined && !isInstant(lastModified)) {
    problems.push('annotations.lastModified must be a time such as 2026-07-28T12:00:00Z.');
  }
  return problems;
}

function isInstant(value: unknown): boolean {
  const day = typeof value === 'string' ? INSTANT.exec(value)?.[1] : undefined;
  return day !== undefined && isDay(day);
}

/** `Date` rolls the 30th of February over into March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
