import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages, root } from './markdown';

/** The pages that describe the code; decisions and the changelog speak of their own time. */
const described = pages().filter((page) => !page.startsWith('docs/decisions/'));

const textOf = (page: string) => readFileSync(join(root, page), 'utf8');

describe('the code that the pages name', () => {
  it('exists as file or folder', () => {
    const lost = described.flatMap((page) =>
      [...textOf(page).matchAll(/`((?:lib|spec|samples|scripts|docs|etc|bench)\/[\w./-]+)`/g)]
        .map(([, path = '']) => ({ page, path }))
        .filter(({ path }) => !existsSync(join(root, path))),
    );
    expect(lost).toEqual([]);
  });

  it('stands in the file that is named beside it', () => {
    const lost = described.flatMap((page) =>
      [...textOf(page).matchAll(/((?:`\w+`(?:,\s| and\s)?)+)\s(?:in|\()\s?`(lib\/[\w./-]+\.ts)`/g)].flatMap(
        ([, names = '', file = '']) => {
          const code = textOf(file);
          return [...names.matchAll(/`(\w+)`/g)]
            .map(([, name = '']) => ({ page, file, name }))
            .filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(code));
        },
      ),
    );
    expect(lost).toEqual([]);
  });
});
