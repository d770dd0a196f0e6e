import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallToolResult } from '@modelcontextprotocol/client';
import {
  Audio,
  Content,
  DefinitionError,
  EmbeddedResource,
  Image,
  MCPServer,
  Param,
  Tool,
  union,
} from '../../lib/index';
import { errorText, textOnly } from '../support/results';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';

const image = (): Image => new Image({ data: Buffer.from([0]), format: 'png' });
const IMAGE = { type: 'image', data: 'AA==', mimeType: 'image/png' } as const;

/** A result of one image or sound and nothing else. */
function medium(type: 'image' | 'audio', mimeType: string, data: string): CallToolResult {
  return { content: [{ type, data, mimeType }] };
}

describe.each(GENERATIONS)('media in generation %s', (generation) => {
  const open = useSessions(generation);

  describe('C37 format words lead to registered types', () => {
    class X extends MCPServer {
      @Tool() a(@Param('f') f: string): Audio {
        return new Audio({ data: Buffer.from([1]), format: f });
      }
      @Tool() i(@Param('f') f: string): Image {
        return new Image({ data: Buffer.from([1]), format: f });
      }
    }

    it.each([
      ['a', 'mp3', 'audio/mpeg'],
      ['a', 'm4a', 'audio/mp4'],
      ['a', 'wav', 'audio/wav'],
      ['a', 'ogg', 'audio/ogg'],
      ['a', 'audio/mp3', 'audio/mpeg'],
      ['a', '.FLAC', 'audio/flac'],
      ['i', 'jpg', 'image/jpeg'],
      ['i', 'png', 'image/png'],
      ['i', 'svg', 'image/svg+xml'],
      ['i', 'image/jpg', 'image/jpeg'],
      ['i', ' PNG ', 'image/png'],
    ] as const)('C37 %s of %j is %s', async (name, f, mimeType) => {
      const session = await open(X);
      expect(await session.call(name, { f })).toStrictEqual(medium(name === 'a' ? 'audio' : 'image', mimeType, 'AQ=='));
      expect((await session.tools()).get(name)).not.toHaveProperty('outputSchema');
    });

    it.each([
      ['i', 'mp3'],
      ['a', 'png'],
      ['i', 'text/plain'],
      ['i', ''],
      ['i', 'no such format'],
      ['i', 'constructor'],
      ['i', '__proto__'],
    ])('C37 %s of %j is a tool error that names the format', async (name, f) => {
      const session = await open(X);
      expect(errorText(await session.call(name, { f }))).toContain(`The format '${f}' is no `);
    });
  });

  describe('C38 extensions', () => {
    const names = {
      'LOGO.PNG': 'image/png',
      'a.jpg': 'image/jpeg',
      'b.JPEG': 'image/jpeg',
      'c.Gif': 'image/gif',
      'd.webp': 'image/webp',
      'photo.png.jpg': 'image/jpeg',
      'folder.jpg/e.png': 'image/png',
    };
    let folder: string;

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'extensions-'));
    });
    afterAll(() => {
      rmSync(folder, { recursive: true, force: true });
    });

    it.each(Object.entries(names))('C38 %s is %s', async (name, mimeType) => {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), Buffer.from([1, 2, 3]));
      class X extends MCPServer {
        @Tool() img(@Param('p') p: string): Image {
          return new Image({ path: `${folder}/${p}` });
        }
      }
      const session = await open(X);
      expect(await session.call('img', { p: name })).toStrictEqual(medium('image', mimeType, 'AQID'));
    });
  });

  describe('C41 a data URI where bytes are expected', () => {
    class X extends MCPServer {
      @Tool() i(): Image {
        // @ts-expect-error -- a text is no bytes
        return new Image({ data: 'data:image/png;base64,AA==', format: 'png' });
      }
      @Tool() t(): Image {
        // @ts-expect-error -- a text is no bytes
        return new Image({ data: 'AA==', format: 'png' });
      }
      @Tool() b(): Image {
        return image();
      }
      @Tool({ output: Content }) block(): object {
        return { type: 'image', data: 'data:image/png;base64,AA==', mimeType: 'image/png' };
      }
    }

    it('C41 is a tool error that says that raw bytes are expected', async () => {
      const session = await open(X);
      expect(errorText(await session.call('i'))).toBe(
        "Error executing tool i: new Image(): data is a data URI; give the raw bytes, for example Buffer.from(base64, 'base64').",
      );
      expect(errorText(await session.call('t'))).toContain('data is text; give the raw bytes');
      expect(await session.call('b')).toStrictEqual({ content: [IMAGE] });
    });

    it('C41 in a block of the own making is a tool error too, which clients would refuse with the whole answer', async () => {
      const session = await open(X);
      expect(errorText(await session.call('block'))).toContain('the data of a block of type image must be base64');
    });
  });

  it('C42 base64 is that of the standard alphabet, padded, and of what a view covers', async () => {
    class X extends MCPServer {
      @Tool() i(): Image {
        return new Image({ data: new Uint8Array([0xfb, 0xff]), format: 'png' });
      }
      @Tool() v(): Image {
        const u = new Uint8Array([9, 0xfb, 0xff, 9]);
        return new Image({ data: u.subarray(1, 3), format: 'png' });
      }
      @Tool() ab(): Image {
        return new Image({ data: new Uint8Array([0xfb, 0xff]).buffer, format: 'png' });
      }
      @Tool() e(): EmbeddedResource {
        const u = new Uint8Array([9, 0xfb, 0xff, 9]);
        return new EmbeddedResource({ uri: 'bin://x', blob: u.subarray(1, 3) });
      }
      @Tool() long(): Image {
        return new Image({ data: Buffer.alloc(100, 0xff), format: 'png' });
      }
    }
    const session = await open(X);
    for (const name of ['i', 'v', 'ab']) {
      expect(await session.call(name)).toStrictEqual(medium('image', 'image/png', '+/8='));
    }
    expect(await session.call('e')).toStrictEqual({
      content: [{ type: 'resource', resource: { uri: 'bin://x', blob: '+/8=' } }],
    });
    expect(await session.call('long')).toStrictEqual(medium('image', 'image/png', `${'/'.repeat(133)}w==`));
  });

  it('C45 mixed lists keep their order', async () => {
    class X extends MCPServer {
      @Tool({ output: [union(String, Image)] }) mix(): (string | Image)[] {
        return ['one', image(), 'two', image(), JSON.stringify({ n: 3 }, null, 2)];
      }
      @Tool() loose(): (string | Image | { n: number })[] {
        return ['one', image(), 'two', image(), { n: 3 }];
      }
    }
    const session = await open(X);
    const tools = await session.tools();
    for (const name of ['mix', 'loose']) {
      expect(tools.get(name)).not.toHaveProperty('outputSchema');
      expect(await session.call(name)).toStrictEqual({
        content: [
          { type: 'text', text: 'one' },
          IMAGE,
          { type: 'text', text: 'two' },
          IMAGE,
          { type: 'text', text: '{\n  "n": 3\n}' },
        ],
      });
    }
  });

  it('C46 a medium inside an object is an error that names the path; in a list or a promise it is its block', async () => {
    class X extends MCPServer {
      @Tool() nested(): unknown {
        return { caption: 'c', image: image() };
      }
      @Tool() deep(): unknown {
        return [image(), { a: [{ image: image() }] }];
      }
      @Tool() lists(): unknown {
        return [[image()]];
      }
      @Tool() arr(): Image[] {
        return [image()];
      }
      @Tool() async p(): Promise<Image> {
        return Promise.resolve(image());
      }
    }
    const session = await open(X);
    const refused = (name: string, path: string): string =>
      `Error executing tool ${name}: 1 validation error for ${name}Output\n${path}\n  Media cannot be part of data; ` +
      'return it alone, in a list, or with reply(data) [type=media_value, input_value=Image, input_type=object]';
    expect(errorText(await session.call('nested'))).toBe(refused('nested', 'image'));
    expect(errorText(await session.call('deep'))).toBe(refused('deep', '1.a.0.image'));
    expect(errorText(await session.call('lists'))).toBe(refused('lists', '0.0'));
    expect(await session.call('arr')).toStrictEqual({ content: [IMAGE] });
    expect(await session.call('p')).toStrictEqual({ content: [IMAGE] });
    const listed = await session.tools();
    for (const name of ['nested', 'arr', 'p']) expect(listed.get(name)).not.toHaveProperty('outputSchema');
  });

  it('C48 an embedded resource has exactly one of text and blob', async () => {
    class X extends MCPServer {
      @Tool() t(): EmbeddedResource {
        return new EmbeddedResource({ uri: 'brand://g', mimeType: 'text/markdown', text: '# T\n' });
      }
      @Tool() b(): EmbeddedResource {
        return new EmbeddedResource({ uri: 'brand://b', mimeType: 'application/pdf', blob: '+/8=' });
      }
      @Tool() both(): EmbeddedResource {
        // @ts-expect-error -- both text and blob
        return new EmbeddedResource({ uri: 'x:1', text: 'a', blob: 'AA==' });
      }
      @Tool() none(): EmbeddedResource {
        // @ts-expect-error -- neither text nor blob
        return new EmbeddedResource({ uri: 'x:1' });
      }
      @Tool() e(): EmbeddedResource {
        return new EmbeddedResource({ uri: 'x:1', text: '' });
      }
      @Tool() safe(): EmbeddedResource {
        return new EmbeddedResource({ uri: 'x:1', blob: '-_8=' });
      }
      @Tool() broken(): EmbeddedResource {
        return new EmbeddedResource({ uri: 'x:1', blob: '+/8' });
      }
      @Tool() nowhere(): EmbeddedResource {
        return new EmbeddedResource({ uri: '', text: 'a' });
      }
    }
    const session = await open(X);
    const embedded = (resource: { uri: string; mimeType?: string; text: string } | { uri: string; blob: string }) => ({
      content: [{ type: 'resource', resource }],
    });
    expect(await session.call('t')).toStrictEqual(
      embedded({ uri: 'brand://g', mimeType: 'text/markdown', text: '# T\n' }),
    );
    expect(await session.call('b')).toStrictEqual(
      embedded({ uri: 'brand://b', mimeType: 'application/pdf', blob: '+/8=' }),
    );
    expect(await session.call('e')).toStrictEqual(embedded({ uri: 'x:1', text: '' }));
    expect(errorText(await session.call('both'))).toContain('exactly one of text or blob');
    expect(errorText(await session.call('none'))).toContain('exactly one of text or blob');
    expect(errorText(await session.call('safe'))).toContain('base64 in the standard alphabet');
    expect(errorText(await session.call('broken'))).toContain('base64 in the standard alphabet');
    expect(errorText(await session.call('nowhere'))).toContain('needs a uri');
  });

  it('C49 icons are listed exactly as given', async () => {
    const icons = [
      { src: 'https://e.com/a.png', mimeType: 'image/png', sizes: ['48x48', '96x96'] },
      { src: 'https://e.com/a.svg', sizes: ['any'], theme: 'dark' as const },
    ];
    class X extends MCPServer {
      @Tool({ icons }) ok(): string {
        return '';
      }
    }
    const session = await open(X);
    expect((await session.tools()).get('ok')?.icons).toStrictEqual(icons);
    expect(await session.call('ok')).toStrictEqual({ ...textOnly(''), structuredContent: { result: '' } });
  });
});

