import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './markdown';

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

describe('the page on conformance', () => {
  const page = textOf('docs/conformance.md');

  it('is about the suite that is run', () => {
    const { dependencies } = JSON.parse(textOf('spec/conformance/tools/package.json')) as {
      dependencies: Record<string, string>;
    };
    expect(/`@modelcontextprotocol\/conformance` (\S+),/.exec(page)?.[1]).toBe(
      dependencies['@modelcontextprotocol/conformance'],
    );
  });

  it('shows all checks of the suite, and none that fails', () => {
    const counts = [...page.matchAll(/\| (\d+) of (\d+) +(?=\|)/g)].map(([, passed, all]) => ({ passed, all }));
    expect(counts.length).toBeGreaterThan(200);
    expect(counts.filter(({ passed, all }) => passed !== all)).toEqual([]);
    expect(page).toMatch(/^\| 2025-11-25 +\| 84 of 84 /m);
    expect(page).toMatch(/^\| 2026-07-28 +\| 152 of 152 /m);
  });
});
