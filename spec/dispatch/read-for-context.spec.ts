import { Context, MCPServer, Param, Resource, ResourceError, ResourceNotFoundError, Tool } from '../../lib/index';
import { success } from '../support/results';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';
import { RawSession } from '../support/raw-session';

class Notes extends MCPServer {
  readonly failures: unknown[] = [];

  @Resource('notes://today', { mimeType: 'text/markdown' }) today(): string {
    return '# Today';
  }
  @Resource('notes://{day}') day(@Param('day') day: string): object {
    return { day };
  }
  @Resource('notes://broken/now') broken(): string {
    throw new Error('disk 7 is gone');
  }
  @Resource('notes://circle/now') async circle(context: Context): Promise<string> {
    return JSON.stringify(await context.readResource('notes://circle/now'));
  }
  @Resource('notes://asking/now') async asking(context: Context): Promise<string> {
    await context.progress(1);
    return String((await context.elicit('Which?', String)).content);
  }
  @Tool({ output: String }) async read(@Param('uri') uri: string, context: Context): Promise<string> {
    try {
      return JSON.stringify((await context.readResource(uri)).contents);
    } catch (error) {
      this.failures.push(error);
      throw error;
    }
  }
}

describe.each(GENERATIONS)('A resource of the same server in generation %s', (generation) => {
  const open = useSessions(generation);

  it('is read as a client reads it', async () => {
    const { call } = await open(Notes);
    const today = JSON.stringify([{ uri: 'notes://today', mimeType: 'text/markdown', text: '# Today' }]);
    expect(await call('read', { uri: 'notes://today' })).toEqual(success({ result: today }, today));
    const { structuredContent } = await call('read', { uri: 'notes://monday' });
    expect(structuredContent).toEqual({
      result: JSON.stringify([
        { uri: 'notes://monday', mimeType: 'application/json', text: '{\n  "day": "monday"\n}' },
      ]),
    });
  });

  it('fails as an error of the resource, which a tool may let through', async () => {
    const server = new Notes();
    const { call } = await open(server);
    const textOf = async (uri: string): Promise<unknown> => (await call('read', { uri })).content;
    expect(await textOf('notes://a/b/c')).toEqual([
      { type: 'text', text: 'Error executing tool read: Resource not found: notes://a/b/c' },
    ]);
    expect(await textOf('notes://broken/now')).toEqual([
      {
        type: 'text',
        text: expect.stringMatching(
          /^Error executing tool read: Error reading resource notes:\/\/broken\/now \(/,
        ) as string,
      },
    ]);
    expect(await textOf('notes://circle/now')).toEqual([
      {
        type: 'text',
        text: 'Error executing tool read: Resources read each other in a circle, notes://circle/now among them.',
      },
    ]);
    expect(server.failures.map((error) => error instanceof ResourceError)).toEqual([true, true, true]);
    expect(server.failures.map((error) => error instanceof ResourceNotFoundError)).toEqual([true, false, false]);
  });
});

describe('A resource that asks', () => {
  it('asks on behalf of the request that reads it', async () => {
    const session = await RawSession.open(new Notes());
    const args = { arguments: { uri: 'notes://asking/now' } };
    const { result } = await session.call('read', args);
    expect(result?.inputRequests).toMatchObject({ 'question-1': { params: { message: 'Which?' } } });
    const answered = await session.call('read', {
      ...args,
      inputResponses: { 'question-1': { action: 'accept', content: { value: 'this' } } },
      requestState: result?.requestState,
    });
    expect(answered.result?.structuredContent).toEqual({
      result: JSON.stringify([{ uri: 'notes://asking/now', mimeType: 'text/plain', text: 'this' }]),
    });
    await session.close();
  });
});
