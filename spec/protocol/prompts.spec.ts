import { MCPServer, Param, Prompt, Resource, Tool } from '../../lib/index';
import { GENERATIONS, logged, spawnServer, type SpawnedSession } from '../support/sessions';
import { useSessions } from '../support/use-sessions';

describe.each(GENERATIONS)('prompts over stdio in generation %s', (generation) => {
  let session: SpawnedSession;
  beforeAll(async () => {
    session = await spawnServer('prompts', { generation });
  });
  afterAll(() => session.close());

  it('are listed with their arguments, which have no types on the wire', async () => {
    expect((await session.client.listPrompts()).prompts).toEqual([
      {
        name: 'visit',
        description: 'Plans a visit.',
        arguments: [
          { name: 'city', description: 'Where to.', required: true },
          { name: 'days', required: false },
          { name: 'tone', required: false },
        ],
      },
      { name: 'broken' },
    ]);
  });

  it('are rendered from texts', async () => {
    const request = { name: 'visit', arguments: { city: '7', days: '2', tone: 'dry' } };
    expect(await session.client.getPrompt(request)).toMatchObject({
      description: 'Plans a visit.',
      messages: [{ role: 'user', content: { type: 'text', text: '7 for 2 (number), dry' } }],
    });
  });

  it('are JSON-RPC errors with the reason where the request is wrong', async () => {
    const refused = async (request: object): Promise<string> => {
      const error = (await session.client
        .getPrompt(request as Parameters<typeof session.client.getPrompt>[0])
        .catch((thrown: unknown) => thrown)) as { code: number; message: string };
      expect(error.code).toBe(-32602);
      return error.message;
    };
    expect(await refused({ name: 'nope' })).toContain('Unknown prompt: nope');
    expect(await refused({ name: 'visit' })).toContain('city\n  Field required');
    expect(await refused({ name: 'visit', arguments: { city: 'Oslo', town: 'x' } })).toContain(
      'town\n  Extra inputs are not permitted',
    );
    expect(await refused({ name: 'visit', arguments: { city: 'Oslo', days: 'two' } })).toContain(
      'days\n  Input should be a valid number',
    );
    expect(await refused({ name: 'visit', arguments: { city: 5 } })).toContain('arguments.city');
  });

  it('keep the message of an unforeseen error to the log', async () => {
    const error = (await session.client.getPrompt({ name: 'broken' }).catch((thrown: unknown) => thrown)) as {
      code: number;
      message: string;
    };
    const id = /Error rendering prompt broken \(error (\S+)\)$/.exec(error.message)?.[1];
    expect({ code: error.code, id }).toEqual({ code: -32603, id: expect.any(String) as string });
    await logged(session, new RegExp(`error ${String(id)} in prompt broken: Error: token=abc`));
  });

  it('complete their arguments and the variables of templates', async () => {
    const values = async (ref: Parameters<typeof session.client.complete>[0]['ref'], name: string, value: string) =>
      (await session.client.complete({ ref, argument: { name, value } })).completion;
    expect(await values({ type: 'ref/prompt', name: 'visit' }, 'city', 'L')).toEqual({
      values: ['London', 'Lisbon'],
      total: 2,
      hasMore: false,
    });
    expect((await values({ type: 'ref/resource', uri: 'guide://{city}' }, 'city', 'O')).values).toEqual(['Oslo']);
    expect((await values({ type: 'ref/prompt', name: 'visit' }, 'tone', '')).values).toEqual(['dry', 'warm']);
    await expect(values({ type: 'ref/prompt', name: 'visit' }, 'town', '')).rejects.toMatchObject({ code: -32602 });
    await expect(values({ type: 'ref/prompt', name: 'nope' }, 'city', '')).rejects.toMatchObject({ code: -32602 });
  });

  it.each([
    [{ ref: { type: 'ref/nothing', name: 'visit' }, argument: { name: 'city', value: '' } }],
    [{ ref: { type: 'ref/prompt', name: 'visit' } }],
    [{ ref: { type: 'ref/prompt', name: 'visit' }, argument: { name: 'city', value: 5 } }],
  ])('refuse the completion of %j in words', async (request) => {
    const asked = session.client.complete(request as Parameters<typeof session.client.complete>[0]);
    await expect(asked).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/Invalid params: params\.\w+/) as string,
    });
  });
});

describe.each(GENERATIONS)('the capabilities in generation %s', (generation) => {
  const open = useSessions(generation);

  class Base extends MCPServer {
    @Tool() ok(): string {
      return 'ok';
    }
  }
  class Prompting extends Base {
    @Prompt() help(): string {
      return 'h';
    }
  }
  class Templating extends Base {
    @Resource('a://{b}') read(@Param('b') b: string): string {
      return b;
    }
  }

  it('name prompts and completions where there are any', async () => {
    const offered = async (server: new () => MCPServer): Promise<readonly string[]> => {
      const capabilities = (await open(server)).client.getServerCapabilities() ?? {};
      return Object.keys(capabilities)
        .filter((name) => ['prompts', 'completions', 'resources'].includes(name))
        .sort();
    };
    expect(await offered(Base)).toEqual([]);
    expect(await offered(Prompting)).toEqual(['completions', 'prompts']);
    expect(await offered(Templating)).toEqual(['completions', 'resources']);
  });
});
