import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pages, root } from './markdown';

interface Link {
  readonly page: string;
  readonly target: string;
}

function linksOf(page: string): Link[] {
  const prose = readFileSync(join(root, page), 'utf8').replace(/^(`{3,})[\s\S]*?^\1$/gm, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({ page, target }));
}

/** The anchors that a reader's browser finds on a page. */
function anchorsOf(page: string): Set<string> {
  const headings = readFileSync(page, 'utf8').matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    [...headings].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}

function leadsSomewhere({ page, target }: Link): boolean {
  if (/^[a-z]+:/.test(target)) return true;
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? join(root, page) : resolve(root, dirname(page), path);
  if (!existsSync(file)) return false;
  return anchor === undefined || anchorsOf(file).has(anchor);
}

describe('the links of the pages', () => {
  it('lead to files and headings that exist', () => {
    const lost = pages()
      .flatMap(linksOf)
      .filter((link) => !leadsSomewhere(link));
    expect(lost).toEqual([]);
  });
});
