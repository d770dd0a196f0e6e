import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MCPServer, Param, Prompt, Resource, ResourceNotFoundError, Tool } from '../../lib/index';
import { problemsOf } from '../definition/problems';
import { contentsAt, notFound, refusalAt, textAt } from '../support/read-resource';
import { success } from '../support/results';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';

describe.each(GENERATIONS)('resources in generation %s', (generation) => {
  const open = useSessions(generation);

  describe('C42 blobs are base64 in the standard alphabet', () => {
    const large = new Uint8Array(9_000).fill(0xfb);

    class X extends MCPServer {
      @Resource('bin://x', { mimeType: 'application/octet-stream' }) x() {
        return Buffer.from([0xfb, 0xff]);
      }
      @Resource('bin://view') view(): Uint8Array {
        return new Uint8Array([9, 0xfb, 0xff, 9]).subarray(1, 3);
      }
      @Resource('bin://large', { mimeType: 'application/pdf' }) large(): ArrayBuffer {
        return large.buffer;
      }
    }

    it('C42 gives a blob and no text', async () => {
      expect(await contentsAt(await open(X), 'bin://x')).toEqual([
        { uri: 'bin://x', mimeType: 'application/octet-stream', blob: '+/8=' },
      ]);
    });

    it('C42 encodes of a view only what it covers', async () => {
      expect(await contentsAt(await open(X), 'bin://view')).toEqual([
        { uri: 'bin://view', mimeType: 'application/octet-stream', blob: '+/8=' },
      ]);
    });

    it('C42 breaks no lines, however long the blob', async () => {
      expect(await contentsAt(await open(X), 'bin://large')).toEqual([
        { uri: 'bin://large', mimeType: 'application/pdf', blob: '+/v7'.repeat(3_000) },
      ]);
    });
  });

  describe('C63 methods keep their object', () => {
    class X extends MCPServer {
      #n = 0;
      private cfg = { k: 'v' };
      @Tool() inc(): number {
        return ++this.#n;
      }
      @Tool({ output: String }) async cfgOf(): Promise<string> {
        await null; // eslint-disable-line @typescript-eslint/await-thenable -- a turn of the loop, whatever is awaited
        return this.cfg.k;
      }
      @Resource('x://n') n() {
        return String(this.#n);
      }
      @Resource('x://n/{plus}', { list: (server: X) => [`x://n/${server.#n}`] }) plus(@Param('plus') plus: number) {
        return String(this.#n + plus);
      }
      @Prompt() pr() {
        return this.cfg.k;
      }
    }

    it('C63 in tools, resources and prompts', async () => {
      const session = await open(X);
      expect(await session.call('inc')).toEqual(success({ result: 1 }, '1'));
      expect(await session.call('inc')).toEqual(success({ result: 2 }, '2'));
      expect(await session.call('cfgOf')).toEqual(success({ result: 'v' }, 'v'));
      expect(await textAt(session, 'x://n')).toBe('2');
      const { messages } = await session.client.getPrompt({ name: 'pr' });
      expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: 'v' } }]);
    });

    it('C63 and every object its own state, in templates and their lists too', async () => {
      const [one, two] = [await open(new X()), await open(new X())];
      await one.call('inc');
      expect(await two.call('inc')).toEqual(success({ result: 1 }, '1'));
      await two.call('inc');
      expect(await textAt(one, 'x://n')).toBe('1');
      expect(await textAt(two, 'x://n/5')).toBe('7');
      const { resources } = await two.client.listResources();
      expect(resources.map(({ uri }) => uri)).toEqual(['x://n', 'x://n/2']);
    });
  });

  describe('C78 encoded separators do not become paths', () => {
    const ROOT = join(__dirname, '../fixtures');

    class X extends MCPServer {
      readonly seen: string[] = [];
      @Resource('files://docs/{name}') f(@Param('name') name: string) {
        this.seen.push(name);
        return name.includes('..') || name.startsWith('.') ? name : readFileSync(join(ROOT, name), 'utf8');
      }
    }

    it.each([
      'files://docs/..%2F..%2Fetc%2Fpasswd',
      'files://docs/%2e%2e%2fsecret',
      'files://docs/..%5Csecret',
      'files://docs/..',
      'files://docs/%2Fetc%2Fpasswd',
      'files://docs/a%00b',
      'files://docs/%2e%2e',
      'files://docs/%252e%252e%252fsecret',
      'files://docs/C:%5CWindows',
      'files://docs/a%2Fb',
      'files://docs/../../etc/passwd',
    ])('C78 %s does not reach the method', async (uri) => {
      const server = new X();
      expect(await refusalAt(await open(server), uri)).toEqual(notFound(uri));
      expect(server.seen).toEqual([]);
    });

    it.each(['v1..v2', '.env.sample', 'HEAD~3..HEAD'])('C78 %s reaches it as it is', async (name) => {
      const server = new X();
      expect(await textAt(await open(server), `files://docs/${name}`)).toBe(name);
      expect(server.seen).toEqual([name]);
    });

    it('C78 a file that is not there says so without its path', async () => {
      const { code, message } = await refusalAt(await open(X), 'files://docs/nothing.ts');
      expect(code).toBe(-32603);
      expect(message).not.toContain(ROOT);
    });
  });

  describe('C80 the text of a template is text', () => {
    class X extends MCPServer {
      @Resource('s://find?q={q}') s(@Param('q') q: string) {
        return 'q=' + q;
      }
      @Resource('v://a.b/(x)/{id}') v(@Param('id') id: string) {
        return 'id=' + id;
      }
    }

    it('C80 and no regular expression', async () => {
      const session = await open(X);
      expect(await textAt(session, 's://find?q=abc')).toBe('q=abc');
      expect(await refusalAt(session, 's://fin?q=abc')).toEqual(notFound('s://fin?q=abc'));
      expect(await textAt(session, 'v://a.b/(x)/7')).toBe('id=7');
      expect(await refusalAt(session, 'v://aXb/(x)/7')).toEqual(notFound('v://aXb/(x)/7'));
    });

    it.each(['a', '(', '%61', '.'])('C80 50,000 characters of %s are matched in less than a second', async (unit) => {
      const session = await open(X);
      const start = performance.now();
      const id = unit.repeat(50_000 / unit.length);
      expect(await textAt(session, `v://a.b/(x)/${id}`)).toBe(`id=${decodeURIComponent(id)}`);
      expect(performance.now() - start).toBeLessThan(1_000);
    });

    it('C80 and so are 50,000 that match nothing', async () => {
      const session = await open(X);
      const uri = `v://a.b/(x)/${'/'.repeat(50_000)}`;
      const start = performance.now();
      expect(await refusalAt(session, uri)).toEqual(notFound(uri));
      expect(performance.now() - start).toBeLessThan(1_000);
    });
  });

  describe('C82 what is listed can be read', () => {
    class X extends MCPServer {
      @Resource('KBInfo://Main/Readme') a() {
        return 'A';
      }
      @Resource('https://example.com') h() {
        return 'H';
      }
      @Resource('urn:isbn:123') u() {
        return 'U';
      }
    }

    it('C82 under the very URI, byte for byte', async () => {
      const session = await open(X);
      const { resources } = await session.client.listResources();
      expect(resources).toEqual([
        { uri: 'KBInfo://Main/Readme', name: 'a' },
        { uri: 'https://example.com', name: 'h' },
        { uri: 'urn:isbn:123', name: 'u' },
      ]);
      const read = await Promise.all(resources.map(({ uri }) => contentsAt(session, uri)));
      expect(read.flat()).toEqual([
        { uri: 'KBInfo://Main/Readme', mimeType: 'text/plain', text: 'A' },
        { uri: 'https://example.com', mimeType: 'text/plain', text: 'H' },
        { uri: 'urn:isbn:123', mimeType: 'text/plain', text: 'U' },
      ]);
    });

    it.each(['nope://X', 'kbinfo://Main/Readme', 'KBInfo://main/Readme', 'https://example.com/', 'URN:isbn:123'])(
      'C82 and under no other: %s',
      async (uri) => {
        expect(await refusalAt(await open(X), uri)).toEqual(notFound(uri));
      },
    );

    it.each(['not a uri', '', '/path', '://x', '1://x'])('C82 %j is no URI', async (uri) => {
      expect(await refusalAt(await open(X), uri)).toEqual({
        code: -32602,
        message: 'resources/read needs params.uri, a URI as text, which begins with a scheme such as notes:',
        data: { uri, reason: 'invalid_uri' },
      });
    });
  });

  describe('C83 a missing resource is told from a broken one', () => {
    class X extends MCPServer {
      @Resource('r://a') a() {
        return 'a';
      }
      @Resource('r://boom') b() {
        throw new Error('token=abc');
      }
      @Resource('r://t/{id}') t(@Param('id') id: string) {
        if (id === '0') throw new ResourceNotFoundError();
        return id;
      }
    }

    it('C83 by its code and by the URI, whoever misses it', async () => {
      const session = await open(X);
      expect(await refusalAt(session, 'r://zzz')).toEqual(notFound('r://zzz'));
      expect(await refusalAt(session, 'r://t/0')).toEqual(notFound('r://t/0'));
      expect(await textAt(session, 'r://t/1')).toBe('1');
    });

    it('C83 and the broken one keeps its reason to itself', async () => {
      const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
      const { code, message, data } = await refusalAt(await open(X), 'r://boom');
      const log = stderr.mock.calls.map(([text]) => String(text)).join('');
      stderr.mockRestore();
      expect({ code, data }).toEqual({ code: -32603, data: { uri: 'r://boom' } });
      const [, id = 'none'] = /^Error reading resource r:\/\/boom \(error ([0-9a-f-]{36})\)$/.exec(message) ?? [];
      expect(log).toContain(`error ${id} in resource r://boom: Error: token=abc\n    at `);
    });
  });
});

