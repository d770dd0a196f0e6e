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
