import { ProtocolError as SdkProtocolError, ResourceNotFoundError as SdkNotFound } from '@modelcontextprotocol/server';
import { IsEmail } from 'class-validator';
import { readResource } from '../../lib/dispatch/read-resource';
import {
  Args,
  Context,
  enumeration,
  Field,
  Image,
  integer,
  literal,
  MCPServer,
  nullable,
  Param,
  ProtocolError,
  Resource,
  ResourceError,
  ResourceNotFoundError,
  safeJoin,
  ToolError,
} from '../../lib/index';
import { plainScope } from './plain-scope';
import { watchedHost, type WatchedHost } from './watched-host';

enum Level {
  Low,
  High,
}

class Range {
  @Field() from!: Date;
  @Field({ minimum: 1 }) days!: integer;
}

class Reader {
  @IsEmail() mail!: string;
}

class Library extends MCPServer {
  readonly seen: unknown[] = [];

  @Resource('l://fixed') fixed(context: Context): string {
    return `request ${String(context.requestId)}`;
  }
  @Resource('l://shelf/{shelf}/{book}') book(@Param('book') book: string, @Param('shelf') shelf: string): string {
    return `${shelf}: ${book}`;
  }
  @Resource('l://shelf/top/{book}') unreachable(@Param('book') book: string): string {
    return `never ${book}`;
  }
  @Resource('l://shelf/best/seller') bestSeller(): string {
    return 'fixed comes first';
  }
  @Resource('l://typed/{n}/{x}/{on}/{at}/{kind}/{level}/{id}/{some}')
  typed(
    context: Context,
    @Param('n') n: integer,
    @Param('x') x: number,
    @Param('on') on: boolean,
    @Param('at') at: Date,
    @Param('kind', { type: literal('a', 2) }) kind: 'a' | 2,
    @Param('level', { type: enumeration(Level) }) level: Level,
    @Param('id') id: bigint,
    @Param('some', { type: nullable(Number) }) some: number | null,
  ): string {
    this.seen.push(context.client?.name, n, x, on, at, kind, level, id, some);
    return 'typed';
  }
  @Resource('l://page/{page}/{size}') page(
    @Param('page', { default: 1, minimum: 1 }) page: integer,
    @Param('size', { optional: true }) size?: string,
  ): unknown {
    return [page, size ?? 'no size'];
  }
  @Resource('l://range/{from}/{days}') range(@Args() range: Range): string {
    return `${String(range instanceof Range)} ${range.from.toISOString()} ${range.days}`;
  }
  @Resource('l://reader/{mail}') reader(@Args() reader: Reader): string {
    return reader.mail;
  }
  @Resource('l://list/{ids}') list(@Param('ids', { type: [Number] }) ids: number[]): unknown {
    return ids;
  }
  @Resource('l://files/{+path}', { mimeType: 'text/x-path' }) file(@Param('path') path: string): string {
    return path;
  }
  @Resource('l://raw/{+path}/{name}', { unscreened: ['path'] }) raw(
    @Param('path') path: string,
    @Param('name') name: string,
  ): string {
    return `${path}|${name}`;
  }
  @Resource('l://raw/{name}') rawName(@Param('name') name: string): string {
    return `later ${name}`;
  }
  @Resource('l://fail/{how}') fail(@Param('how') how: string): unknown {
    switch (how) {
      case 'sdk':
        throw new SdkProtocolError(-32051, 'closed');
      case 'sdk-missing':
        throw new SdkNotFound('l://elsewhere');
      case 'protocol':
        throw new ProtocolError(-32050, 'busy', { retryAfter: 5 });
      case 'told':
        throw new ResourceError('The shelf is being repaired.');
      case 'missing':
        throw new ResourceNotFoundError();
      case 'missing-said':
        throw new ResourceNotFoundError('Nobody wrote such a book.');
      case 'copy':
        throw Object.assign(new Error('of another copy'), { code: 'ERR_RESOURCE' });
      case 'tool':
        throw new ToolError('token=abc');
      case 'text':
        throw 'token=abc'; // eslint-disable-line @typescript-eslint/only-throw-error -- what authors do all the same
      case 'nothing':
        throw undefined; // eslint-disable-line @typescript-eslint/only-throw-error -- what authors do all the same
      case 'returned':
        return new Error('token=abc');
      case 'late':
        return Promise.reject(new Error('token=abc'));
      case 'nan':
        return { load: NaN };
      case 'image':
        return new Image({ path: '/token=abc/logo.png' });
      case 'root':
        return safeJoin('/token=abc', 'x');
      default:
        return safeJoin(__dirname, '..', how);
    }
  }
}