describe('C64 two offers of one name', () => {
  class X extends MCPServer {
    @Tool({ name: 'go' }) a(): string {
      return 'a';
    }
    @Tool({ name: 'go' }) b(): string {
      return 'b';
    }
  }
  class Y extends MCPServer {
    @Tool({ name: 'b' }) a(): string {
      return 'a';
    }
    @Tool() b(): string {
      return 'b';
    }
  }
  class Z extends MCPServer {
    @Resource('r://1') a() {
      return 'a';
    }
    @Resource('r://1') b() {
      return 'b';
    }
  }
  class Templates extends MCPServer {
    @Resource('r://{x}') a(@Param('x') x: string) {
      return x;
    }
    @Resource('r://{x}') b(@Param('x') x: string) {
      return x;
    }
  }
  class Shapes extends MCPServer {
    @Resource('r://{x}/y') a(@Param('x') x: string) {
      return x;
    }
    @Resource('r://{y}/y') b(@Param('y') y: string) {
      return y;
    }
    @Resource('r://{+x}/y') c(@Param('x') x: string) {
      return x;
    }
  }
  class Cases extends MCPServer {
    @Tool({ name: 'go' }) a(): string {
      return 'a';
    }
    @Tool({ name: 'Go' }) b(): string {
      return 'b';
    }
    @Resource('r://a') c() {
      return 'c';
    }
    @Resource('r://A') d() {
      return 'd';
    }
    @Resource('R://a') e() {
      return 'e';
    }
  }

  it.each([
    ['C64 X, tools', X, "the methods a and b are both the tool 'go'"],
    ['C64 Y, an explicit name and that of a method', Y, "the methods a and b are both the tool 'b'"],
    ['C64 Z, resources', Z, "the methods a and b are both the resource 'r://1'"],
    ['C64 templates', Templates, "the methods a and b are both the resource template 'r://{x}'"],
    [
      'C64 templates whose variables differ in name only',
      Shapes,
      "the methods a and b are both the resource template 'r://{x}/y', which is 'r://{y}/y'; give one another template.",
    ],
  ])('%s, end the start with both methods', (_what, type, reason) => {
    const problems = problemsOf(type);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toContain(reason);
  });

  it('C64 upper and lower case are two names', async () => {
    expect(new Cases()).toBeInstanceOf(MCPServer);
  });
});
