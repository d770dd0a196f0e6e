import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settleHttpOptions } from '../../lib/transports/http/http-settings';
import { blocksOf, root } from './markdown';
import { codesIn, tableOf } from './page-tables';

const promises = tableOf('docs/security.md', 'promise').map(({ line, cells: [promise = '', held = ''] }) => {
  const [file = '', title = ''] = codesIn(held);
  return { line, promise, file, title };
});

describe('the page on security', () => {
  it('names a spec for every promise, and each of them is there', () => {
    const broken = promises.filter(({ file, title }) => {
      const path = join(root, 'spec', file);
      return title === '' || !existsSync(path) || !titlesOf(readFileSync(path, 'utf8')).has(title);
    });
    expect(broken).toEqual([]);
    expect(promises.length).toBeGreaterThan(20);
  });

  it('promises nothing twice', () => {
    const sentences = promises.map(({ promise }) => promise);
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
  });

  it('shows the defaults as they are', () => {
    const block = blocksOf('docs/security.md').find(({ text }) => text.includes('maxBodyBytes'))?.text ?? '';
    const { maxBodyBytes, maxJsonDepth, requestTimeout, maxConcurrent } = settleHttpOptions({});
    const shown = [...block.matchAll(/^ {2}(max\w+|requestTimeout): ([\d_* ]+),/gm)].map(
      ([, name = '', value = '']) => [
        name,
        value
          .replaceAll('_', '')
          .split('*')
          .map(Number)
          .reduce((product, factor) => product * factor, 1),
      ],
    );
    expect(Object.fromEntries(shown)).toEqual({ maxBodyBytes, maxJsonDepth, requestTimeout, maxConcurrent });
  });
});

/** What a spec file calls its specs, `each` tables included. */
function titlesOf(source: string): ReadonlySet<string> {
  const titles = source.matchAll(/(?:\bit|\))\(\s*(['"`])((?:(?!\1).)*)\1,/g);
  return new Set([...titles].map(([, , title = '']) => title));
}
