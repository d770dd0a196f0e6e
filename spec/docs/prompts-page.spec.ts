import { connect } from '../../lib/client';
import type { MCPServer } from '../../lib/index';
import { blockModules } from './block-module';
import { BlockProject } from './block-project';
import { blocksOf } from './markdown';

const blocks = blocksOf('docs/prompts.md');
const modules = blockModules(blocks.filter(({ language }) => language === 'ts'));

let project: BlockProject;
let exported: Record<string, new () => MCPServer>;

beforeAll(() => {
  project = new BlockProject(modules);
  exported = Object.assign({}, ...modules.map((module) => project.load(module))) as typeof exported;
}, 120_000);

afterAll(() => {
  project.remove();
});

async function withServer<R>(
  name: string,
  ask: (client: Awaited<ReturnType<typeof connect>>) => Promise<R>,
): Promise<R> {
  const Server = exported[name];
  if (Server === undefined) throw new Error(`docs/prompts.md has no class ${name}`);
  const client = await connect(Server);
  try {
    return await ask(client);
  } finally {
    await client.close();
  }
}

describe('the page on prompts', () => {
  it('shows the entry that its first server lists', async () => {
    const said: unknown = JSON.parse(blocks.find(({ language }) => language === 'json')?.text ?? '');
    const { prompts } = await withServer('Desk', ({ client }) => client.listPrompts());
    expect(prompts).toEqual([said]);
  });

  it('has examples that answer as it says', async () => {
    const rendered = async (server: string, name: string, args: Record<string, string> = {}): Promise<unknown> =>
      (await withServer(server, ({ client }) => client.getPrompt({ name, arguments: args }))).messages.map(
        ({ role, content }) => [role, content.type],
      );
    expect(await rendered('Desk', 'briefing', { city: 'Oslo' })).toEqual([['user', 'text']]);
    expect(await rendered('Travel', 'plan', { from: 'Oslo', on: '2026-11-30T07:44:00Z' })).toEqual([['user', 'text']]);
    expect(await rendered('Conversations', 'review', { code: 'x' })).toEqual([
      ['user', 'text'],
      ['user', 'resource'],
      ['assistant', 'text'],
    ]);
    expect(await rendered('Conversations', 'describe')).toEqual([
      ['user', 'text'],
      ['user', 'image'],
    ]);
  });

  it('has a server made of others, with the names that it says', async () => {
    const names = await withServer('FrontDesk', async ({ client }) => [
      ...(await client.listTools()).tools.map(({ name }) => name),
      ...(await client.listPrompts()).prompts.map(({ name }) => name),
    ]);
    expect(names).toEqual(['latest', 'stocks_quote', 'stocks_outlook']);
  });
});
