const GAP = ' │ ';

/** One column: its heading, and its lines, however long. */
export interface Column {
  readonly heading: string;
  readonly lines: readonly string[];
}

/**
 * Two columns as lines of at most `width` characters, the first two being the headings and a rule.
 *
 * Lines that are too long for their column go on in the next one.
 */
export function sideBySide(left: Column, right: Column, width: number): string[] {
  const leftWidth = Math.floor((width - GAP.length) / 2);
  const rightWidth = width - GAP.length - leftWidth;
  const leftLines = left.lines.flatMap((line) => cut(line, leftWidth));
  const rightLines = right.lines.flatMap((line) => cut(line, rightWidth));
  const rows = Array.from({ length: Math.max(leftLines.length, rightLines.length) }, (_, row) =>
    `${(leftLines[row] ?? '').padEnd(leftWidth)}${GAP}${rightLines[row] ?? ''}`.trimEnd(),
  );
  const headings = `${left.heading.padEnd(leftWidth)}${GAP}${right.heading}`;
  return [headings, `${'─'.repeat(leftWidth)}─┼─${'─'.repeat(rightWidth)}`, ...rows];
}

/** A line in pieces, between words where there are some; what goes on stands under the text that it goes on from. */
function cut(line: string, width: number): string[] {
  if (line.length <= width) return [line];
  const [lead = ''] = /^(?:[a-z_]+: |\s*)/.exec(line) ?? [];
  const indent = ' '.repeat(Math.min(lead.length, width >> 1));
  const space = line.lastIndexOf(' ', width);
  const end = space > indent.length ? space : width;
  return [line.slice(0, end), ...cut(indent + line.slice(end).trimStart(), width)];
}
