import { blockProblem } from '../../lib/results/content-blocks';

const TEXT = { type: 'text', text: 'x' };
const LINK = { type: 'resource_link', uri: 'x://y', name: 'y' };
const DOCUMENT = { type: 'resource', resource: { uri: 'x://y', text: 'x' } };

describe('a content block', () => {
  it.each([
    ['annotations out of range', { ...TEXT, annotations: { priority: 5 } }, 'annotations.priority must be'],
    ['a day that is none', { ...TEXT, annotations: { lastModified: '2026-02-30T00:00:00Z' } }, 'annotations.lastMod'],
    ['a _meta that is no object', { ...TEXT, _meta: 'str' }, '_meta must be an object.'],
    ['a link whose title is no text', { ...LINK, title: 5 }, 'title must be text.'],
    ['a link of negative size', { ...LINK, size: -1 }, 'size must be a whole number of bytes.'],
    ['a link with wrong icons', { ...LINK, icons: [{}] }, 'icons[0].src must be'],
    [
      'a document whose type is no text',
      { ...DOCUMENT, resource: { ...DOCUMENT.resource, mimeType: 5 } },
      'resource.mimeType must be text.',
    ],
    [
      'a document with a wrong _meta',
      { ...DOCUMENT, resource: { ...DOCUMENT.resource, _meta: [] } },
      'resource._meta must be an object.',
    ],
    [
      'a document that is both',
      { ...DOCUMENT, resource: { ...DOCUMENT.resource, blob: 5 } },
      'resource.blob must be text.',
    ],
  ])('is not sent with %s, since clients would refuse the answer', (_, block, problem) => {
    expect(blockProblem(block as never)).toContain(`a block of type ${block.type} has a wrong member: ${problem}`);
  });

  it('is sent with everything that the protocol has', () => {
    const annotations = { audience: ['user'], priority: 1, lastModified: '2026-07-28T12:00:00Z' };
    const blocks = [TEXT, { ...LINK, title: 'Y', size: 0, mimeType: 'text/plain' }, DOCUMENT].map((block) => ({
      ...block,
      annotations,
      _meta: {},
    }));
    expect(blocks.map((block) => blockProblem(block as never))).toEqual([undefined, undefined, undefined]);
  });
});
