/** More are counted only. */
const MOST_NAMES = 6;

/** Names in a row, at most a few: `a, b and 3 more`. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${String(more)} more` : shown.join(', ');
}
