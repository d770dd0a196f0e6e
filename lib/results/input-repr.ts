import { Unconvertible } from './unconvertible';

const MAX_LENGTH = 80;
const ELLIPSIS = '...';

/** Characters that could break the layout of a message or hide a part of it. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const NAMED_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\\', '\\\\'],
  ["'", "\\'"],
]);

/**
 * One line that shows a JSON value: `{'temperature': 16.2, 'conditions': 'Overcast'}`.
 *
 * At most 80 characters; of a large value only as much is looked at as is shown.
 */
export function inputRepr(value: unknown): string {
  const writer = new BoundedWriter();
  write(value, writer);
  return writer.text;
}

/** A member's name or a piece of the author's text without anything that breaks a line. */
export function printable(text: string): string {
  if (text.length <= MAX_LENGTH && !UNPRINTABLE.test(text)) return text;
  const writer = new BoundedWriter();
  for (const character of text) {
    if (writer.full) break;
    writer.add(UNPRINTABLE.test(character) ? escape(character) : character);
  }
  return writer.text;
}

/** The JSON type of a value, as messages name it. */
export function inputType(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Unconvertible) return value.kind === 'finite_number' ? 'number' : 'object';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

/** Collects pieces of text, each whole or not at all, up to the greatest length. */
class BoundedWriter {
  #text = '';
  /** Where the text can be cut so that the ellipsis still fits. */
  #cut = 0;
  full = false;

  get text(): string {
    return this.full ? this.#text.slice(0, this.#cut) + ELLIPSIS : this.#text;
  }

  add(piece: string): void {
    if (this.full) return;
    this.#text += piece;
    if (this.#text.length <= MAX_LENGTH - ELLIPSIS.length) this.#cut = this.#text.length;
    if (this.#text.length > MAX_LENGTH) this.full = true;
  }
}

function write(value: unknown, writer: BoundedWriter): void {
  if (writer.full) return;
  if (typeof value === 'string') writeString(value, writer);
  else if (value instanceof Unconvertible) writer.add(printable(value.label));
  else if (Array.isArray(value)) writeArray(value, writer);
  else if (typeof value === 'object' && value !== null) writeObject(value, writer);
  else for (const character of `${value as number | boolean | null}`) writer.add(character); // a JSON value, by now
}

function writeString(text: string, writer: BoundedWriter): void {
  writer.add("'");
  for (const character of text) {
    if (writer.full) return;
    writer.add(NAMED_ESCAPES.get(character) ?? (UNPRINTABLE.test(character) ? escape(character) : character));
  }
  writer.add("'");
}

function writeArray(items: readonly unknown[], writer: BoundedWriter): void {
  writer.add('[');
  for (const [index, item] of items.entries()) {
    if (writer.full) return;
    if (index > 0) writer.add(', ');
    write(item, writer);
  }
  writer.add(']');
}

function writeObject(object: object, writer: BoundedWriter): void {
  writer.add('{');
  let separator = '';
  for (const key of Object.keys(object)) {
    if (writer.full) return;
    writer.add(separator);
    separator = ', ';
    writeString(key, writer);
    writer.add(': ');
    write((object as Readonly<Record<string, unknown>>)[key], writer);
  }
  writer.add('}');
}

function escape(character: string): string {
  const named = NAMED_ESCAPES.get(character);
  if (named !== undefined) return named;
  const code = character.codePointAt(0) ?? 0;
  if (code > 0xffff) return `\\u{${code.toString(16)}}`;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
