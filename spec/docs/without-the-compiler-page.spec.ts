import { connect } from '../../lib/client';
import { MCPServer } from '../../lib/index';
import { blockModules } from './block-module';
import { BlockProject } from './block-project';
import { blocksOf } from './markdown';

const modules = blockModules(blocksOf('docs/without-the-compiler.md').filter(({ language }) => language === 'ts'));

describe('the page on servers without a manifest', () => {
  let project: BlockProject;

  beforeAll(() => {
    project = new BlockProject(modules);
    process.env.STEREOMCP_MANIFEST = 'off';
  }, 120_000);

  afterAll(() => {
    delete process.env.STEREOMCP_MANIFEST;
    project.remove();
  });

  it('shows servers whose tools all have schemas, though nothing is read from the sources', async () => {
    const listed: Record<string, readonly string[]> = {};
    for (const module of modules) {
      for (const value of Object.values(project.load(module))) {
        if (typeof value !== 'function' || !(value.prototype instanceof MCPServer)) continue;
        const client = await connect(value as new () => MCPServer);
        const { tools } = await client.client.listTools();
        await client.close();
        listed[value.name] = tools.map(({ name, inputSchema, outputSchema }) => {
          const names = Object.keys(inputSchema.properties ?? {}).join(', ');
          return `${name}(${names}): ${String(outputSchema?.title)}`;
        });
      }
    }
    expect(listed).toEqual({
      Weather: ['get_weather(city): WeatherData', 'get_forecast(city, days): get_forecastOutput'],
      Stations: ['list(): listOutput', 'countByRegion(): countByRegionDictOutput', 'find(name): findOutput'],
      Trains: ['departures(city, limit): departuresOutput', 'book(from, to, seats): bookOutput'],
    });
  });
});
