import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages, root } from './markdown';

const text = readFileSync(join(root, 'llms.txt'), 'utf8');
const [head = '', ...sections] = text.split(/^## /m);
const entries = sections.flatMap((section) => section.trim().split('\n').slice(1)).filter((line) => line !== '');
const targets = entries.map((line) => /^- \[[^\]]+\]\(([^)]+)\): \S/.exec(line)?.[1] ?? line);

describe('llms.txt', () => {
  it('begins with one title and one sentence or more in a quote', () => {
    expect(head).toMatch(/^# StereoMCP\n\n> .+\n\n/);
    expect(text.match(/^# /gm)).toHaveLength(1);
  });

  it('has nothing in its sections but links with a word on each', () => {
    expect(entries.filter((line) => !/^- \[[^\]]+\]\([^)]+\): \S.*$/.test(line))).toEqual([]);
    expect(sections.map((section) => section.split('\n')[0])).toEqual([
      'Start',
      'Writing a server',
      'Tools for the work',
      'Building and running',
      'Optional',
    ]);
  });

  it('lists each page once, decisions aside', () => {
    const described = pages().filter((page) => page.startsWith('docs/') && !page.startsWith('docs/decisions/'));
    expect([...targets].sort()).toEqual([...described, 'README.md', 'CHANGELOG.md'].sort());
  });

  it('leads to pages that exist, in the repository and in the package', () => {
    const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly files: string[] };
    expect(targets.filter((target) => !existsSync(join(root, target)))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['llms.txt', 'docs/*.md', 'CHANGELOG.md']));
  });
});
