import {
  createScanner,
  parseTree,
  printParseErrorCode,
  type JSONScanner,
  type Node,
  type ParseError,
  type SyntaxKind,
} from 'jsonc-parser';
import { CommandError } from '../command-error';
import type { Json } from './clients';

/** The numbers of the scanner, which are types only. */
const COMMA = 5 satisfies SyntaxKind.CommaToken;
const END = 17 satisfies SyntaxKind.EOF;

/**
 * The text of a configuration file in JSON, with or without comments. An edit changes nothing but what it is about:
 * comments, order, indentation, line ends and a byte order mark stay.
 */
export class ConfigText {
  /** With the byte order mark, if there is one. */
  readonly text: string;
  readonly #mark: string;
  readonly #body: string;
  readonly #root: Node;
  readonly #file: string;

  /**
   * @param text What the file holds; nothing but blanks counts as an empty object.
   * @param file How sentences call it.
   * @throws CommandError with line and column where it is no object in JSON.
   */
  constructor(text: string, file: string) {
    this.#file = file;
    this.#mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    const body = text.slice(this.#mark.length);
    this.#body = body.trim() === '' ? '{}\n' : body;
    this.text = this.#mark + this.#body;
    this.#root = this.#parse();
  }

  /** What the file says at a path; undefined where it says nothing. */
  valueAt(...path: readonly string[]): Json | undefined {
    const node = this.#nodeAt(path);
    return node === undefined ? undefined : valueOf(node);
  }

  /** The keys of the object at a path. */
  keysAt(...path: readonly string[]): readonly string[] {
    const node = this.#nodeAt(path);
    return node === undefined ? [] : this.#membersOf(node, path).map(({ key }) => key);
  }

  /** The text with a value at a path, for which objects are made as need be. */
  with(path: readonly string[], value: Json): ConfigText {
    const [key, ...rest] = [path.at(-1) ?? '', ...path.slice(0, -1)];
    const parent = this.#nodeAt(rest);
    if (parent === undefined) return this.with(rest, { [key]: value });
    const old = this.#membersOf(parent, rest).find((member) => member.key === key);
    if (old === undefined) return this.#edited(this.#insertion(parent, key, value));
    if (JSON.stringify(valueOf(old.value)) === JSON.stringify(value)) return this;
    const { offset, length } = old.value;
    return this.#edited([{ offset, length, content: this.#format(value, this.#indentAt(old.property.offset)) }]);
  }

  /** The text without the member at a path; comments around it stay. */
  without(...path: readonly string[]): ConfigText {
    const parent = this.#nodeAt(path.slice(0, -1));
    const properties = parent?.children ?? [];
    const index = properties.findIndex((property) => property.children?.[0]?.value === path.at(-1));
    const property = properties[index];
    if (parent === undefined || property === undefined) return this;
    return this.#edited(this.#removal(parent, property, index));
  }

  #parse(): Node {
    const errors: ParseError[] = [];
    const root = parseTree(this.#body, errors, { allowTrailingComma: true });
    const [first] = errors;
    if (first !== undefined) throw this.#error(first.offset, wordsOf(printParseErrorCode(first.error)));
    if (root === undefined) throw this.#error(0, 'there is no object');
    return root;
  }

