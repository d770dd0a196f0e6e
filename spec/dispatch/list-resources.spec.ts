import type { Resource as Resources } from '@modelcontextprotocol/server';
import type { Host } from '../../lib/dispatch/host';
import { listResources } from '../../lib/dispatch/list-resources';
import { readResource } from '../../lib/dispatch/read-resource';
import { MCPServer, Param, ProtocolError, Resource, ResourceError } from '../../lib/index';
import type { ResourceOptions } from '../../lib/index';
import { rejections, unhandledDuring } from '../support/rejections';
import { plainScope } from './plain-scope';
import { watchedHost } from './watched-host';

type List = NonNullable<ResourceOptions<Family>['list']>;

class Family extends MCPServer {
  readonly members = ['f://m/a', 'f://m/b'];
}

/** A server with one family that is listed so. */
function familyOf(list: unknown, options: Omit<ResourceOptions<Family>, 'list'> = {}): Family {
  class X extends Family {
    @Resource('f://fixed') fixed(): string {
      return 'fixed';
    }
    @Resource<Family>('f://m/{name}', { ...options, list: list as List }) member(@Param('name') name: string): string {
      return name;
    }
  }
  return new X('X', { pageSize: false });
}

/** The resources on all pages of the list. */
async function listed(host: Host): Promise<readonly Resources[]> {
  const all: Resources[] = [];
  let cursor: string | undefined;
  do {
    const { entries, nextCursor } = await listResources(host, cursor);
    all.push(...entries);
    cursor = nextCursor;
  } while (cursor !== undefined);
  return all;
}

async function refusal(
  server: MCPServer,
): Promise<{ code: number; message: string; data: unknown; log: readonly string[] }> {
  const { host, log } = watchedHost(server);
  const thrown: unknown = await listed(host).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(ProtocolError);
  const { code, message, data } = thrown as ProtocolError;
  return { code, message, data, log };
}

const uris = async (server: MCPServer) => (await listed(watchedHost(server).host)).map(({ uri }) => uri);