describe(readResource, () => {
  let server: Library;
  let watched: WatchedHost;
  beforeEach(() => {
    server = new Library();
    watched = watchedHost(server);
  });

  const read = (uri: unknown) => readResource(watched.host, uri, plainScope());

  async function textOf(uri: string): Promise<string> {
    const { contents } = await read(uri);
    expect(contents).toEqual([{ uri, mimeType: expect.any(String) as string, text: expect.any(String) as string }]);
    return (contents[0] as { text: string }).text;
  }

  async function refusal(uri: unknown): Promise<{ code: number; message: string; data: unknown }> {
    const thrown: unknown = await read(uri).catch((error: unknown) => error);
    expect((thrown as Error).name).toBe('ProtocolError');
    const { code, message, data } = thrown as ProtocolError;
    return { code, message, data };
  }

  it('passes the request to a fixed resource', async () => {
    expect(await textOf('l://fixed')).toBe('request 7');
  });

  it('binds variables by name and prefers fixed resources, then the template that stands first', async () => {
    expect(await textOf('l://shelf/a/b')).toBe('a: b');
    expect(await textOf('l://shelf/top/b')).toBe('top: b');
    expect(await textOf('l://shelf/best/seller')).toBe('fixed comes first');
  });

  it('hands values on as the types of the parameters', async () => {
    expect(await textOf('l://typed/5/1.5/false/2026-07-28T00:00:00Z/2/1/12345678901234567890/null')).toBe('typed');
    expect(server.seen).toEqual([
      'spec',
      5,
      1.5,
      false,
      new Date('2026-07-28T00:00:00Z'),
      2,
      Level.High,
      12345678901234567890n,
      null,
    ]);
  });

  it('hands a DTO on as an instance, checked by all its rules', async () => {
    expect(await textOf('l://range/2026-07-28T00:00:00Z/3')).toBe('true 2026-07-28T00:00:00.000Z 3');
    expect(await textOf('l://reader/ada@example.com')).toBe('ada@example.com');
    expect((await refusal('l://reader/ada')).message).toContain('1 validation error for readerVariables\nmail\n');
  });

  it('reads JSON where a list is declared', async () => {
    expect(await textOf('l://list/%5B1%2C2%5D')).toBe('[\n  1,\n  2\n]');
  });

  it('takes an empty variable for an absent one where the parameter can do without', async () => {
    expect(await textOf('l://page//')).toBe('[\n  1,\n  "no size"\n]');
    expect(await textOf('l://page/2/large')).toBe('[\n  2,\n  "large"\n]');
    expect(await textOf('l://shelf//')).toBe(': ');
  });

  it.each([
    [
      'l://page/0/',
      'page\n  Input should be greater than or equal to 1 [type=greater_than_equal, input_value=0, input_type=number]',
      'pageVariables',
    ],
    [
      'l://page/two/',
      "page\n  Input should be a valid integer [type=integer_type, input_value='two', input_type=string]",
      'pageVariables',
    ],
    [
      'l://page/12345678901234567890/',
      "page\n  Input should be a valid integer [type=integer_type, input_value='12345678901234567890', input_type=string]",
      'pageVariables',
    ],
  ])('says what is wrong with the variables of %s', async (uri, reason, title) => {
    expect(await refusal(uri)).toEqual({
      code: -32602,
      message: `Wrong variables in ${uri}: 1 validation error for ${title}\n${reason}`,
      data: { uri, reason: 'invalid_variables' },
    });
  });

  describe('screens', () => {
    it.each([
      'l://shelf/../b',
      'l://shelf/a/..',
      'l://shelf/a/b%2Fc',
      'l://files/../etc/passwd',
      'l://files/a/../../etc',
      'l://files//etc/passwd',
      'l://files/%2e%2e/etc',
      'l://files/a%00',
      'l://raw/../..',
    ])('%s away before any method sees it', async (uri) => {
      expect(await refusal(uri)).toEqual({ code: -32602, message: `Resource not found: ${uri}`, data: { uri } });
    });

    it('nothing that stays inside', async () => {
      expect(await textOf('l://files/a/../b/%C3%A4.md')).toBe('a/../b/ä.md');
      expect((await read('l://files/v1..v2')).contents).toEqual([
        { uri: 'l://files/v1..v2', mimeType: 'text/x-path', text: 'v1..v2' },
      ]);
    });

    it('no variable that its author takes as it comes', async () => {
      expect(await textOf('l://raw/../../etc/passwd')).toBe('../../etc|passwd');
      expect(await textOf('l://raw/%2Fetc/x')).toBe('/etc|x');
    });

    it('and gives what one template refused to no later one', async () => {
      expect((await refusal('l://raw/x/..')).code).toBe(-32602);
      expect(await textOf('l://raw/x')).toBe('later x');
    });
  });

  describe('answers a failure', () => {
    it.each([
      ['sdk', -32051, 'closed', undefined],
      ['sdk-missing', -32602, 'Resource not found: l://elsewhere', { uri: 'l://elsewhere' }],
      ['protocol', -32050, 'busy', { retryAfter: 5 }],
      ['told', -32603, 'The shelf is being repaired.', { uri: 'l://fail/told' }],
      ['copy', -32603, 'of another copy', { uri: 'l://fail/copy' }],
      ['missing', -32602, 'Resource not found: l://fail/missing', { uri: 'l://fail/missing' }],
      ['missing-said', -32602, 'Nobody wrote such a book.', { uri: 'l://fail/missing-said' }],
      ['elsewhere', -32602, 'Resource not found: l://fail/elsewhere', { uri: 'l://fail/elsewhere' }],
    ])('%s with what it says, and logs nothing', async (how, code, message, data) => {
      expect(await refusal(`l://fail/${how}`)).toEqual({ code, message, data });
      expect(watched.log).toEqual([]);
    });

    it.each(['tool', 'text', 'returned', 'late', 'root', 'image', 'nan', 'nothing'])(
      '%s with an id under which the log says more',
      async (how) => {
        const uri = `l://fail/${how}`;
        const { code, message, data } = await refusal(uri);
        expect({ code, data }).toEqual({ code: -32603, data: { uri } });
        const [, id = 'none'] =
          /^Error reading resource l:\/\/fail\/\w+ \((error [0-9a-f-]{36})\)$/.exec(message) ?? [];
        expect(watched.log).toHaveLength(1);
        expect(watched.log[0]).toMatch(new RegExp(`^${id} in resource ${uri}: .+`));
      },
    );
  });

  it.each([undefined, null, 5, {}, ['l://fixed'], '', 'l', 'not a uri', '//l'])(
    'refuses %j, which is no URI',
    async (uri) => {
      expect(await refusal(uri)).toEqual({
        code: -32602,
        message: 'resources/read needs params.uri, a URI as text, which begins with a scheme such as notes:',
        data: { uri, reason: 'invalid_uri' },
      });
    },
  );
});

