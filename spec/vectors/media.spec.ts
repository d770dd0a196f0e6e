import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentBlock } from '@modelcontextprotocol/client';
import { Audio, Image } from '../../lib/index';
import { renderContent } from '../../lib/media/content-item';
import { DEFAULT_RENDERING } from '../../lib/results/render-parts';
import { BrandMedia } from '../fixtures/servers/brand-media';
import { errorText, failure } from '../support/results';
import { connectInMemory, expectAlive, GENERATIONS, logged, spawnServer } from '../support/sessions';
import type { Session, SpawnedSession } from '../support/sessions';

interface Vector {
  readonly id: string;
  readonly call?: { readonly name: string };
  readonly content?: readonly ContentBlock[];
  readonly structuredContent?: object;
  readonly structuredContentAbsent?: true;
  readonly outputSchema?: object;
  readonly outputSchemaAbsent?: true;
  readonly resource?: { readonly list: object; readonly read: readonly object[] };
  readonly icons?: { readonly LOGO: object; readonly PALETTE: object };
  readonly more?: readonly object[];
  readonly cases?: readonly string[];
  readonly table?: Readonly<Record<'image' | 'audio' | 'other' | 'format', Readonly<Record<string, string>>>>;
}

const { vectors } = JSON.parse(readFileSync(join(__dirname, 'media.json'), 'utf8')) as { vectors: readonly Vector[] };

function vector(id: string): Vector {
  const found = vectors.find((each) => each.id === id);
  if (found === undefined) throw new Error(`there is no vector ${id}`);
  return found;
}

/** Vectors that are one call of a tool of the fixture server. */
const CALLED = [
  'M01-image-path',
  'M02-audio-path',
  'M03-image-bytes',
  'M07-embedded-resource',
  'M08-embedded-blob',
  'M09-resource-link',
  'M10-icons',
];

/** Vectors with specs of their own below. */
const TOLD = ['M04-path-xor-data', 'M05-mime-by-extension', 'M06-file-read-late'];

const WAYS = (['in memory', 'over stdio'] as const).flatMap((way) =>
  GENERATIONS.map((generation) => ({ way, generation })),
);

describe.each(WAYS)('the media vectors $way, generation $generation', ({ way, generation }) => {
  let session: Session;

  beforeAll(async () => {
    session =
      way === 'in memory'
        ? await connectInMemory(BrandMedia, generation)
        : await spawnServer('brand-media', { generation });
  });
  afterEach(() => expectAlive(session));
  afterAll(() => session.close());

  it.each(CALLED)('%s: the call', async (id) => {
    const expected = vector(id);
    const name = expected.call?.name ?? '';
    const { content, structuredContent, outputSchema } = expected;
    expect(content).toBeDefined();
    expect(structuredContent !== undefined || expected.structuredContentAbsent).toBe(true);
    expect(await session.call(name)).toStrictEqual({ content, ...(structuredContent && { structuredContent }) });
    // Every vector of this file without a schema is about content, which has none.
    const tool = (await session.tools()).get(name);
    expect(tool?.outputSchema).toStrictEqual(outputSchema);
  });

  it('M06-file-read-late: a file is read when the result is built', async () => {
    expect(await session.call('late')).toStrictEqual({ content: vector('M01-image-path').content });
  });

  it('M06-file-read-late: a missing file is a tool error that shows no folder', async () => {
    expect(await session.call('missing')).toStrictEqual(
      failure('Error executing tool missing: missing.png cannot be read: there is no such file.'),
    );
  });

  it('M07-embedded-resource: the same document as a resource', async () => {
    const { list, read } = vector('M07-embedded-resource').resource ?? { list: {}, read: [] };
    const { resources } = await session.client.listResources();
    const listed = resources.find(({ uri }) => uri === 'brand://guidelines');
    expect(listed).toStrictEqual({ ...list, icons: [vector('M10-icons').icons?.LOGO] });
    const { contents } = await session.client.readResource({ uri: 'brand://guidelines' });
    expect(contents).toStrictEqual(read);
  });

  it('M10-icons: on the server, tools, resources, templates and prompts', async () => {
    const { icons, more } = vector('M10-icons');
    const { client } = session;
    const tools = await session.tools();
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    const { prompts } = await client.listPrompts();
    expect({
      server: client.getServerVersion()?.icons,
      palette: tools.get('palette')?.icons,
      marked: tools.get('marked')?.icons,
      plain: tools.get('logo')?.icons,
      resource: resources.find(({ uri }) => uri === 'brand://guidelines')?.icons,
      template: resourceTemplates.find(({ uriTemplate }) => uriTemplate === 'brand://colours/{name}')?.icons,
      prompt: prompts.find(({ name }) => name === 'slogan')?.icons,
    }).toStrictEqual({
      server: [icons?.LOGO],
      palette: [icons?.PALETTE],
      marked: more,
      plain: undefined,
      resource: [icons?.LOGO],
      template: more,
      prompt: [icons?.PALETTE],
    });
  });

  it('sends no icons of the server with a result', async () => {
    const result = await session.client.callTool({ name: 'palette' });
    const stamp = result._meta?.['io.modelcontextprotocol/serverInfo'];
    expect(stamp).toEqual(
      generation === '2026-07-28' ? { name: 'Brand kit', version: expect.any(String) as string } : undefined,
    );
  });

  it('refuses an image of 8,000,000 bytes as a tool error, and answers the next call', async () => {
    const text = errorText(await session.call('big', { bytes: 8_000_000 }));
    expect(text).toBe(
      'Error executing tool big: the data has 8000000 bytes, and at most 7000000 fit into the message; ' +
        'return a ResourceLink to it instead, or raise maxMediaBytes.',
    );
    expect(await session.call('logo')).toStrictEqual({ content: vector('M01-image-path').content });
  });

  if (way === 'over stdio') {
    it('says on the log of which tool the bytes are not what the format says', async () => {
      const { content } = await session.call('mislabelled');
      expect(content).toStrictEqual([{ type: 'image', data: 'R0lGODlh', mimeType: 'image/png' }]);
      const lines = (await logged(session as SpawnedSession, /mislabelled.*\n/)).split('\n');
      expect(lines.filter((line) => line.includes('mislabelled'))).toEqual([
        'Brand kit.mislabelled: the data is sent as image/png, but its bytes are those of image/gif.',
      ]);
    });
  }

  it('sends an image of exactly as many bytes as fit', async () => {
    const { content } = await session.call('big', { bytes: 7_000_000 });
    const [block] = content;
    expect(content.map(({ type }) => type)).toEqual(['image']);
    // Compared as text without toEqual, whose report of a difference would be as long as the image.
    expect(block?.type === 'image' && block.data === Buffer.alloc(7_000_000, 0xa5).toString('base64')).toBe(true);
  });
});

