/** Where a text ceases to be JSON; undefined for JSON. */
export function jsonMistakeAt(text: string): number | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return placeOf(error as Error, text);
  }
}

/** Why a text is no JSON from a place on, as a sentence without its start and full stop: `it ends too early`. */
export function jsonMistake(text: string, at: number): string {
  if (at >= text.length) return 'it ends too early';
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  const place = text.includes('\n') ? `line ${String(line)}, column ${String(column)}` : `character ${String(at + 1)}`;
  return `${JSON.stringify(text.charAt(at))} at ${place} does not belong there`;
}

/** Engines tell the place in several ways, or not at all; then it is found by trying. */
function placeOf({ message }: Error, text: string): number {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  if (position !== undefined) return Number(position);
  if (/end of JSON input|Unterminated/i.test(message)) return text.length;
  const [, token] = /Unexpected token '?(.)'?/su.exec(message) ?? [];
  for (let at = token === undefined ? -1 : text.indexOf(token); at !== -1; at = text.indexOf(token ?? '', at + 1)) {
    if (!goesOn(text.slice(0, at + 1)) && goesOn(text.slice(0, at))) return at;
  }
  return 0;
}

/** Whether a text is JSON, or may be the start of it. */
function goesOn(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as Error;
    const [, position] = /at position (\d+)/.exec(message) ?? [];
    if (position !== undefined) return Number(position) >= text.length;
    return /end of JSON input|Unterminated/.test(message);
  }
}
