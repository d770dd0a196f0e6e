import { CommandError } from '../command-error';

/** How many characters around a mistake are shown. */
const AROUND = 24;

interface JsonText {
  readonly text: string;
  /** Where it comes from, as the start of a sentence: `--args`, `standard input`, `days:=`. */
  readonly from: string;
  /** What would have been right, to be typed into a shell. */
  readonly example: string;
}

/**
 * Reads JSON that a person has written.
 *
 * @throws CommandError that shows where it goes wrong, and what would be right.
 */
export function parseJson({ text, from, example }: JsonText): unknown {
  if (text.trim() === '') throw new CommandError(`${from} is empty. Write JSON, such as ${example}`);
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const at = placeOf(error as Error, text);
    throw new CommandError(
      [`${from} is no JSON: ${reasonOf(text, at)}`, ...pieceAround(text, at), `Write it such as ${example}`].join('\n'),
    );
  }
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

function reasonOf(text: string, at: number): string {
  if (at >= text.length) return 'it ends too early.';
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  const place = text.includes('\n') ? `line ${String(line)}, column ${String(column)}` : `character ${String(at + 1)}`;
  return `${JSON.stringify(text.charAt(at))} at ${place} does not belong there.${hintOf(text, at)}`;
}

function hintOf(text: string, at: number): string {
  const rest = text.slice(at);
  if (rest.startsWith("'")) return ' JSON has double quotes, and the shell takes single ones around all of it.';
  if (/^[\w$]+\s*:/.test(rest))
    return ' Names stand in double quotes; the shell may have taken them away, so put single quotes around all of it.';
  if (/^[}\]]/.test(rest) && /,\s*$/.test(text.slice(0, at))) return ' No comma stands before it.';
  return '';
}

/** The text around a place, and an arrow below it. */
function pieceAround(text: string, at: number): readonly string[] {
  const start = Math.max(0, at - AROUND, text.lastIndexOf('\n', at - 1) + 1);
  const lineEnd = text.indexOf('\n', at);
  const end = Math.min(at + AROUND, lineEnd === -1 ? text.length : lineEnd);
  const head = start > 0 && text.charAt(start - 1) !== '\n' ? '…' : '';
  const tail = end < text.length && text.charAt(end) !== '\n' ? '…' : '';
  return [`  ${head}${text.slice(start, end)}${tail}`, `  ${' '.repeat(head.length + at - start)}^`];
}