describe(listResources, () => {
  it('gives the fixed ones where no template lists its members', async () => {
    class X extends MCPServer {
      @Resource('f://b') b(): string {
        return '';
      }
      @Resource('f://a') a(): string {
        return '';
      }
      @Resource('f://{x}') x(@Param('x') x: string): string {
        return x;
      }
    }
    expect(await listed(watchedHost(new X()).host)).toEqual([
      { uri: 'f://b', name: 'b' },
      { uri: 'f://a', name: 'a' },
    ]);
  });

  it.each([
    ['a list', (server: Family) => server.members],
    ['a promise', async (server: Family) => Promise.resolve(server.members)],
    ['a set', (server: Family) => new Set(server.members)],
    [
      'a generator',
      function* (server: Family) {
        yield* server.members;
      },
    ],
    [
      'an async generator',
      async function* (server: Family) {
        for (const member of server.members) yield await Promise.resolve(member);
      },
    ],
  ])('lists members of a family from %s, after the fixed ones', async (_what, list) => {
    expect(await uris(familyOf(list))).toEqual(['f://fixed', 'f://m/a', 'f://m/b']);
  });

  it('takes from the template what an entry leaves out, but not its title', async () => {
    const server = familyOf(
      () => [
        'f://m/a',
        { uri: 'f://m/b', name: 'b', title: 'B', mimeType: 'text/markdown', size: 3 },
        { uri: 'f://m/c', name: undefined },
      ],
      {
        name: 'members',
        title: 'Members',
        description: 'One of us.',
        mimeType: 'text/plain',
        annotations: { priority: 1 },
      },
    );
    const shared = { description: 'One of us.', mimeType: 'text/plain', annotations: { priority: 1 } };
    expect(await listed(watchedHost(server).host)).toEqual([
      { uri: 'f://fixed', name: 'fixed' },
      { ...shared, uri: 'f://m/a', name: 'f://m/a' },
      { ...shared, uri: 'f://m/b', name: 'b', title: 'B', mimeType: 'text/markdown', size: 3 },
      { ...shared, uri: 'f://m/c', name: 'f://m/c' },
    ]);
  });

  it('lists every URI once, a fixed resource before a member', async () => {
    class X extends MCPServer {
      @Resource<X>('f://{name}', { list: () => ['f://a', 'f://b', 'f://a'] }) one(@Param('name') name: string): string {
        return name;
      }
      @Resource<X>('f://{+path}', { list: () => ['f://b', 'f://c/d'] }) two(@Param('path') path: string): string {
        return path;
      }
      @Resource('f://a', { title: 'The first' }) a(): string {
        return 'fixed';
      }
    }
    expect(await listed(watchedHost(new X()).host)).toEqual([
      { uri: 'f://a', name: 'a', title: 'The first' },
      { uri: 'f://b', name: 'f://b' },
      { uri: 'f://c/d', name: 'f://c/d' },
    ]);
  });

  it('hands every callback the object whose class declares it, included ones too', async () => {
    class Part extends MCPServer {
      constructor(readonly own: string) {
        super();
      }
      @Resource<Part>('p://{name}', { list: (server) => [`p://${server.own}`] }) part(
        @Param('name') name: string,
      ): string {
        return `${this.own} has ${name}`;
      }
    }
    class Whole extends MCPServer {
      constructor() {
        super('Whole', { include: [new Part('inside')] });
      }
      @Resource<Whole>('w://{name}', { list: (server) => [`w://${server.constructor.name}`] }) whole(
        @Param('name') name: string,
      ): string {
        return name;
      }
    }
    const { host } = watchedHost(new Whole());
    expect((await listed(host)).map(({ uri }) => uri)).toEqual(['w://Whole', 'p://inside']);
    expect((await readResource(host, 'p://x', plainScope())).contents).toEqual([
      { uri: 'p://x', mimeType: 'text/plain', text: 'inside has x' },
    ]);
  });

  it('lists what can be read, byte for byte', async () => {
    const members = ['f://m/%C3%A4', 'f://m/ä', 'f://m/%c3%a4', 'f://m/a%20b', 'f://m/A', 'f://m/a'];
    const { host } = watchedHost(familyOf(() => members));
    const resources = await listed(host);
    expect(resources.slice(1).map(({ uri }) => uri)).toEqual(members);
    for (const { uri } of resources) {
      expect((await readResource(host, uri, plainScope())).contents).toEqual([
        { uri, mimeType: 'text/plain', text: uri === 'f://fixed' ? 'fixed' : decodeURIComponent(uri.slice(6)) },
      ]);
    }
  });

  it.each([
    ['an entry of another family', ['f://n/a'], 'an entry has the uri "f://n/a", which f://m/{name} does not match.'],
    [
      'an entry with a broken escape',
      ['f://m/%zz'],
      'an entry has the uri "f://m/%zz", which f://m/{name} does not match.',
    ],
    [
      'an entry that would be screened',
      ['f://m/..'],
      'an entry has the uri "f://m/..", which cannot be read for what a variable holds.',
    ],
    ['an entry without a URI', [{ name: 'a' }], 'an entry has the uri undefined, which f://m/{name} does not match.'],
    [
      'an entry with a wrong size',
      [{ uri: 'f://m/a', size: NaN }],
      'the entry f://m/a cannot be listed: size must be a whole number of bytes.',
    ],
    [
      'an entry with wrong annotations',
      [{ uri: 'f://m/a', annotations: { priority: 5 } }],
      'the entry f://m/a cannot be listed: annotations.priority must be a number from 0 to 1.',
    ],
    [
      'an entry whose title is no text',
      [{ uri: 'f://m/a', title: 5 }],
      'the entry f://m/a cannot be listed: title must be text.',
    ],
    [
      'an entry with a _meta that JSON cannot say',
      [{ uri: 'f://m/a', _meta: { n: 1n } }],
      'the entry f://m/a cannot be listed: _meta at /n is 1n, which JSON cannot say.',
    ],
    ['an entry that is nothing', [null], 'an entry has the uri undefined, which f://m/{name} does not match.'],
    [
      'an entry with wrong icons',
      [{ uri: 'f://m/a', icons: [{}] }],
      'the entry f://m/a cannot be listed: icons[0].src must be',
    ],
    ['no list', undefined, 'list must return a list, or a generator, of URIs or entries.'],
    ['a text', 'f://m/a', 'list must return a list, or a generator, of URIs or entries.'],
  ])('fails on %s, and says why in the log only', async (_what, entries, reason) => {
    const { code, message, data, log } = await refusal(familyOf(() => entries));
    expect({ code, data }).toEqual({ code: -32603, data: undefined });
    const [, id = 'none'] =
      /^Error listing the resources of f:\/\/m\/\{name\} \((error [0-9a-f-]{36})\)$/.exec(message) ?? [];
    expect(log).toHaveLength(1);
    expect(log[0]).toContain(`${id} in list of f://m/{name}: `);
    expect(log[0]).toContain(reason);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('token=abc');
      },
    ],
    ['rejects', () => Promise.reject(new Error('token=abc'))],
    [
      'breaks off',
      function* () {
        yield 'f://m/a';
        throw new Error('token=abc');
      },
    ],
  ])('keeps the message of a callback that %s to the log', async (_how, list) => {
    const { code, message, log } = await refusal(familyOf(list));
    expect(code).toBe(-32603);
    expect(message).toMatch(/^Error listing the resources of f:\/\/m\/\{name\} \(error [0-9a-f-]{36}\)$/);
    expect(log[0]).toContain('Error: token=abc\n    at ');
  });

  it.each(rejections())('fails with the first of the promises in %s, and the process lives', async (_what, make) => {
    const unhandled = await unhandledDuring(async () => {
      const { code, log } = await refusal(familyOf(make));
      expect({ code, failed: log.map((line) => / in list of .*?: (.*)/.exec(line)?.[1]) }).toEqual({
        code: -32603,
        failed: ['Error: r1'],
      });
    });
    expect(unhandled).toEqual([]);
  });

  it('waits for promises of entries', async () => {
    const list = (): unknown => [Promise.resolve('f://m/a'), Promise.resolve({ uri: 'f://m/b' })];
    expect(await uris(familyOf(list))).toEqual(['f://fixed', 'f://m/a', 'f://m/b']);
  });

  it('tells what a callback says to the client', async () => {
    const told = familyOf(() => {
      throw new ResourceError('The index is being built.');
    });
    expect(await refusal(told)).toEqual({
      code: -32603,
      message: 'The index is being built.',
      data: undefined,
      log: [],
    });
    const verbatim = familyOf(() => {
      throw new ProtocolError(-32050, 'busy', { retryAfter: 5 });
    });
    expect(await refusal(verbatim)).toEqual({ code: -32050, message: 'busy', data: { retryAfter: 5 }, log: [] });
  });

  it('takes 10,000 members and ends a generator that has more', async () => {
    const ended: number[] = [];
    const counting = (limit: number) =>
      function* () {
        try {
          for (let n = 0; n < limit; n++) yield `f://m/${String(n)}`;
        } finally {
          ended.push(limit);
        }
      };
    expect(await uris(familyOf(counting(10_000)))).toHaveLength(10_001);
    const { log } = await refusal(familyOf(counting(Infinity)));
    expect(log[0]).toContain('list gives more than 10000 resources, which is what maxItems allows.');
    expect(ended).toEqual([10_000, Infinity]);
  });
});
