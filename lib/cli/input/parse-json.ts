import { jsonMistake, jsonMistakeAt } from '../../errors/json-mistake';
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
  const json = text.replace(/^\ufeff/, '');
  const at = jsonMistakeAt(json);
  if (at === undefined) return JSON.parse(json);
  const reason = `${jsonMistake(json, at)}.${hintOf(json, at)}`;
  throw new CommandError(
    [`${from} is no JSON: ${reason}`, ...pieceAround(json, at), `Write it such as ${example}`].join('\n'),
  );
}

function hintOf(text: string, at: number): string {
  if (at >= text.length) return '';
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
