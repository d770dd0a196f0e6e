import { DefinitionError, MCPServer, Param, Prompt, Resource, Tool } from '../../lib/index';
import type { ServerOptions } from '../../lib/index';
import { connectInMemory, GENERATIONS } from '../support/sessions';
import type { Generation, Session } from '../support/sessions';

class Shelf extends MCPServer {
  constructor(options: ServerOptions = {}) {
    super('Shelf', options);
  }
  @Tool() one(): string {
    return '1';
  }
  @Tool() two(): string {
    return '2';
  }
  @Tool() three(): string {
    return '3';
  }
  @Prompt() red(): string {
    return 'red';
  }
  @Prompt() green(): string {
    return 'green';
  }
  @Prompt() blue(): string {
    return 'blue';
  }
  @Resource('shelf://top', { cache: { ttl: 5_000, scope: 'public' } }) top(): string {
    return 'top';
  }
  @Resource('shelf://end') end(): string {
    return 'end';
  }
  @Resource('book://{n}', { list: () => Array.from({ length: 5 }, (_, index) => `book://${String(index)}`) })
  book(@Param('n') n: number): string {
    return `book ${String(n)}`;
  }
  @Resource('page://{n}') page(@Param('n') n: number): string {
    return `page ${String(n)}`;
  }
  @Resource('line://{n}', { cache: { scope: 'public' } }) line(@Param('n') n: number): string {
    return `line ${String(n)}`;
  }
}

type List = 'tools' | 'prompts' | 'resources' | 'resourceTemplates';

/** One page, as the wire has it: the client's own methods walk through all of them. */
async function pageOf({ client }: Session, list: List, cursor?: string): Promise<Record<string, unknown>> {
  const params = cursor === undefined ? {} : { cursor };
  const method = list === 'resourceTemplates' ? 'resources/templates/list' : (`${list}/list` as const);
  return await client.request({ method, params });
}

async function namesPaged(session: Session, list: List): Promise<readonly unknown[][]> {
  const pages: unknown[][] = [];
  let cursor: string | undefined;
  do {
    const page = await pageOf(session, list, cursor);
    const entries = page[list] as readonly Readonly<Record<string, unknown>>[];
    pages.push(entries.map(({ name, uri }) => uri ?? name));
    cursor = page.nextCursor as string | undefined;
  } while (cursor !== undefined);
  return pages;
}

