import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONVERSION_REASONS, SCHEMA_REASONS } from '../../lib/results/validation-reasons';
import { root } from './markdown';

/** The rows of the table of a page whose last heading is `type=`, cells without their ticks. */
function rowsOf(page: string, columns: number): string[][] {
  const tables = page.split(/\n\s*\n/).filter((block) => block.startsWith('|'));
  const rows = tables.map((table) =>
    table.split('\n').map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    ),
  );
  const found = rows.find(([headings]) => headings?.at(-1) === 'type=' && headings.length === columns);
  return found?.slice(2) ?? [];
}

describe('the page on structured output', () => {
  const page = readFileSync(join(root, 'docs/structured-output.md'), 'utf8');

  it('lists every reason why a value fails its schema', () => {
    expect(rowsOf(page, 3)).toEqual(SCHEMA_REASONS.map(({ keyword, reason, kind }) => [keyword, reason, kind]));
  });

  it('lists every reason why a value cannot become JSON', () => {
    expect(rowsOf(page, 2)).toEqual(CONVERSION_REASONS.map(({ reason, kind }) => [reason, kind]));
  });
});
