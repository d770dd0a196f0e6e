import { pathToFileURL } from 'node:url';
import { DefinitionError, Icon, MCPServer, Param, Prompt, Resource, ResourceLink, Tool } from '../../lib/index';
import { iconProblems } from '../../lib/media/icon-problems';
import { useFolder } from './media-files';

/** The beginnings of image files, as far as their sizes go. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000030000000180806000000', 'hex');
const GIF = Buffer.from('47494638396110002000800000', 'hex');
const JPEG_FRAME = 'ffc000110800400080030122000211010311';
const JPEG = Buffer.from(`ffd8ffe000104a46494600010100000100010000${JPEG_FRAME}`, 'hex');
const JPEG_FILLED = Buffer.from(`ffd8ffffffe000104a46494600010100000100010000ff${JPEG_FRAME}`, 'hex');
const JPEG_TABLES = Buffer.from(`ffd8ffc40004aaaaffdb0003bb${JPEG_FRAME.replace('ffc0', 'ffc2')}`, 'hex');
const WEBP_LOSSY = Buffer.concat([
  Buffer.from('RIFF\x20\0\0\0WEBPVP8 \0\0\0\0', 'latin1'),
  Buffer.from('0000009d012a40002000', 'hex'),
]);
const WEBP_LOSSLESS = Buffer.concat([
  Buffer.from('RIFF\x20\0\0\0WEBPVP8L\0\0\0\0', 'latin1'),
  Buffer.from('2f3fc00700000000000000', 'hex'),
]);
const WEBP_EXTENDED = Buffer.concat([
  Buffer.from('RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0', 'latin1'),
  Buffer.from('000000003f00001f0000', 'hex'),
]);

describe('Icon.fromFile', () => {
  const file = useFolder();

  it.each([
    ['a.png', PNG, 'image/png', ['48x24']],
    ['a.gif', GIF, 'image/gif', ['16x32']],
    ['a.jpg', JPEG, 'image/jpeg', ['128x64']],
    ['b.jpeg', JPEG_FILLED, 'image/jpeg', ['128x64']],
    ['c.JPG', JPEG_TABLES, 'image/jpeg', ['128x64']],
    ['a.webp', WEBP_LOSSY, 'image/webp', ['64x32']],
    ['b.webp', WEBP_LOSSLESS, 'image/webp', ['64x32']],
    ['c.webp', WEBP_EXTENDED, 'image/webp', ['64x32']],
    ['a.svg', Buffer.from('<!-- drawn by hand -->\n<svg/>'), 'image/svg+xml', ['any']],
  ])('makes an icon of %s, with its type and size', (name, bytes, mimeType, sizes) => {
    const icon = Icon.fromFile(file(name, bytes));
    expect(icon).toEqual({ src: `data:${mimeType};base64,${bytes.toString('base64')}`, mimeType, sizes });
    expect(iconProblems([icon])).toEqual([]);
  });

  it.each([
    ['short.png', PNG.subarray(0, 12)],
    ['short.gif', GIF.subarray(0, 7)],
    ['short.jpg', JPEG.subarray(0, 21)],
    ['short.webp', WEBP_LOSSY.subarray(0, 20)],
    ['text.png', Buffer.from('this is no image at all, whatever it is called')],
    ['nothing.gif', Buffer.from('47494638396100000000800000', 'hex')],
  ])('leaves the size out where %s does not tell it', (name, bytes) => {
    expect(Icon.fromFile(file(name, bytes))).not.toHaveProperty('sizes');
  });

  it('takes the size from what the bytes are, and the type from the extension', () => {
    expect(Icon.fromFile(file('other.png', GIF))).toMatchObject({ mimeType: 'image/png', sizes: ['16x32'] });
  });

  it('takes a file URL, a theme and other sizes', () => {
    const icon = Icon.fromFile(pathToFileURL(file('u.png', PNG)), { theme: 'dark', sizes: ['24x12', '48x24'] });
    expect(icon).toMatchObject({ theme: 'dark', sizes: ['24x12', '48x24'] });
  });

  it.each([
    ['missing.png', undefined, 'missing.png cannot be read: there is no such file.'],
    ['empty.png', '', 'empty.png has no bytes.'],
    ['a.txt', 'text', 'a.txt has no extension of an image.'],
    ['large.png', Buffer.alloc(262_145), 'large.png has 262145 bytes, and icons travel with every listing'],
  ])('refuses %s without showing where it lies', (name, content, message) => {
    const path = file(name, content);
    const make = (): unknown => Icon.fromFile(path);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(new RegExp(`^Icon\\.fromFile\\(\\): ${message}`));
  });

  it('refuses what is no path', () => {
    expect(() => Icon.fromFile(new URL('https://example.com/a.png'))).toThrow(
      'Icon.fromFile(): path is a https: URL; only files are read',
    );
    expect(() => Icon.fromFile(undefined as never)).toThrow('Icon.fromFile(): path must be a file path or a file URL.');
  });
});

describe('wrong icons', () => {
  const bad = [{ src: 'icon.png', theme: 'blue' }, null, { src: 'http://e.com/a', sizes: [''] }] as never;
  const problems = [
    `icons[0].src must be an http, https or data:image URI, not "icon.png"; Icon.fromFile(path) makes one of a file.`,
    `icons[0].theme must be 'light' or 'dark', not "blue".`,
    'icons[1].src is missing; an icon is { src, mimeType?, sizes?, theme? }.',
    `icons[2].sizes must be a list of WxH (such as ['48x48']) or 'any', not [""].`,
  ];

  it('are all reported at once, wherever they stand', () => {
    class Wrong extends MCPServer {
      constructor() {
        super('Wrong', { icons: bad });
      }
      @Tool({ icons: bad }) tool(): string {
        return '';
      }
      @Resource('a://b', { icons: bad }) fixed(): string {
        return '';
      }
      @Resource('a://{b}', { icons: bad }) template(@Param('b') b: string): string {
        return b;
      }
      @Prompt({ icons: bad }) prompt(): string {
        return '';
      }
    }
    const report = (): readonly string[] => {
      try {
        new Wrong();
        return [];
      } catch (error) {
        if (!(error instanceof DefinitionError)) throw error;
        return error.problems.map(({ member, message }) => `${member ?? 'the server'}: ${message}`);
      }
    };
    const places = ['the server', 'tool', 'fixed', 'template', 'prompt'];
    expect([...report()].sort()).toEqual(
      places.flatMap((place) => problems.map((problem) => `${place}: ${problem}`)).sort(),
    );
  });

  it('are an error of the link that has them', () => {
    expect(() => new ResourceLink({ name: 'n', uri: 'a:b', icons: bad })).toThrow(
      `new ResourceLink(): ${problems[0] ?? ''}`,
    );
  });

  it.each(['icon', {}, 5, null])('must be a list, not %j', (icons) => {
    expect(iconProblems(icons)).toEqual(['icons must be a list of icons.']);
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,<script>',
    'https://',
    'https://exa mple.com/a.png',
    '',
    'data:image/png',
  ])('may not come from %j', (src) => {
    expect(iconProblems([{ src }])).toHaveLength(1);
  });

  it('are shown in short', () => {
    const [problem] = iconProblems([{ src: 'x'.repeat(500) }]);
    expect(problem?.length).toBeLessThan(220);
  });

  it('are told from right ones of any length', () => {
    expect(iconProblems([{ src: `data:image/png;base64,${'A'.repeat(20_000_000)}` }])).toEqual([]);
  });
});
