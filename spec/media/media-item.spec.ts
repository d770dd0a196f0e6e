import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { Audio, Image, ToolError } from '../../lib/index';
import { isContentItem } from '../../lib/media/content-item';
import { rendered, useFolder } from './media-files';

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
const WAV = Buffer.from('RIFF\0\0\0\0WAVE', 'latin1');

/** A value made by the code of another realm, whose classes are not those of this one. */
function foreign(code: string): never {
  return runInContext(code, createContext({})) as never;
}

describe('a medium of a file', () => {
  const file = useFolder();

  it('is its bytes in base64 under the type of its extension', async () => {
    expect(await rendered(new Image({ path: file('a.png', PNG) }))).toEqual({
      block: { type: 'image', data: PNG.toString('base64'), mimeType: 'image/png' },
      warnings: [],
    });
    expect(await rendered(new Audio({ path: file('a.wav', WAV) }))).toEqual({
      block: { type: 'audio', data: WAV.toString('base64'), mimeType: 'audio/wav' },
      warnings: [],
    });
  });

  it('is found by a file URL, also of a name with spaces and percent signs', async () => {
    const path = file('a 100% ü.png', PNG);
    const { block } = await rendered(new Image({ path: pathToFileURL(path) }));
    expect(block).toEqual({ type: 'image', data: PNG.toString('base64'), mimeType: 'image/png' });
  });

  it('keeps the type of its extension where the bytes are others, and says so to the author', async () => {
    expect(await rendered(new Image({ path: file('wrong.jpg', PNG) }))).toEqual({
      block: { type: 'image', data: PNG.toString('base64'), mimeType: 'image/jpeg' },
      warnings: ['wrong.jpg is sent as image/jpeg, but its bytes are those of image/png.'],
    });
  });

  it('has the type of its format before that of its extension', async () => {
    const { block } = await rendered(new Image({ path: file('logo.bin', PNG), format: 'png' }));
    expect(block).toMatchObject({ mimeType: 'image/png' });
  });

  it('is read anew for each result', async () => {
    const path = file('twice.png', 'one');
    const image = new Image({ path });
    expect((await rendered(image)).block).toMatchObject({ data: Buffer.from('one').toString('base64') });
    file('twice.png', 'two');
    expect((await rendered(image)).block).toMatchObject({ data: Buffer.from('two').toString('base64') });
  });

  it.each([
    ['a missing file', 'missing.png', 'missing.png cannot be read: there is no such file.'],
    ['a file below a file', 'a.png/b.png', 'b.png cannot be read: there is no such file.'],
    ['a file in a missing folder', 'no/folder/b.png', 'b.png cannot be read: there is no such file.'],
    ['a name with a NUL', 'a\0.png', 'a\0.png cannot be read: the system says ERR_INVALID_ARG_VALUE.'],
    [
      'a name that is too long',
      `${'a'.repeat(300)}.png`,
      `${'a'.repeat(300)}.png cannot be read: its name is too long.`,
    ],
  ])('refuses %s without showing where it lies', async (_, name, message) => {
    file('a.png', PNG);
    await expect(rendered(new Image({ path: file(name) }))).rejects.toEqual(new ToolError(message));
  });

  it('refuses a folder, a link in a circle and a named pipe, the last without waiting for a writer', async () => {
    mkdirSync(file('folder.png'));
    symlinkSync(file('loop.png'), file('loop.png'));
    execFileSync('mkfifo', [file('pipe.png')]);
    const refusal = (name: string): Promise<unknown> => rendered(new Image({ path: file(name) }));
    await expect(refusal('folder.png')).rejects.toEqual(new ToolError('folder.png is no file.'));
    await expect(refusal('folder.png/')).rejects.toEqual(new ToolError('folder.png is no file.'));
    await expect(refusal('loop.png')).rejects.toEqual(
      new ToolError('loop.png cannot be read: its links lead in a circle.'),
    );
    await expect(refusal('pipe.png')).rejects.toEqual(new ToolError('pipe.png is no file.'));
  });

  it('refuses a file that it may not read', async () => {
    const path = file('secret.png', PNG);
    chmodSync(path, 0);
    // The superuser may read everything.
    const reads = process.getuid?.() === 0;
    const outcome = rendered(new Image({ path })).then(
      () => 'read',
      (error: unknown) => (error as Error).message,
    );
    expect(await outcome).toBe(reads ? 'read' : 'secret.png cannot be read: permission denied.');
  });

  it('refuses a file without bytes', async () => {
    await expect(rendered(new Image({ path: file('empty.png', '') }))).rejects.toEqual(
      new ToolError('empty.png has no bytes.'),
    );
  });

  it('takes exactly as many bytes as fit, and names ResourceLink for one more', async () => {
    const options = { maxMediaBytes: 100 };
    const { block } = await rendered(new Image({ path: file('100.png', Buffer.alloc(100)) }), options);
    expect(block).toMatchObject({ data: Buffer.alloc(100).toString('base64') });
    await expect(rendered(new Image({ path: file('101.png', Buffer.alloc(101)) }), options)).rejects.toThrow(
      /^101\.png has more than 100 bytes, .*ResourceLink/,
    );
    await expect(rendered(new Image({ path: file('500.png', Buffer.alloc(500)) }), options)).rejects.toThrow(
      /^500\.png has 500 bytes, .*ResourceLink/,
    );
  });

  it('reads a file without a size of its own to its end', async () => {
    const { block } = await rendered(new Image({ path: '/proc/self/status', format: 'png' }), {
      maxMediaBytes: 100_000,
    });
    expect(Buffer.from((block as { data: string }).data, 'base64').toString()).toMatch(
      /^Name:\t[^]*ctxt_switches:\t\d+\n$/,
    );
  });

  it('refuses a file without a size of its own that does not end within the bound', async () => {
    await expect(rendered(new Image({ path: '/proc/self/status', format: 'png' }))).rejects.toThrow(
      'status has more than 1000 bytes',
    );
  });

  it('takes a file that grows while it is read as far as it got, and never beyond the bound', async () => {
    const path = file('growing.png', 'x');
    const growing = setInterval(() => {
      appendFileSync(path, Buffer.alloc(10_000, 'x'));
    }, 0);
    const lengths: number[] = [];
    const failures: string[] = [];
    for (let round = 0; round < 100; round++) {
      await rendered(new Image({ path }), { maxMediaBytes: 200_000 }).then(
        ({ block }) => lengths.push(Buffer.byteLength((block as { data: string }).data, 'base64')),
        (error: unknown) => failures.push((error as Error).message),
      );
      await new Promise((resolve) => setImmediate(resolve));
    }
    clearInterval(growing);
    rmSync(path);
    expect(lengths.length + failures.length).toBe(100);
    expect(lengths.every((length) => length > 0 && length <= 200_000)).toBe(true);
    for (const message of failures) expect(message).toMatch(/^growing\.png has .*, and at most 200000 fit/);
  });
});

