import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useHttp } from '../support/http-servers';
import type { MCPServer } from '../../lib';
import { blockModules } from './block-module';
import type { BlockModule } from './block-module';
import { BlockProject } from './block-project';
import { blocksOf } from './markdown';

type Example = (where: string) => Promise<unknown>;

describe('the page on the typed client', () => {
  const modules = blockModules(blocksOf('docs/client.md').filter(({ language }) => language === 'ts'));
  const start = useHttp();
  let project: BlockProject;
  // A program of the compiler is made here, beside other specs on a busy machine.
  beforeAll(() => {
    project = new BlockProject(modules);
  }, 180_000);
  afterAll(() => {
    project.remove();
  });

  const declaring = (part: string): BlockModule => {
    const found = modules.find(({ block }) => block.text.includes(part));
    if (found === undefined) throw new Error(`docs/client.md has no block with ${part}`);
    return found;
  };
  const example = (name: string): Example => project.load(declaring(`function ${name}(`))[name] as Example;
  const serve = async (): Promise<string> => {
    const { Weather } = project.load(declaring('class Weather extends')) as { Weather: new () => MCPServer };
    return (await start(new Weather(), { sessions: true })).url;
  };

  it.each<[string, unknown]>([
    ['inThisProcess', ['Overcast in London']],
    ['atAnAddress', ['Overcast in London']],
    ['withTheClass', new Date(0).getFullYear()],
    ['withItsType', '1970-01-01T00:00:00.000Z'],
    ['look', ['stations', 'Kew, Heathrow']],
    ['patiently', [1, 2]],
    ['carefully', 'Overcast in London'],
  ])('has the example %s, which gives what it should', async (name, value) => {
    expect(await example(name)(await serve())).toEqual(value);
  });

  it('has an example that starts a program', async () => {
    const server = project.compiled(declaring('class Weather extends'));
    const program = join(project.folder, 'serve.js');
    writeFileSync(program, `void new (require(${JSON.stringify(server)}).Weather)().run();`);
    expect(await example('inAProgram')(program)).toEqual(['Overcast in London']);
  });

  it('is right about servers that are not there', async () => {
    const url = await serve();
    expect(await example('carefully')(url.replace('/mcp', '/elsewhere') + '?x')).toBe('Overcast in London');
    expect(await example('carefully')('http://127.0.0.1:61/mcp')).toBe('try again later');
  });
});
