import type { Connected } from '../../lib/client';
import { clientProfiles } from '../../lib/testing';
import { Kit, PIXEL, readingOf } from './kit';

const profile = (name: string) => {
  const found = clientProfiles.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no profile ${name}`);
  return found;
};

describe.each(clientProfiles)('a client of the profile $name', ({ connect }) => {
  let kit: Connected<Kit>;
  beforeAll(async () => {
    kit = await connect(Kit);
  });
  afterAll(() => kit.close());

  it('gives what the method returned, whole and of its types', async () => {
    expect(await kit.reading('Oslo')).toEqual(readingOf('Oslo'));
    expect(await kit.with({ timeout: 30_000 }).reading('Oslo')).toEqual(readingOf('Oslo'));
    expect(await kit.readings()).toEqual([readingOf('Oslo')]);
    expect(await kit.grid()).toEqual([[1, 2]]);
    expect(await kit.mixed()).toEqual(['a', 5, '{}']);
    expect(await kit.some()).toEqual([5, 6]);
    expect(await kit.last()).toBeNull();
    expect(await kit.written()).toEqual(readingOf('Kyiv'));
  });

  it.each([[[]], [['one']], [['5', 'true', 'null', '"']], [['a\nb', '[1]', '{"a":1}', '']]])(
    'keeps the texts of a list apart from values: %j',
    async (names) => {
      expect(await kit.names(names)).toEqual(names);
    },
  );

  it.each(['', '5', 'null', '[]', '{"city":5}', '"quoted"', 'Grüße\n'])('gives the text %j as it is', async (text) => {
    expect(await kit.echo(text)).toBe(text);
  });

  it('rejects with the error of the tool', async () => {
    await expect(kit.reading('Atlantis')).rejects.toEqual(
      expect.objectContaining({
        name: 'ToolError',
        message: 'Error executing tool reading: There is no city Atlantis.',
      }),
    );
  });
});

describe('the profiles', () => {
  it('are these four', () => {
    expect(clientProfiles.map(({ name }) => name)).toEqual(['2026', '2025', 'content-only', 'structured-only']);
  });

  it.each([
    ['2025', 'legacy'],
    ['2026', 'modern'],
    ['content-only', 'modern'],
    ['structured-only', 'modern'],
  ])('speak their protocol: %s is %s', async (name, era) => {
    const kit = await profile(name).connect(Kit);
    expect(kit.client.getProtocolEra()).toBe(era);
    await kit.close();
  });

  it('take an object, which goes on, and the options of connect', async () => {
    const kit = new Kit();
    const progress = jest.fn();
    for (const { connect } of clientProfiles) {
      const client = await connect(kit, { timeout: 5_000, onProgress: progress });
      expect(await client.echo('a')).toBe('a');
      await client.close();
    }
  });

  it.each([
    ['https://example.org/mcp', 'The profile 2025 connects to a class that extends MCPServer, or an object of one.'],
    [{ command: 'node' }, 'The profile 2025 connects to a class that extends MCPServer, or an object of one.'],
  ])('refuse a server elsewhere: %j', async (target, message) => {
    await expect(profile('2025').connect(target as never)).rejects.toThrow(new TypeError(message));
  });

  it('refuse a protocol', async () => {
    await expect(profile('2025').connect(Kit, { protocol: '2026-07-28' } as object)).rejects.toThrow(
      new TypeError('The profile 2025 says itself which protocol is spoken; leave the option protocol out.'),
    );
  });
});

describe('a client that reads content only', () => {
  it('does not see structured content, also in raw results', async () => {
    const kit = await profile('content-only').connect(Kit);
    expect(await kit.call('names', { names: ['a', 'b'] })).toEqual({
      _meta: expect.anything() as unknown,
      content: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    });
    await kit.close();
  });

  it('gets content itself where a tool answers with it alone', async () => {
    const kit = await profile('content-only').connect(Kit);
    expect(await kit.prose()).toBe('Sunny.');
    expect(await kit.logo()).toEqual({ type: 'image', data: PIXEL.toString('base64'), mimeType: 'image/png' });
    await kit.close();
  });

  it('cannot tell data from a summary or a picture, and says what it gets', async () => {
    const kit = await profile('content-only').connect(Kit);
    await expect(kit.summary()).rejects.toThrow(
      new Error('summary: a client that reads content only cannot tell what was returned; it gets "Mild in Rome.".'),
    );
    await expect(kit.shown()).rejects.toThrow(
      new Error('shown: a client that reads content only cannot tell what was returned; it gets image.'),
    );
    await kit.close();
  });
});

describe('a client that reads structured content only', () => {
  it('does not see content, also in raw results, except that of errors', async () => {
    const kit = await profile('structured-only').connect(Kit);
    expect(await kit.call('names', { names: ['a'] })).toEqual({
      _meta: expect.anything() as unknown,
      content: [],
      structuredContent: { result: ['a'] },
    });
    expect(await kit.call('logo')).toEqual({ _meta: expect.anything() as unknown, content: [] });
    expect(await kit.call('reading', { city: 'Atlantis' })).toEqual({
      _meta: expect.anything() as unknown,
      content: [{ type: 'text', text: 'Error executing tool reading: There is no city Atlantis.' }],
      isError: true,
    });
    await kit.close();
  });

  it('gets the data beside a summary or a picture', async () => {
    const kit = await profile('structured-only').connect(Kit);
    expect(await kit.summary()).toEqual(readingOf('Rome'));
    expect(await kit.shown()).toEqual(readingOf('Bern'));
    await kit.close();
  });

  it('gets nothing of a tool that answers in content only, and says so', async () => {
    const kit = await profile('structured-only').connect(Kit);
    await expect(kit.prose()).rejects.toThrow(
      new Error('prose: a client that reads structured content only gets nothing of it, since it is content only.'),
    );
    await expect(kit.logo()).rejects.toThrow(
      new Error('logo: a client that reads structured content only gets nothing of it, since it is content only.'),
    );
    await kit.close();
  });
});
