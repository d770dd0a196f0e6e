import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './markdown';

/** A row of a table of a page: its cells as written, without the bars between them. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of the table of a page whose first heading is this; of all such tables, one after the other. */
export function tableOf(page: string, heading: string): readonly Row[] {
  const lines = readFileSync(join(root, page), 'utf8').split('\n');
  const starts = lines.flatMap((line, index) => (line.startsWith('|') && cellsOf(line)[0] === heading ? [index] : []));
  if (starts.length === 0) throw new Error(`${page} has no table that begins with "${heading}"`);
  return starts.flatMap((start) => {
    const rows: Row[] = [];
    for (let index = start + 2; lines[index]?.startsWith('|') === true; index++) {
      rows.push({ line: index + 1, cells: cellsOf(lines[index] ?? '') });
    }
    return rows;
  });
}

/** What stands between ticks in a cell. */
export function codesIn(cell: string): string[] {
  return [...cell.matchAll(/(`+)(.+?)\1(?!`)/g)].map(([, , code = '']) => code.trim());
}

/** The cells of a line of a table, bars inside of them as they are meant. */
function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
