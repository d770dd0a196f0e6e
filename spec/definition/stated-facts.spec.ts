import { createServerView } from '../../lib/definition/create-server-view';
import { MCPServer, Prompt, Resource, Tool } from '../../lib/index';
import { problemsOf } from './problems';

describe('what an author states of an offer', () => {
  const self: Record<string, unknown> = {};
  self.self = self;

  class Mistaken extends MCPServer {
    @Tool({ _meta: { f: () => 1 } }) callable(): string {
      return '';
    }
    @Tool({ _meta: { n: [1n] }, annotations: { readOnlyHint: Symbol('s') } as never }) big(): string {
      return '';
    }
    @Tool({ inputSchema: { type: 'object', x: () => 1 }, outputSchema: { type: 'object', x: () => 1 } }) raw(): object {
      return {};
    }
    @Resource('x://y', { _meta: self }) resource(): string {
      return '';
    }
    @Prompt({ _meta: { at: new Date(0) } }) prompt(): string {
      return '';
    }
  }

  it('is refused where JSON cannot say it, together with all other mistakes', () => {
    expect(problemsOf(Mistaken)).toEqual([
      { className: 'Mistaken', member: 'callable', message: '_meta at /f is a function, which JSON cannot say.' },
      {
        className: 'Mistaken',
        member: 'big',
        message: 'annotations at /readOnlyHint is Symbol(s), which JSON cannot say.',
      },
      { className: 'Mistaken', member: 'big', message: '_meta at /n/0 is 1n, which JSON cannot say.' },
      { className: 'Mistaken', member: 'raw', message: 'inputSchema at /x is a function, which JSON cannot say.' },
      { className: 'Mistaken', member: 'raw', message: 'outputSchema at /x is a function, which JSON cannot say.' },
      { className: 'Mistaken', member: 'resource', message: '_meta at /self contains itself; write it out.' },
      {
        className: 'Mistaken',
        member: 'prompt',
        message: '_meta at /at is an instance of Date, which JSON cannot say.',
      },
    ]);
  });

  it('is copied into listings, so that the objects of the author stay as they were', () => {
    const _meta = { of: { unit: 'C' } };
    const annotations = { readOnlyHint: true };
    class Stating extends MCPServer {
      @Tool({ _meta, annotations }) tool(): string {
        return '';
      }
    }
    const listing = createServerView(Stating, undefined, {}).tools.get('tool')?.listing;
    _meta.of.unit = 'F';
    annotations.readOnlyHint = false;
    expect({ meta: listing?._meta, annotations: listing?.annotations, frozen: Object.isFrozen(_meta) }).toEqual({
      meta: { of: { unit: 'C' } },
      annotations: { readOnlyHint: true },
      frozen: false,
    });
  });
});

describe('what is said of a resource', () => {
  /** The mistakes of a resource under such options. */
  function refusals(options: object): readonly string[] {
    class X extends MCPServer {
      @Resource('x://y', options) resource(): string {
        return '';
      }
    }
    return problemsOf(X).map(({ message }) => message);
  }

  it('is refused where clients could not read the listing with it', () => {
    const PRIORITY = 'annotations.priority must be a number from 0 to 1.';
    const SIZE = 'size must be a whole number of bytes.';
    const TIME = 'annotations.lastModified must be a time such as 2026-07-28T12:00:00Z.';
    expect(
      [
        { annotations: { priority: 5 } },
        { annotations: { priority: NaN } },
        { annotations: { lastModified: 'yesterday' } },
        { annotations: { lastModified: '2026-02-30T00:00:00Z' } },
        { annotations: { lastModified: '2026-02-03T24:00:00Z' } },
        { annotations: { lastModified: '2026-02-03T12:00Z' } },
        { annotations: { audience: 'user' } },
        { size: NaN },
        { size: -1 },
        { size: '3' },
        { name: 5, title: 5, mimeType: 5 },
        { _meta: 'x' },
      ].map(refusals),
    ).toEqual([
      [PRIORITY],
      [PRIORITY],
      [TIME],
      [TIME],
      [TIME],
      [TIME],
      ["annotations.audience must be a list of 'user' and 'assistant'."],
      [SIZE],
      [SIZE],
      [SIZE],
      ['name must be text.', 'title must be text.', 'mimeType must be text.'],
      ['_meta must be an object.'],
    ]);
  });

  it('is listed at the limits of what clients take', () => {
    const stated = { annotations: { lastModified: '2024-02-29T23:59:59.5+02:00', priority: 0 }, size: 0, _meta: {} };
    class X extends MCPServer {
      @Resource('x://y', stated) resource(): string {
        return '';
      }
    }
    expect(createServerView(X, undefined, {}).resourceListing).toEqual([{ uri: 'x://y', name: 'resource', ...stated }]);
  });

  it('has texts for title and description in tools and prompts too', () => {
    class X extends MCPServer {
      @Tool({ title: 5 as never, _meta: 'x' as never }) tool(): string {
        return '';
      }
      @Prompt({ description: 5 as never }) prompt(): string {
        return '';
      }
    }
    expect(problemsOf(X).map(({ message }) => message)).toEqual([
      'title must be text.',
      '_meta must be an object.',
      'description must be text.',
    ]);
  });
});
