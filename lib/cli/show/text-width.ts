/** East Asian wide letters and emoji, which take two columns of a terminal. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
/** Marks that are drawn over the letter before them, and joiners. */
const NARROW = /\p{Mn}|\p{Me}|[\u200b\u200c\u2060]|\u200d/u;

/** How many columns of a terminal a text of one line takes; escape sequences count as text. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += NARROW.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1;
  return width;
}

/** A text with blanks behind it up to a width. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}

/** The start of a text that fits a width, with `…` where there was more. */
export function clipped(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const letter of text) {
    used += textWidth(letter);
    if (used > width) break;
    kept += letter;
  }
  return `${kept}…`;
}

/** Lines of at most a width, broken between words, and within those that are longer than a line. */
export function wrapped(text: string, width: number): readonly string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, Math.max(1, width)));
}

function wrapLine(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ +/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (textWidth(line) > width) {
      const head = headOf(line, width);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

function headOf(text: string, width: number): string {
  let head = '';
  let used = 0;
  for (const letter of text) {
    used += textWidth(letter);
    if (used > width && head !== '') break;
    head += letter;
  }
  return head;
}