describe('C49 wrong icons', () => {
  const src = 'https://e.com/a.png';

  it.each([
    ['Y', { src, sizes: '48x48' }, `sizes must be a list of WxH (such as ['48x48']) or 'any', not "48x48".`],
    ['Z', { src, sizes: ['48*48'] }, `sizes must be a list of WxH (such as ['48x48']) or 'any', not ["48*48"].`],
    ['W', { src, theme: 'blue' }, `theme must be 'light' or 'dark', not "blue".`],
    ['V', { src, mimeType: 'png' }, 'mimeType must be a MIME type such as image/png, not "png".'],
    ['U', { src: 'file:///a.png' }, 'src must be an http, https or data:image URI, not "file:///a.png"'],
    ['T', {}, 'src must be an http, https or data:image URI, not undefined'],
    ['S', 'a.png', 'src is missing; an icon is { src, mimeType?, sizes?, theme? }.'],
  ])('C49 %s: %j is a definition error that names the member', (_, icon, message) => {
    class X extends MCPServer {
      @Tool({ icons: [icon] as never }) wrong(): string {
        return '';
      }
    }
    expect(() => new X()).toThrow(DefinitionError);
    expect(() => new X()).toThrow(`): icons[0].${message}`);
    expect(() => new X()).toThrow('X.wrong (spec/cases/media.spec.ts:');
  });
});