describe('a resource whose method declares a class', () => {
  class Inner {
    @Field() id!: integer;
  }
  class Out {
    @Field() name!: string;
    @Field() inner!: Inner;
  }
  class Open {
    constructor() {
      Object.assign(this, { name: 'n' });
    }
  }
  const hidden = { name: 'n', secret: 's', inner: { id: 1, secret: 's' } };

  class Vault extends MCPServer {
    @Resource('v://cut') cut(): Out {
      return hidden;
    }
    @Resource('v://{of}/typed', { mimeType: 'application/vnd.vault+json' }) typed(@Param('of') of: string): Out {
      return { ...hidden, name: of };
    }
    @Resource('v://wrong') wrong(): Out {
      return { name: 5, inner: { id: 1 } } as never;
    }
    @Resource('v://text') text(): Out {
      return 'secret' as never;
    }
    @Resource('v://failed') failed(): Out {
      return new ResourceError('The vault is shut.') as never;
    }
    @Resource('v://open') open(): Open {
      return new Open();
    }
    @Resource('v://bytes') bytes(): Buffer {
      return Buffer.from('x');
    }
  }

  const cut = (name: string): string => JSON.stringify({ name, inner: { id: 1 } }, null, 2);

  it('answers with the declared members alone', async () => {
    const { host } = watchedHost(new Vault());
    expect(await readResource(host, 'v://cut', plainScope())).toEqual({
      contents: [{ uri: 'v://cut', mimeType: 'application/json', text: cut('n') }],
    });
    expect(await readResource(host, 'v://a/typed', plainScope())).toEqual({
      contents: [{ uri: 'v://a/typed', mimeType: 'application/vnd.vault+json', text: cut('a') }],
    });
  });

  it.each([
    ['v://wrong', 'name\n  Input should be a valid string'],
    ['v://text', 'Out'],
  ])('fails to read %s, whose value does not fit, and says why in the log only', async (uri, reason) => {
    const { host, log } = watchedHost(new Vault());
    await expect(readResource(host, uri, plainScope())).rejects.toThrow(`Error reading resource ${uri} (error `);
    expect(log.join('\n')).toContain(reason);
  });

  it('fails with an error that is returned', async () => {
    const { host } = watchedHost(new Vault());
    await expect(readResource(host, 'v://failed', plainScope())).rejects.toThrow('The vault is shut.');
  });

  it('is told of a class without declared fields at the start, and of nothing else', () => {
    expect(watchedHost(new Vault()).host.view.warnings).toEqual([
      'Vault.open: class Open declares no field, so every member of the object reaches the client; decorate its fields with @Field() or class-validator.',
    ]);
  });
});
