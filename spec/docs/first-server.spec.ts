import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { connect } from '../../lib/client';
import type { MCPServer } from '../../lib/index';
import { blockModules } from './block-module';
import { blocksOf, root } from './markdown';
import { BlockLoader } from './run-block';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.CommonJS,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
};
const blocks = blocksOf('README.md');
const first = blocks.find(({ language }) => language === 'ts');
const lines = first?.text.split('\n') ?? [];
const start = 'new Weather().run();';

describe('the first server of the README', () => {
  it('has at most 15 lines of code', () => {
    const code = lines.filter((line) => line.trim() !== '');
    expect(code.length).toBeLessThanOrEqual(15);
    expect(code.at(-1)).toBe(start);
  });

  it('answers what the README says it answers', async () => {
    const said = blocks.find(({ language }) => language === 'json')?.text ?? '';
    // Started, it would take over the standard input of this process.
    const text = lines.filter((line) => line !== start).join('\n');
    const [module] = blockModules(first === undefined ? [] : [{ ...first, text }]);
    if (module === undefined) throw new Error('README.md has no block of TypeScript');
    const { Weather } = new BlockLoader(options).load(module) as { Weather: new () => MCPServer };
    const client = await connect(Weather);
    const { content, structuredContent } = await client.call('get_weather', { city: 'London' });
    await client.close();
    expect({ content, structuredContent }).toEqual(JSON.parse(said));
  });
});

describe('the README', () => {
  it('stays under 350 lines', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThan(350);
  });
});