  #nodeAt(path: readonly string[]): Node | undefined {
    let node: Node | undefined = this.#root;
    for (const [depth, key] of path.entries()) {
      node = this.#membersOf(node, path.slice(0, depth)).find((member) => member.key === key)?.value;
      if (node === undefined) return undefined;
    }
    return node;
  }

  #membersOf(node: Node, path: readonly string[]): readonly Member[] {
    const place = path.length === 0 ? 'the file' : `"${path.join('.')}"`;
    if (node.type !== 'object') throw this.#error(node.offset, `${place} holds ${kindOf(node)} instead of an object`);
    const members = (node.children ?? []).map((property): Member => {
      const [key, value] = property.children ?? [];
      if (key === undefined || value === undefined) throw this.#error(property.offset, 'a value is expected');
      return { key: String(key.value), value, property };
    });
    const keys = members.map(({ key }) => key);
    const twice = members.find(({ key }, index) => keys.indexOf(key) < index);
    if (twice !== undefined) throw this.#error(twice.property.offset, `${place} has "${twice.key}" twice`);
    return members;
  }

  #edited(edits: readonly Edit[]): ConfigText {
    // From the end on, so that the places before stay; of two at one place, the first comes first.
    const ordered = [...edits].reverse().sort((one, other) => other.offset - one.offset);
    const body = ordered.reduce(
      (text, { offset, length, content }) => text.slice(0, offset) + content + text.slice(offset + length),
      this.#body,
    );
    return new ConfigText(this.#mark + body, this.#file);
  }

  #insertion(object: Node, key: string, value: Json): readonly Edit[] {
    const closing = object.offset + object.length - 1;
    const last = object.children?.at(-1);
    const start = last === undefined ? object.offset + 1 : last.offset + last.length;
    const between = this.#body.slice(start, closing);
    const said = between.trimEnd(); // a comma and comments, which stay where they are
    // Whoever ends lists with a comma wants one after the new member, too.
    const trailing = last !== undefined && this.#commaBetween(start, closing) !== undefined ? ',' : '';
    const comma = last !== undefined && trailing === '' ? [{ offset: start, length: 0, content: ',' }] : [];
    const at = start + said.length;
    if (last !== undefined && !/[\r\n]/.test(this.#body.slice(object.offset, closing))) {
      const blank = /[:,]\s/.test(this.#body.slice(object.offset, closing)) ? ' ' : '';
      const content = `${blank}${JSON.stringify(key)}:${blank}${JSON.stringify(value)}${trailing}`;
      return [...comma, { offset: at, length: 0, content }];
    }
    const outer = this.#indentAt(object.offset);
    const inner = last === undefined ? outer + this.#unit : this.#indentAt(last.offset);
    const content = `${this.#eol}${inner}${JSON.stringify(key)}: ${this.#format(value, inner)}${trailing}`;
    const blanks = between.slice(said.length);
    const end = /[\r\n]/.test(blanks) ? blanks : this.#eol + outer;
    return [...comma, { offset: at, length: blanks.length, content: content + end }];
  }

  #removal(object: Node, property: Node, index: number): readonly Edit[] {
    const closing = object.offset + object.length - 1;
    const next = object.children?.[index + 1];
    const previous = object.children?.[index - 1];
    const end = property.offset + property.length;
    const comma = this.#commaBetween(end, next?.offset ?? closing);
    const before =
      next === undefined && comma === undefined && previous !== undefined
        ? this.#commaBetween(previous.offset + previous.length, property.offset)
        : undefined;
    const cut = this.#wholeLines(property.offset, end);
    const edits: Edit[] = [{ ...cut, content: '' }];
    if (before !== undefined && before < cut.offset) edits.push({ offset: before, length: 1, content: '' });
    if (comma !== undefined && comma >= cut.offset + cut.length) edits.push({ offset: comma, length: 1, content: '' });
    const isAlone = next === undefined && previous === undefined;
    const inner = this.#body.slice(object.offset + 1, cut.offset) + this.#body.slice(cut.offset + cut.length, closing);
    if (!isAlone || inner.trim() !== '') return edits;
    return [{ offset: object.offset, length: object.length, content: '{}' }];
  }

  /** What goes with a property: its comma, and its lines where nothing else is on them. */
  #wholeLines(from: number, to: number): Omit<Edit, 'content'> {
    const text = this.#body;
    const after = /^[ \t]*,?[ \t]*/.exec(text.slice(to))?.[0].length ?? 0;
    const before = /[ \t]*$/.exec(text.slice(0, from))?.[0].length ?? 0;
    const lineEnd = /^\r?\n|^\r/.exec(text.slice(to + after))?.[0] ?? '';
    const startsLine = from === before || /[\r\n]$/.test(text.slice(0, from - before));
    if (startsLine && lineEnd !== '') {
      return { offset: from - before, length: to + after + lineEnd.length - (from - before) };
    }
    if (startsLine) return { offset: from, length: to + after - from };
    // In the midst of a line; the blanks on one side go with it.
    const hasComma = text.slice(to, to + after).includes(',');
    if (hasComma) return { offset: from, length: to + after - from };
    return { offset: from - before, length: to - (from - before) };
  }

  #commaBetween(from: number, to: number): number | undefined {
    const scanner: JSONScanner = createScanner(this.#body.slice(from, to), true);
    for (let token: number = scanner.scan(); token !== END; token = scanner.scan()) {
      if (token === COMMA) return from + scanner.getTokenOffset();
    }
    return undefined;
  }

  #format(value: Json, indent: string): string {
    return JSON.stringify(value, undefined, this.#unit).replaceAll('\n', this.#eol + indent);
  }

  /** The blanks that the line of a place begins with. */
  #indentAt(offset: number): string {
    const line = /[^\r\n]*$/.exec(this.#body.slice(0, offset))?.[0] ?? '';
    return /^[ \t]*/.exec(line)?.[0] ?? '';
  }

  get #eol(): string {
    return /\r\n|\n|\r/.exec(this.#body)?.[0] ?? '\n';
  }

  get #unit(): string {
    const [first] = this.#root.children ?? [];
    const indent = first === undefined ? '' : this.#indentAt(first.offset);
    return indent === '' ? '  ' : indent;
  }

  #error(offset: number, what: string): CommandError {
    const lines = this.#body.slice(0, offset).split(/\r\n|\n|\r/);
    const place = `${this.#file}:${String(lines.length)}:${String((lines.at(-1) ?? '').length + 1)}`;
    return new CommandError(`${place}: ${what}. Put it right first; nothing was changed.`);
  }
}

interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly content: string;
}

interface Member {
  readonly key: string;
  readonly value: Node;
  readonly property: Node;
}

function valueOf(node: Node): Json {
  if (node.type === 'array') return (node.children ?? []).map(valueOf);
  if (node.type !== 'object') return node.value as string | number | boolean | null;
  const entries = (node.children ?? []).map(({ children: [key, value] = [] }): [string, Json] => [
    String(key?.value),
    value === undefined ? null : valueOf(value),
  ]);
  return Object.fromEntries(entries);
}

function kindOf({ type }: Node): string {
  return type === 'null' ? 'null' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

/** `CommaExpected` as words: a comma is expected. */
function wordsOf(code: string): string {
  const words = code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  const expected = /^(?<what>.*) expected$/.exec(words)?.groups?.what;
  return expected === undefined ? words : `${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected} is expected`;
}