describe.each(GENERATIONS)('lists in generation %s', (generation: Generation) => {
  const sessions: Session[] = [];
  async function open(options?: ServerOptions): Promise<Session> {
    const session = await connectInMemory(new Shelf(options), generation);
    sessions.push(session);
    return session;
  }
  afterEach(async () => {
    for (const session of sessions.splice(0)) await session.close();
  });

  it('come in pages of the size that the server sets', async () => {
    const session = await open({ pageSize: 2 });
    expect(await namesPaged(session, 'tools')).toEqual([['one', 'two'], ['three']]);
    expect(await namesPaged(session, 'prompts')).toEqual([['red', 'green'], ['blue']]);
    expect(await namesPaged(session, 'resourceTemplates')).toEqual([['book', 'page'], ['line']]);
    expect(await namesPaged(session, 'resources')).toEqual([
      ['shelf://top', 'shelf://end'],
      ['book://0', 'book://1'],
      ['book://2', 'book://3'],
      ['book://4'],
    ]);
  });

  it('come whole through the methods of the official client', async () => {
    const { client } = await open({ pageSize: 1 });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['one', 'two', 'three']);
    expect((await client.listResources()).resources).toHaveLength(7);
  });

  it('come in one page of up to 1,000 entries unless the server says otherwise, and in one of all where it wants no pages', async () => {
    class Many extends MCPServer {
      @Resource('n://{n}', { list: () => Array.from({ length: 2_500 }, (_, index) => `n://${String(index)}`) })
      read(@Param('n') n: number): string {
        return String(n);
      }
    }
    const sizes = async (options: ServerOptions): Promise<readonly number[]> => {
      const session = await connectInMemory(new Many('Many', options), generation);
      sessions.push(session);
      return (await namesPaged(session, 'resources')).map((names) => names.length);
    };
    expect(await sizes({})).toEqual([1_000, 1_000, 500]);
    expect(await sizes({ pageSize: false })).toEqual([2_500]);
  });

  it('go on with a cursor in another process', async () => {
    const [one, other] = [await open({ pageSize: 2 }), await open({ pageSize: 2 })];
    const { nextCursor } = await pageOf(one, 'tools');
    expect(await pageOf(other, 'tools', nextCursor as string)).toMatchObject({ tools: [{ name: 'three' }] });
  });

  it('go on behind what was given when that is disabled meanwhile', async () => {
    const server = new Shelf({ pageSize: 2 });
    const session = await connectInMemory(server, generation);
    sessions.push(session);
    const { nextCursor } = await pageOf(session, 'tools');
    server.changes.disable('one', 'two');
    expect(await pageOf(session, 'tools', nextCursor as string)).toMatchObject({ tools: [{ name: 'three' }] });
    expect(await namesPaged(session, 'tools')).toEqual([['three']]);
  });

  it('refuse a cursor that is none, and that of another list', async () => {
    const session = await open({ pageSize: 2 });
    const { nextCursor } = await pageOf(session, 'tools');
    for (const [list, cursor] of [
      ['tools', 'invalid'],
      ['prompts', nextCursor as string],
      ['resources', nextCursor as string],
      ['resourceTemplates', ''],
    ] as const) {
      await expect(pageOf(session, list, cursor)).rejects.toMatchObject({
        code: -32602,
        message: 'Invalid cursor: this list gave no such one; list again without a cursor.',
      });
    }
    expect(await namesPaged(session, 'prompts')).toHaveLength(2);
  });

  it('say how long they may be kept, to clients that know of it', async () => {
    const cacheHints = {
      tools: { ttl: 60_000, scope: 'public' },
      prompts: { ttl: 1_000 },
      resources: { scope: 'public' },
      templates: { ttl: 7 },
      read: { ttl: 250 },
    } as const;
    const session = await open({ cacheHints });
    const kept = async (answer: Promise<object>): Promise<object> => {
      const { ttlMs, cacheScope } = (await answer) as { ttlMs?: number; cacheScope?: string };
      return { ttlMs, cacheScope };
    };
    const modern = generation === '2026-07-28';
    const hint = (ttlMs: number, cacheScope: string): object =>
      modern ? { ttlMs, cacheScope } : { ttlMs: undefined, cacheScope: undefined };
    expect(await kept(pageOf(session, 'tools'))).toEqual(hint(60_000, 'public'));
    expect(await kept(pageOf(session, 'prompts'))).toEqual(hint(1_000, 'private'));
    expect(await kept(pageOf(session, 'resources'))).toEqual(hint(0, 'public'));
    expect(await kept(pageOf(session, 'resourceTemplates'))).toEqual(hint(7, 'private'));
    expect(await kept(session.client.readResource({ uri: 'shelf://top' }))).toEqual(hint(5_000, 'public'));
    expect(await kept(session.client.readResource({ uri: 'shelf://end' }))).toEqual(hint(250, 'private'));
    expect(await kept(session.client.readResource({ uri: 'line://3' }))).toEqual(hint(0, 'public'));
  });

  it('leave it to the server how long what it can do may be kept', async () => {
    if (generation === '2025-11-25') return;
    const { client } = await open({ cacheHints: { discover: { ttl: 3, scope: 'public' } } });
    expect(await client.request({ method: 'server/discover', params: {} })).toMatchObject({
      ttlMs: 3,
      cacheScope: 'public',
    });
  });

  it('may not be kept where the server says nothing', async () => {
    const session = await open();
    const { ttlMs, cacheScope } = await pageOf(session, 'tools');
    expect([ttlMs, cacheScope]).toEqual(generation === '2026-07-28' ? [0, 'private'] : [undefined, undefined]);
  });
});

describe('the options of lists', () => {
  it('are checked, all of them together', () => {
    const wrong = {
      pageSize: 0,
      cacheHints: { tools: { ttl: -1 }, resorces: {}, read: { scope: 'all', age: 3 }, prompts: 5 },
    } as unknown as ServerOptions;
    expect(() => new Shelf(wrong)).toThrow(DefinitionError);
    let problems: readonly unknown[] = [];
    try {
      new Shelf(wrong);
    } catch (error) {
      problems = (error as DefinitionError).problems.map(({ message }) => message);
    }
    expect(problems).toEqual([
      'pageSize must be a whole number of entries from 1 on, such as 1_000, or false for lists without pages.',
      'cacheHints.tools.ttl must be a whole number of milliseconds, such as 60_000.',
      'cacheHints has the unknown member "resorces"; write "resources".',
      "cacheHints.read.scope must be 'private' or 'public'.",
      'cacheHints.read has the unknown member "age"; it has ttl and scope.',
      "cacheHints.prompts must be an object, such as { ttl: 60_000, scope: 'public' }.",
    ]);
  });

  it('are checked on resources, too', () => {
    class Wrong extends MCPServer {
      @Resource('a://b', { cache: { ttl: 0.5 } }) read(): string {
        return '';
      }
    }
    expect(() => new Wrong()).toThrow('cache.ttl must be a whole number of milliseconds, such as 60_000.');
  });

  it('of an included server go with its resources', async () => {
    const shelf = new Shelf({ cacheHints: { read: { ttl: 99 } } });
    const outer = new (class Outer extends MCPServer {})('Outer', {
      include: [shelf],
      cacheHints: { read: { ttl: 1 } },
    });
    const session = await connectInMemory(outer, '2026-07-28');
    try {
      expect(await session.client.readResource({ uri: 'shelf://end' })).toMatchObject({ ttlMs: 99 });
      expect(await session.client.readResource({ uri: 'shelf://top' })).toMatchObject({ ttlMs: 5_000 });
    } finally {
      await session.close();
    }
  });
});
