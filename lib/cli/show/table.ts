import { clipped, padded, textWidth, wrapped } from './text-width';

/** One row; the last cell may be cut, all others are shown whole. */
export interface Row {
  readonly name: string;
  /** Such as the arguments: parts that are not broken where it can be avoided. */
  readonly parts: readonly string[];
  readonly description: string;
}

/** How the columns of a table look, by their order. */
export interface RowStyle {
  name(text: string): string;
  parts(text: string): string;
  description(text: string): string;
}

const INDENT = '  ';
const GAP = '  ';
/** Below this a terminal is too narrow for columns. */
const NARROW = 60;
/** How much of the width names may take. */
const NAME_SHARE = 0.35;

/** Rows in three columns that fit a width; where that is small, or a name long, below each other. */
export function table(rows: readonly Row[], width: number, style: RowStyle): readonly string[] {
  const inner = width - INDENT.length;
  const longestName = Math.max(0, ...rows.map(({ name }) => textWidth(name)));
  const nameWidth = Math.min(longestName, Math.floor(inner * NAME_SHARE));
  const rest = inner - nameWidth - GAP.length;
  const longestParts = Math.max(0, ...rows.map(({ parts }) => textWidth(parts.join(', '))));
  const partsWidth = rows.every(({ description }) => description === '')
    ? rest
    : Math.min(longestParts, Math.floor(rest * 0.5));
  const layout = { nameWidth, partsWidth, lastWidth: rest - partsWidth - GAP.length };
  return rows.flatMap((row) => (width < NARROW ? stacked(row, inner, style) : columns(row, layout, style)));
}

interface Layout {
  readonly nameWidth: number;
  readonly partsWidth: number;
  readonly lastWidth: number;
}

function columns(
  { name, parts, description }: Row,
  { nameWidth, partsWidth, lastWidth }: Layout,
  style: RowStyle,
): readonly string[] {
  const isLong = textWidth(name) > nameWidth;
  const middle = partsWidth === 0 ? [''] : wrapParts(parts, partsWidth);
  const last = lastWidth < 8 ? '' : clipped(description, lastWidth);
  const head = isLong ? [INDENT + style.name(name)] : [];
  const lines = middle.map((text, index) => {
    const first = index === 0 && !isLong ? name : '';
    const cells = [
      style.name(padded(first, nameWidth)),
      ...(partsWidth === 0 ? [] : [style.parts(padded(text, partsWidth))]),
      ...(index === 0 && last !== '' ? [style.description(last)] : []),
    ];
    return (INDENT + cells.join(GAP)).replace(/ +$/, '');
  });
  return [...head, ...lines];
}

function stacked({ name, parts, description }: Row, width: number, style: RowStyle): readonly string[] {
  const below = width - INDENT.length;
  return [
    INDENT + style.name(name),
    ...wrapParts(parts, below).flatMap((line) => (line === '' ? [] : [INDENT + INDENT + style.parts(line)])),
    ...(description === '' ? [] : [INDENT + INDENT + style.description(clipped(description, below))]),
  ];
}

/** Parts with commas between them, as many to a line as fit. */
function wrapParts(parts: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const [index, part] of parts.entries()) {
    const text = index === parts.length - 1 ? part : `${part},`;
    const longer = line === '' ? text : `${line} ${text}`;
    if (textWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const [last = '', ...before] = [...wrapped(text, width)].reverse();
    lines.push(...before.reverse());
    line = last;
  }
  return [...lines, line];
}