describe('M04-path-xor-data', () => {
  const path = 'logo.png';
  const data = Buffer.from([1]);

  const made = new Map<string, () => unknown>([
    // @ts-expect-error -- neither path nor data
    ['new Image({})', () => new Image({})],
    // @ts-expect-error -- both path and data
    ['new Image({ path, data })', () => new Image({ path, data })],
    // @ts-expect-error -- neither path nor data
    ['new Audio({})', () => new Audio({})],
    // @ts-expect-error -- both path and data
    ['new Audio({ path, data })', () => new Audio({ path, data })],
  ]);

  it('has a spec for each of its cases', () => {
    expect([...made.keys()]).toEqual(vector('M04-path-xor-data').cases);
  });

  it.each([...made])('%s does not compile and throws', (_, make) => {
    expect(make).toThrow(TypeError);
    expect(make).toThrow('exactly one of path or data');
  });
});

describe('M05-mime-by-extension', () => {
  const table = vector('M05-mime-by-extension').table ?? { image: {}, audio: {}, other: {}, format: {} };
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mime-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const HELPERS = { Image, Audio } as const;

  /** The type on the wire of a file of that name; its one byte says nothing about it. */
  async function typeOfFile(helper: keyof typeof HELPERS, name: string, format?: string): Promise<unknown> {
    const path = join(folder, name);
    writeFileSync(path, 'x');
    const options = { path, ...(format !== undefined && { format }) };
    return typeOf(new HELPERS[helper](options));
  }

  async function typeOf(medium: Image | Audio): Promise<unknown> {
    const block = await renderContent(medium, DEFAULT_RENDERING);
    return 'mimeType' in block ? block.mimeType : undefined;
  }

  it.each(Object.entries(table.image))('Image %s is %s', async (extension, type) => {
    expect(await typeOfFile('Image', `logo${extension}`)).toBe(type);
  });

  it.each(Object.entries(table.audio))('Audio %s is %s', async (extension, type) => {
    expect(await typeOfFile('Audio', `chime${extension}`)).toBe(type);
  });

  it.each(Object.entries(table.other))('%s is %s', async (row, type) => {
    const [helper, ...rest] = row.split(' ');
    const name = rest[0]?.startsWith('.') === true ? `file${rest[0]}` : 'file';
    expect(await typeOfFile(helper as keyof typeof HELPERS, name)).toBe(type);
  });

  it.each(Object.entries(table.format))('%s is %s', async (row, told) => {
    const [type] = told.split(' ');
    const [, helper, file, format] = /^(Image|Audio) (?:path (\S+) with format )?(\S+)$/.exec(row) ?? [];
    const kind = helper as keyof typeof HELPERS;
    const medium = new HELPERS[kind]({ data: Buffer.from('x'), format: format ?? '' });
    expect(await (file === undefined ? typeOf(medium) : typeOfFile(kind, file, format ?? ''))).toBe(type);
  });
});

describe('the file of media vectors', () => {
  it('has no vector without a spec', () => {
    expect([...CALLED, ...TOLD].sort()).toEqual(vectors.map(({ id }) => id).sort());
  });

  it('says nothing that the specs do not read', () => {
    const read = new Set(
      (
        'id method call outputSchemaAbsent structuredContentAbsent content cases expect table resource note icons more ' +
        'where structuredContent outputSchema'
      ).split(' '),
    );
    expect(vectors.flatMap((each) => Object.keys(each).filter((key) => !read.has(key)))).toEqual([]);
    expect(Object.keys(vector('M05-mime-by-extension').table ?? {})).toEqual(['image', 'audio', 'other', 'format']);
  });
});
