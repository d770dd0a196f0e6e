import { connect } from '../../lib/client';
import type { MCPServer } from '../../lib/index';
import { refusalOf } from '../support/read-resource';
import { blockModules } from './block-module';
import { BlockProject } from './block-project';
import { blocksOf } from './markdown';

const blocks = blocksOf('docs/resources.md');
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

type Client = Awaited<ReturnType<typeof connect>>['client'];

async function withServer<R>(name: string, ask: (client: Client) => Promise<R>): Promise<R> {
  const Server = exported[name];
  if (Server === undefined) throw new Error(`docs/resources.md has no class ${name}`);
  const connected = await connect(Server);
  try {
    return await ask(connected.client);
  } finally {
    await connected.close();
  }
}

async function read(server: string, uri: string): Promise<unknown> {
  return (await withServer(server, (client) => client.readResource({ uri }))).contents;
}

function refusal(server: string, uri: string): Promise<unknown> {
  return withServer(server, (client) => refusalOf(client.readResource({ uri })));
}

describe('the page on resources', () => {
  it('shows the entries that its first server lists', async () => {
    const said: unknown = JSON.parse(blocks.find(({ language }) => language === 'json')?.text ?? '');
    const listed = await withServer('Weather', async (client) => [
      ...(await client.listResources()).resources,
      ...(await client.listResourceTemplates()).resourceTemplates,
    ]);
    expect(listed).toEqual(said);
  });

  it('has examples that answer as it says', async () => {
    expect(await read('Weather', 'weather://Oslo/now')).toEqual([
      { uri: 'weather://Oslo/now', mimeType: 'application/json', text: '{\n  "name": "Oslo",\n  "degrees": 17\n}' },
    ]);
    expect(await read('Album', 'album://cover')).toEqual([
      { uri: 'album://cover', mimeType: 'image/png', blob: 'iVBORw==' },
    ]);
    expect(await read('Album', 'album://all')).toEqual([
      { uri: 'album://1', mimeType: 'text/markdown', text: '# One' },
      { uri: 'album://2', mimeType: 'application/octet-stream', blob: 'AQID' },
    ]);
    expect(await read('Journal', 'journal://on/2026-11-30T00:00:00Z/3/draft')).toEqual([
      {
        uri: 'journal://on/2026-11-30T00:00:00Z/3/draft',
        mimeType: 'text/plain',
        text: 'draft, page 3 of 2026-11-30T00:00:00.000Z',
      },
    ]);
    expect(await read('Journal', 'journal://tags/trains/')).toEqual([
      { uri: 'journal://tags/trains/', mimeType: 'text/plain', text: '10 entries about trains' },
    ]);
  });

  it('has a list whose entries can be read, and a recipe that is missing', async () => {
    const { resources } = await withServer('Recipes', (client) => client.listResources());
    expect(resources).toEqual([
      { uri: 'recipe://soup', name: 'soup', mimeType: 'text/plain', size: 5 },
      { uri: 'recipe://bread', name: 'bread', mimeType: 'text/plain', size: 5 },
    ]);
    expect(await read('Recipes', 'recipe://soup')).toEqual([
      { uri: 'recipe://soup', mimeType: 'text/plain', text: 'Boil.' },
    ]);
    expect(await refusal('Recipes', 'recipe://stone')).toEqual({
      code: -32602,
      message: 'There is no recipe for stone.',
      data: { uri: 'recipe://stone' },
    });
  });

  it.each(['docs://../etc/passwd', 'docs:///etc/passwd', 'docs://a/../../b'])('has no document at %s', async (uri) => {
    expect(await refusal('Docs', uri)).toEqual({
      code: -32602,
      message: `Resource not found: ${uri}`,
      data: { uri },
    });
  });

  it('has templates that match as it says', async () => {
    const text = async (uri: string): Promise<unknown> => ((await read('Files', uri)) as { text: string }[])[0]?.text;
    expect(await text('files://tree')).toBe('the root');
    expect(await text('files://tree/a/b.md')).toBe('a > b.md');
    expect(await text('files://find?tag=new&page=2&tag=big')).toBe('page 2 of everything, tagged new and big');
    expect(await text('files://find')).toBe('page 1 of everything');
    expect(await refusal('Files', 'files://find?user=1')).toMatchObject({ code: -32602 });
    expect(await refusal('Files', 'files://tree/..')).toMatchObject({ code: -32602 });
  });
});
