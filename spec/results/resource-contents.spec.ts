import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { Exclude } from 'class-transformer';
import { ToolError } from '../../lib/errors/tool-error';
import { Audio } from '../../lib/media/audio';
import { EmbeddedResource } from '../../lib/media/embedded-resource';
import { Image } from '../../lib/media/image';
import { reply } from '../../lib/media/reply';
import { ResourceLink } from '../../lib/media/resource-link';
import { resourceContents } from '../../lib/results/resource-contents';
import type { ResourceContents } from '../../lib/results/resource-contents';
import { DEFAULT_RENDERING } from '../../lib/results/render-parts';
import { rejections, unhandledDuring } from '../support/rejections';

const uri = 'a://b';
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

function contents(value: unknown, mimeType?: string): Promise<ResourceContents[]> {
  return resourceContents(value, { uri, mimeType }, DEFAULT_RENDERING);
}

async function fault(value: unknown): Promise<string> {
  const thrown: unknown = await contents(value).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(ToolError);
  return (thrown as ToolError).message;
}

const json = (text: string) => [{ uri, mimeType: 'application/json', text }];
const bytes = (blob: string) => [{ uri, mimeType: 'application/octet-stream', blob }];

describe(resourceContents, () => {
  it.each(['hello', '', '{"a":1}'])('makes text of the text %j', async (text) => {
    expect(await contents(text)).toEqual([{ uri, mimeType: 'text/plain', text }]);
  });

  describe('makes a blob of bytes,', () => {
    it.each([
      ['a Buffer', Buffer.from([0xfb, 0xff]), '+/8='],
      ['a Uint8Array', new Uint8Array([0xfb, 0xff]), '+/8='],
      ['a view of a part', new Uint8Array([9, 0xfb, 0xff, 9]).subarray(1, 3), '+/8='],
      ['a DataView of a part', new DataView(new Uint8Array([9, 0xfb, 0xff, 9]).buffer, 1, 2), '+/8='],
      ['wider items', new Uint16Array([0xfffb]), '+/8='],
      ['an ArrayBuffer', new Uint8Array([0xfb, 0xff]).buffer, '+/8='],
      ['a SharedArrayBuffer', new SharedArrayBuffer(2), 'AAA='],
      ['nothing at all', new Uint8Array(), ''],
      ['one of another realm', runInNewContext('new Uint8Array([251, 255])') as Uint8Array, '+/8='],
    ])('%s', async (_what, value, blob) => {
      expect(await contents(value)).toEqual(bytes(blob));
    });
  });

  describe('makes a blob of media, with their own type', () => {
    it('from bytes', async () => {
      expect(await contents(new Image({ data: PNG }))).toEqual([
        { uri, mimeType: 'image/png', blob: PNG.toString('base64') },
      ]);
      expect(await contents(new Audio({ data: new Uint8Array([1]), format: 'mp3' }))).toEqual([
        { uri, mimeType: 'audio/mpeg', blob: 'AQ==' },
      ]);
    });

    it('from a file', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'contents-'));
      try {
        writeFileSync(join(folder, 'a.gif'), 'GIF89a');
        expect(await contents(new Image({ path: join(folder, 'a.gif') }))).toEqual([
          { uri, mimeType: 'image/gif', blob: Buffer.from('GIF89a').toString('base64') },
        ]);
        expect(await fault(new Image({ path: join(folder, 'b.gif') }))).toBe(
          'b.gif cannot be read: there is no such file.',
        );
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    it('up to the bound for media', async () => {
      const image = new Image({ data: new Uint8Array(11) });
      const bounded = resourceContents(
        image,
        { uri, mimeType: undefined },
        { ...DEFAULT_RENDERING, maxMediaBytes: 10 },
      );
      await expect(bounded).rejects.toThrow('and at most 10 fit into');
    });
  });

  it.each([
    ['bytes', [new Uint8Array(11)], 'a://b has more than 10 bytes'],
    ['an ArrayBuffer', [new ArrayBuffer(12)], 'a://b has 12 bytes'],
    ['a ready-made blob of bytes', [{ uri: 'c://d', blob: new Uint8Array(12) }], 'c://d has 12 bytes'],
    ['a ready-made blob of base64', [{ uri: 'c://d', blob: 'AAAA'.repeat(4) }], 'c://d has 12 bytes'],
    ['several media', [new Image({ data: PNG }), new Image({ data: PNG })], 'the data has 8 bytes, and at most 2 fit'],
    ['several blobs', [new Uint8Array(6), { uri: 'c://d', blob: 'AAAAAAAA' }], 'c://d has 6 bytes, and at most 4 fit'],
  ])('holds %s to the bound for media, which all of one answer share', async (_what, value, message) => {
    const bounded = { ...DEFAULT_RENDERING, maxMediaBytes: 10 };
    const label = { uri, mimeType: undefined };
    await expect(resourceContents(value, label, bounded)).rejects.toThrow(message);
    expect(await resourceContents(new Uint8Array(10), label, bounded)).toHaveLength(1);
  });

  it.each([
    ['text', 'x'.repeat(10_500_000)],
    ['JSON', { text: 'x'.repeat(10_500_000) }],
    ['several documents', Array.from({ length: 3 }, () => ({ uri: 'c://d', text: 'x'.repeat(4_000_000) }))],
  ])('refuses %s that makes a message too large for clients', async (_what, value) => {
    expect(await fault(value)).toMatch(/^the result has 1\d{7} bytes as JSON, and at most 10420224 fit into a message/);
  });

  it('keeps an embedded document with its own URI and type', async () => {
    const own = { uri: 'c://d', mimeType: 'text/markdown', text: '# d' };
    expect(await contents(new EmbeddedResource(own))).toEqual([own]);
    expect(await contents(new EmbeddedResource({ uri: 'c://d', blob: new Uint8Array([1]) }), 'x/y')).toEqual([
      { uri: 'c://d', mimeType: 'x/y', blob: 'AQ==' },
    ]);
  });

  it('refuses a reply, since there is no channel for its data', async () => {
    expect(await fault(reply({ a: 1 }).text('x'))).toBe(
      'a resource answers with contents, so reply(…) is for tools; return its data.',
    );
  });

  it('refuses ready-made contents with a _meta that is no object', async () => {
    expect(await fault({ uri: 'c://d', text: 'x', _meta: 'str' })).toBe(
      'the contents of c://d cannot be sent: _meta must be an object.',
    );
  });

  it('refuses a link to another resource', async () => {
    expect(await fault(new ResourceLink({ uri: 'c://d', name: 'd' }))).toBe(
      'a resource answers with text, bytes, media or JSON, not with a link to another resource.',
    );
  });

  describe('makes JSON of everything else:', () => {
    class Account {
      name = 'Ada';
      @Exclude() password = 'secret';
    }

    it.each([
      [{ a: 1, b: undefined }, '{\n  "a": 1\n}'],
      [[1, 2], '[\n  1,\n  2\n]'],
      [['a', 'b'], '[\n  "a",\n  "b"\n]'],
      [[], '[]'],
      [null, 'null'],
      [undefined, 'null'],
      [true, 'true'],
      [-0, '0'],
      [12n, '"12"'],
      [new Date(0), '"1970-01-01T00:00:00.000Z"'],
      [new Map([['a', 1]]), '{\n  "a": 1\n}'],
      [new Set([1]), '[\n  1\n]'],
      [new Account(), '{\n  "name": "Ada"\n}'],
      [{ raw: new Uint8Array([0xfb, 0xff]) }, '{\n  "raw": "+/8="\n}'],
      [{ uri: 'x://y', text: 'post', likes: 3 }, '{\n  "uri": "x://y",\n  "text": "post",\n  "likes": 3\n}'],
      [{ uri: 'x://y' }, '{\n  "uri": "x://y"\n}'],
      [[Buffer.from([1]), 1], '[\n  "AQ==",\n  1\n]'],
    ])('%p', async (value, text) => {
      expect(await contents(value)).toEqual(json(text));
    });

    it('what generators give', async () => {
      expect(await contents([1, 2].values())).toEqual(json('[\n  1,\n  2\n]'));
      const later = async function* () {
        yield 'a';
        yield Promise.resolve('b');
      };
      expect(await contents(later())).toEqual(json('[\n  "a",\n  "b"\n]'));
    });

    it.each([
      [{ at: { load: NaN } }, 'at.load', 'finite_number'],
      [{ f: () => 1 }, 'f', 'function_value'],
      [{ logo: new Image({ data: PNG }) }, 'logo', 'media_value'],
    ])('but not of what JSON cannot carry', async (value, path, kind) => {
      const message = await fault(value);
      expect(message).toContain(`1 validation error for the contents\n${path}\n`);
      expect(message).toContain(`[type=${kind},`);
    });

    it.each(rejections())(
      'but not of promises in %s, which may fail without ending the process',
      async (_what, make) => {
        const unhandled = await unhandledDuring(async () => {
          expect(await fault(make())).toContain(
            '2 validation errors for the contents\n0\n  Input should be a value, not',
          );
        });
        expect(unhandled).toEqual([]);
      },
    );

    it('but not of an error, which is thrown on', async () => {
      const error = new RangeError('no');
      await expect(contents(error)).rejects.toBe(error);
      await expect(contents({ inside: error })).rejects.toBe(error);
    });
  });

  describe('gives several contents', () => {
    it('of a list of bytes, media, ready-made contents and texts, in order', async () => {
      expect(
        await contents(['intro', new Uint8Array([1]), new Image({ data: PNG }), { uri: 'c://d', text: 'd' }]),
      ).toEqual([
        { uri, mimeType: 'text/plain', text: 'intro' },
        { uri, mimeType: 'application/octet-stream', blob: 'AQ==' },
        { uri, mimeType: 'image/png', blob: PNG.toString('base64') },
        { uri: 'c://d', mimeType: 'text/plain', text: 'd' },
      ]);
    });

    it.each([
      ['a set', () => new Set(['intro', new Uint8Array([1])])],
      [
        'a generator',
        function* () {
          yield 'intro';
          yield new Uint8Array([1]);
        },
      ],
      [
        'an async generator',
        async function* () {
          yield 'intro';
          yield await Promise.resolve(new Uint8Array([1]));
        },
      ],
    ])('of %s that gives such items', async (_what, make) => {
      expect(await contents(make())).toEqual([
        { uri, mimeType: 'text/plain', text: 'intro' },
        { uri, mimeType: 'application/octet-stream', blob: 'AQ==' },
      ]);
    });

    it('of at most 10,000 items, after which a generator is ended', async () => {
      let ended = false;
      const endless = function* () {
        try {
          for (;;) yield 1;
        } finally {
          ended = true;
        }
      };
      expect(await fault(endless())).toBe('the resource has more than 10000 items.');
      expect(ended).toBe(true);
    });

    it('of ready-made contents alone', async () => {
      expect(
        await contents([
          { uri: 'a://1', mimeType: 'text/markdown', text: '# 1', _meta: { page: 1 } },
          { uri: 'a://2', blob: 'AQ==' },
          { uri: 'a://3', blob: new Uint8Array([2]) },
        ]),
      ).toEqual([
        { uri: 'a://1', mimeType: 'text/markdown', text: '# 1', _meta: { page: 1 } },
        { uri: 'a://2', mimeType: 'application/octet-stream', blob: 'AQ==' },
        { uri: 'a://3', mimeType: 'application/octet-stream', blob: 'Ag==' },
      ]);
    });
  });

  it.each(['AQ', 'A-_=', 'AQ==\n', 'data:x'])('refuses the ready-made blob %j, which is no base64', async (blob) => {
    expect(await fault({ uri: 'c://d', blob })).toBe(
      'the blob of c://d must be bytes, or base64 in the standard alphabet with padding.',
    );
  });

  it.each([
    ['text', 'x', { text: 'x' }],
    ['bytes', new Uint8Array([1]), { blob: 'AQ==' }],
    ['an image', new Image({ data: PNG }), { blob: PNG.toString('base64') }],
    ['JSON', 5, { text: '5' }],
  ])('labels %s with the type that the author gave', async (_what, value, channel) => {
    expect(await contents(value, 'text/x-own')).toEqual([{ uri, mimeType: 'text/x-own', ...channel }]);
  });
});