describe('a medium of bytes', () => {
  it.each([
    ['a Buffer', Buffer.from([1, 2])],
    ['a Uint8Array', new Uint8Array([1, 2])],
    ['a view', new Uint8Array([0, 1, 2, 3]).subarray(1, 3)],
    ['an ArrayBuffer', new Uint8Array([1, 2]).buffer],
    ['a Uint8Array of another realm', foreign('new Uint8Array([1, 2])')],
    ['an ArrayBuffer of another realm', foreign('new Uint8Array([1, 2]).buffer')],
    ['a view of another realm', foreign('new Uint8Array([0, 1, 2, 3]).subarray(1, 3)')],
  ])('takes %s', async (_, data) => {
    const { block } = await rendered(new Image({ data, format: 'gif' }));
    expect(block).toEqual({ type: 'image', data: 'AQI=', mimeType: 'image/gif' });
  });

  it.each([
    ['a data URI', 'data:image/png;base64,AA==', 'data is a data URI; give the raw bytes'],
    ['a text', 'AA==', 'data is text; give the raw bytes'],
    ['a promise', Promise.resolve(PNG), 'data is a promise; await it first'],
    ['a typed array that is no bytes', new Float32Array(4), 'data must be a Buffer, Uint8Array or ArrayBuffer'],
    ['a list of numbers', [1, 2], 'data must be a Buffer, Uint8Array or ArrayBuffer'],
    ['a blob', new Blob(['a']), 'data must be a Buffer, Uint8Array or ArrayBuffer'],
    ['null', null, 'data must be a Buffer, Uint8Array or ArrayBuffer'],
  ])('refuses %s with the reason', (_, data, message) => {
    expect(() => new Image({ data: data as never })).toThrow(new RegExp(`^new Image\\(\\): ${message}`));
    expect(() => new Audio({ data: data as never })).toThrow(TypeError);
  });

  it('refuses data without bytes and data that does not fit', async () => {
    await expect(rendered(new Image({ data: Buffer.alloc(0) }))).rejects.toEqual(
      new ToolError('the data has no bytes.'),
    );
    await expect(rendered(new Audio({ data: Buffer.alloc(1_001) }))).rejects.toThrow(
      /^the data has more than 1000 bytes/,
    );
  });

  it.each([
    [new Image({ data: PNG }), 'image/png'],
    [new Image({ data: Buffer.from('ffd8ffe0', 'hex') }), 'image/jpeg'],
    [new Image({ data: Buffer.from('GIF89a') }), 'image/gif'],
    [new Image({ data: Buffer.from('RIFF\0\0\0\0WEBP') }), 'image/webp'],
    [new Image({ data: Buffer.from('<?xml version="1.0"?>\n<svg xmlns="x"/>') }), 'image/svg+xml'],
    [new Image({ data: Buffer.from('anything') }), 'image/png'],
    [new Audio({ data: WAV }), 'audio/wav'],
    [new Audio({ data: Buffer.from('ID3\x03') }), 'audio/mpeg'],
    [new Audio({ data: Buffer.from('OggS') }), 'audio/ogg'],
    [new Audio({ data: Buffer.from('\0\0\0 ftypM4A ') }), 'audio/mp4'],
    [new Audio({ data: Buffer.from('anything') }), 'audio/wav'],
  ])('has the type that its bytes announce, else png or wav (%#)', async (medium, mimeType) => {
    const { block, warnings } = await rendered(medium);
    expect({ block, warnings }).toEqual({ block: expect.objectContaining({ mimeType }) as object, warnings: [] });
  });

  it('has its own default type where its bytes are those of the other kind, and says so', async () => {
    expect(await rendered(new Image({ data: WAV }))).toEqual({
      block: { type: 'image', data: WAV.toString('base64'), mimeType: 'image/png' },
      warnings: ['the data is sent as image/png, but its bytes are those of audio/wav.'],
    });
  });
});

