import { MCPServer, optional, Param, Resource } from '../../lib/index';
import { contentsAt, notFound, refusalAt } from '../support/read-resource';
import { connectInMemory, GENERATIONS } from '../support/sessions';
import type { Session } from '../support/sessions';

const TEXTS = { type: [String] } as const;

class Library extends MCPServer {
  @Resource('lib://files{/path*}', { list: () => ['lib://files/a/b.md', 'lib://files'] })
  file(@Param('path', TEXTS) path: string[]): object {
    return { path };
  }

  @Resource('lib://find{?q,page,tag*}')
  find(
    @Param('tag', { type: optional([String]) }) tag: string[] | undefined,
    @Param('q', { optional: true }) q?: string,
    @Param('page', { default: 1 }) page?: number,
  ): object {
    return { q: q ?? null, page, tag: tag ?? null };
  }

  @Resource('lib://numbers{/n*}') numbers(@Param('n', { type: [Number] }) n: number[]): object {
    return { sum: n.reduce((sum, item) => sum + item, 0) };
  }

  @Resource('lib://need{?id}') need(@Param('id') id: number): object {
    return { id };
  }

  @Resource('lib://repo/{+path}{?rev}{#line}', { unscreened: ['line'] })
  repo(
    @Param('path') path: string,
    @Param('rev', { optional: true }) rev?: string,
    @Param('line', { optional: true }) line?: string,
  ): object {
    return { path, rev: rev ?? null, line: line ?? null };
  }
}

describe.each(GENERATIONS)('templates with operators in generation %s', (generation) => {
  let session: Session;
  beforeAll(async () => {
    session = await connectInMemory(Library, generation);
  });
  afterAll(() => session.close());

  async function read(uri: string): Promise<unknown> {
    const [item] = await contentsAt(session, uri);
    return JSON.parse(item !== undefined && 'text' in item ? item.text : '');
  }

  it.each([
    ['lib://files', { path: [] }],
    ['lib://files/a/b%20c.md', { path: ['a', 'b c.md'] }],
    ['lib://find', { q: null, page: 1, tag: null }],
    ['lib://find?page=2&q=trains', { q: 'trains', page: 2, tag: null }],
    ['lib://find?tag=a&tag=b', { q: null, page: 1, tag: ['a', 'b'] }],
    ['lib://find?q=', { q: null, page: 1, tag: null }],
    ['lib://numbers/1/2/3.5', { sum: 6.5 }],
    ['lib://numbers', { sum: 0 }],
    ['lib://need?id=7', { id: 7 }],
    ['lib://repo/a/b.ts?rev=main#L7/2', { path: 'a/b.ts', rev: 'main', line: 'L7/2' }],
    ['lib://repo/a/b.ts', { path: 'a/b.ts', rev: null, line: null }],
  ])('reads %s', async (uri, value) => {
    expect(await read(uri)).toEqual(value);
  });

  it.each([
    'lib://files/..',
    'lib://files/a/../b',
    'lib://files/%2e%2e/x',
    'lib://files//etc/passwd',
    'lib://files/a%2Fb',
    'lib://files/a%00',
    'lib://find?q=..%2F..%2Fetc',
    'lib://find?tag=a&tag=..',
    'lib://find?user=1',
    'lib://find?q=1&q=2',
    'lib://repo/../x?rev=1',
    'lib://filesx',
  ])('finds nothing at %s', async (uri) => {
    expect(await refusalAt(session, uri)).toEqual(notFound(uri));
  });

  it.each([
    ['lib://need', 'id'],
    ['lib://numbers/1/two', 'n.1'],
  ])('says what is wrong with %s', async (uri, place) => {
    const refusal = await refusalAt(session, uri);
    expect(refusal).toMatchObject({ code: -32602, data: { uri, reason: 'invalid_variables' } });
    expect(refusal.message).toContain(`\n${place}\n`);
  });

  it('lists what its list gives, and shows the templates as they are written', async () => {
    const { resources } = await session.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['lib://files/a/b.md', 'lib://files']);
    const { resourceTemplates } = await session.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'lib://files{/path*}',
      'lib://find{?q,page,tag*}',
      'lib://numbers{/n*}',
      'lib://need{?id}',
      'lib://repo/{+path}{?rev}{#line}',
    ]);
  });
});

describe('a template with a list', () => {
  it('asks for a parameter that takes one', () => {
    class Wrong extends MCPServer {
      @Resource('x://y{/path*}') read(@Param('path') path: string): string {
        return path;
      }
    }
    expect(() => new Wrong()).toThrow(
      "the variable 'path' of 'x://y{/path*}' takes a list; declare its parameter as one, such as string[].",
    );
  });
});
