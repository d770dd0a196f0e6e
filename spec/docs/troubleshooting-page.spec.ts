import { DefinitionError } from '../../lib/index';
import { blockModules } from './block-module';
import { BlockProject } from './block-project';
import { blocksOf } from './markdown';
import { codesIn, tableOf } from './page-tables';
import { definitionSentences } from './sentences';

const rows = tableOf('docs/troubleshooting.md', 'it says').map(({ cells: [message = '', fix = ''] }) => ({
  message: codesIn(message)[0] ?? '',
  fix,
}));

describe('the page on troubleshooting', () => {
  it('has every sentence that the library can say about a definition, and no other', () => {
    const said = new Set(definitionSentences().map(({ text }) => text));
    const shown = new Set(rows.map(({ message }) => message));
    const missing = definitionSentences().filter(({ text }) => !shown.has(text));
    expect({ missing, gone: [...shown].filter((message) => !said.has(message)) }).toEqual({ missing: [], gone: [] });
    expect(said.size).toBeGreaterThan(100);
  });

  it('has each message once, with what to do', () => {
    const messages = rows.map(({ message }) => message);
    expect(messages.filter((message, index) => messages.indexOf(message) !== index)).toEqual([]);
    expect(rows.filter(({ fix }) => fix.length < 10)).toEqual([]);
  });

  it('shows the report of its example as it is', () => {
    const blocks = blocksOf('docs/troubleshooting.md');
    const modules = blockModules(blocks.filter(({ language }) => language === 'ts'));
    const project = new BlockProject(modules);
    try {
      const [module] = modules;
      const { Weather } = module === undefined ? {} : (project.load(module) as { Weather?: new () => object });
      let report: unknown;
      try {
        if (Weather !== undefined) new Weather();
      } catch (error) {
        report = error;
      }
      expect(report).toBeInstanceOf(DefinitionError);
      // Where the file lies and on which line is another matter on the page.
      const placeless = (text = ''): string => text.replace(/\([^()\s]*\.ts:\d+\)/g, '(…)');
      const shown = blocks.find(({ language }) => language === 'text')?.text;
      expect(placeless((report as DefinitionError).stack)).toBe(placeless(shown));
    } finally {
      project.remove();
    }
  }, 120_000);
});
