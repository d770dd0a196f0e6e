import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../lib/client';
import type { MCPServer } from '../../lib/index';
import { blockModules } from './block-module';
import { BlockProject } from './block-project';
import { blocksOf, root } from './markdown';

const blocks = blocksOf('README.md');
const first = blocks.find(({ language }) => language === 'ts');
const lines = first?.text.split('\n') ?? [];
const start = 'new Weather().run();';
const [arguments_, answer] = blocks
  .filter(({ language }) => language === 'json')
  .map(({ text }) => JSON.parse(text) as unknown);

describe('the first server of the README', () => {
  it('has at most 15 lines of code', () => {
    const code = lines.filter((line) => line.trim() !== '');
    expect(code.length).toBeLessThanOrEqual(15);
    expect(code.at(-1)).toBe(start);
  });

  it('says nothing of schemas: neither option nor decorator stands beside its types', () => {
    const decorators = lines.flatMap((line) => line.match(/@[A-Z]\w*\(.*?\)/g) ?? []);
    expect(decorators).toEqual(['@Tool()']);
  });

  it('lists and answers what the README says', async () => {
    // Started, it would take over the standard input of this process.
    const text = lines.filter((line) => line !== start).join('\n');
    const [module] = blockModules(first === undefined ? [] : [{ ...first, text }]);
    if (module === undefined) throw new Error('README.md has no block of TypeScript');
    const project = new BlockProject([module]);
    try {
      const { Weather } = project.load(module) as { Weather: new () => MCPServer };
      const client = await connect(Weather);
      const { tools } = await client.client.listTools();
      const { content, structuredContent } = await client.call('getWeather', { city: 'London' });
      await client.close();
      expect(tools.map(({ name, description }) => [name, description])).toEqual([['getWeather', 'Weather of a city.']]);
      expect(tools[0]?.inputSchema).toEqual(arguments_);
      expect(tools[0]?.outputSchema).toEqual({
        $defs: {
          Forecast: {
            type: 'object',
            title: 'Forecast',
            properties: {
              temperature: { title: 'Temperature', type: 'number', description: 'Degrees Celsius.' },
              conditions: { title: 'Conditions', type: 'string' },
            },
            required: ['temperature', 'conditions'],
          },
        },
        type: 'object',
        title: 'getWeatherOutput',
        properties: { result: { title: 'Result', type: 'array', items: { $ref: '#/$defs/Forecast' } } },
        required: ['result'],
      });
      expect({ content, structuredContent }).toEqual(answer);
    } finally {
      project.remove();
    }
  }, 120_000);
});

describe('the README', () => {
  it('stays under 350 lines', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThan(350);
  });
});