describe('what a medium carries along', () => {
  it('is annotations and _meta, copied', async () => {
    const annotations = { audience: ['user' as const], priority: 0.5, lastModified: '2026-07-28T12:00:00Z' };
    const _meta = { page: 1 };
    const image = new Image({ data: PNG, annotations, _meta });
    _meta.page = 2;
    annotations.priority = 1;
    expect((await rendered(image)).block).toEqual({
      type: 'image',
      data: PNG.toString('base64'),
      mimeType: 'image/png',
      annotations: { audience: ['user'], priority: 0.5, lastModified: '2026-07-28T12:00:00Z' },
      _meta: { page: 1 },
    });
  });

  it.each([
    [{ audience: 'user' }, 'audience'],
    [{ audience: ['model'] }, 'audience'],
    [{ priority: 2 }, 'priority'],
    [{ priority: NaN }, 'priority'],
    [{ lastModified: 'yesterday' }, 'lastModified'],
    [{ lastModified: '2026-13-45T00:00:00Z' }, 'lastModified'],
  ])('may not be annotations that clients refuse: %j', (annotations, member) => {
    expect(() => new Image({ data: PNG, annotations: annotations as never })).toThrow(
      new RegExp(`^new Image\\(\\): annotations\\.${member} must be`),
    );
  });

  it('may not be a list instead of an object', () => {
    expect(() => new Image({ data: PNG, annotations: [] as never })).toThrow('annotations must be {');
    expect(() => new Audio({ data: PNG, _meta: [] as never })).toThrow('_meta must be an object');
  });
});

describe('a medium that is none', () => {
  it.each([undefined, null, {}, 'logo.png', { path: undefined }, { path: 'a.png', data: PNG }])(
    'of %j asks for exactly one of path and data',
    (options) => {
      expect(() => new Image(options as never)).toThrow('exactly one of path or data');
    },
  );

  it.each([
    ['', 'path must be a file path or a file URL'],
    [5, 'path must be a file path or a file URL'],
    [new URL('https://example.com/a.png'), 'path is a https: URL; only files are read, so fetch it and give data'],
  ])('of the path %p says what a path is', (path, message) => {
    expect(() => new Image({ path: path as never })).toThrow(`new Image(): ${message}`);
  });

  it('of a format that is no text says so', () => {
    expect(() => new Image({ data: PNG, format: 5 as never })).toThrow('The format of type number is no image format');
  });
});

describe('a medium', () => {
  it('tells what it is, and nothing of its bytes, where somebody prints it', () => {
    const image = new Image({ data: PNG });
    expect(JSON.stringify(image)).toBe('{"type":"image"}');
    expect([new Image({ data: PNG }).type, new Audio({ data: WAV }).type]).toEqual(['image', 'audio']);
  });

  it('is content also where it comes from a second copy of the package', () => {
    const second: { Image?: typeof Image } = {};
    jest.isolateModules(() => {
      Object.assign(second, jest.requireActual<typeof import('../../lib/media/image')>('../../lib/media/image'));
    });
    expect(second.Image).not.toBe(Image);
    expect(isContentItem(new (second.Image ?? Image)({ data: PNG }))).toBe(true);
  });
});
