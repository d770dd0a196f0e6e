import { EmbeddedResource, ResourceLink } from '../../lib/index';
import { rendered } from './media-files';

const annotations = { audience: ['assistant' as const], priority: 1 };
const _meta = { page: 1 };

describe(EmbeddedResource, () => {
  it('carries annotations and _meta beside its contents', async () => {
    const resource = new EmbeddedResource({ uri: 'a:b', mimeType: 'text/plain', text: 'text', annotations, _meta });
    expect((await rendered(resource)).block).toEqual({
      type: 'resource',
      resource: { uri: 'a:b', mimeType: 'text/plain', text: 'text' },
      annotations,
      _meta,
    });
  });

  it('refuses contents that do not fit into a message, of bytes, base64 and text alike', async () => {
    const big = Buffer.alloc(1_001);
    for (const contents of [{ blob: big }, { blob: big.toString('base64') }, { text: 'ä'.repeat(501) }]) {
      await expect(rendered(new EmbeddedResource({ uri: 'a:b', ...contents }))).rejects.toThrow(
        /^a:b has .* bytes, and at most 1000 fit into the message; return a ResourceLink/,
      );
    }
    const fits = new EmbeddedResource({ uri: 'a:b', text: 'ä'.repeat(500) });
    expect((await rendered(fits)).block).toMatchObject({ type: 'resource' });
  });

  it.each([
    [undefined, 'needs a uri'],
    [{ text: 'a' }, 'needs a uri'],
    [{ uri: 5, text: 'a' }, 'needs a uri'],
    [{ uri: 'a:b', text: Buffer.from('a') }, 'text must be a string; give bytes as blob'],
    [{ uri: 'a:b', blob: 5 }, 'blob must be bytes, or base64'],
    [{ uri: 'a:b', text: 'a', mimeType: 5 }, 'mimeType must be a string'],
    [{ uri: 'a:b', text: 'a', annotations: { priority: 7 } }, 'annotations.priority must be a number from 0 to 1'],
  ])('refuses %j with the reason', (options, message) => {
    expect(() => new EmbeddedResource(options as never)).toThrow(TypeError);
    expect(() => new EmbeddedResource(options as never)).toThrow(message);
  });
});

describe(ResourceLink, () => {
  it('is a block of all that it was given, and of nothing else', async () => {
    const facts = {
      name: 'n',
      uri: 'a:b',
      title: 'N',
      description: 'd',
      mimeType: 'text/plain',
      size: 0,
      icons: [{ src: 'https://example.com/a.png' }],
      annotations,
      _meta,
    };
    const link = new ResourceLink({ ...facts, secret: 's' } as typeof facts);
    expect((await rendered(link)).block).toStrictEqual({ type: 'resource_link', ...facts });
    expect((await rendered(new ResourceLink({ name: 'n', uri: 'a:b' }))).block).toStrictEqual({
      type: 'resource_link',
      name: 'n',
      uri: 'a:b',
    });
  });

  it.each([
    [undefined, 'needs a name'],
    [{ uri: 'a:b' }, 'needs a name'],
    [{ name: 'n' }, 'needs a uri'],
    [{ name: 'n', uri: 'a:b', size: 1.5 }, 'size must be a whole number of bytes'],
    [{ name: 'n', uri: 'a:b', size: -1 }, 'size must be a whole number of bytes'],
    [{ name: 'n', uri: 'a:b', annotations: { audience: 'user' } }, 'annotations.audience must be a list'],
  ])('refuses %j with the reason', (options, message) => {
    expect(() => new ResourceLink(options as never)).toThrow(TypeError);
    expect(() => new ResourceLink(options as never)).toThrow(message);
  });
});
