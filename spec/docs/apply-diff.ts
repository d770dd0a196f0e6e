/**
 * A text with the changes of a diff block of a page.
 *
 * Lines of `@@` part the hunks. Each hunk stands in the text exactly once, as do its unmarked lines.
 *
 * @throws {Error} Where a hunk stands in the text not at all or more than once.
 */
export function applyDiff(text: string, diff: string): string {
  let changed = text;
  for (const hunk of diff.split(/^@@.*\n/m)) {
    const before = linesOf(hunk, '-');
    const [head, tail, ...more] = changed.split(before);
    if (head === undefined || tail === undefined || more.length > 0) {
      throw new Error(`the text has not exactly one place for\n${before}`);
    }
    changed = `${head}${linesOf(hunk, '+')}${tail}`;
  }
  return changed;
}

/** The lines of one side: those with its mark, and those that both sides have. */
function linesOf(hunk: string, mark: '-' | '+'): string {
  return hunk
    .replace(/\n$/, '')
    .split('\n')
    .filter((line) => line === '' || line.startsWith(mark) || line.startsWith(' '))
    .map((line) => `${line.slice(1)}\n`)
    .join('');
}
