import { setTimeout } from 'node:timers/promises';
import { Client, ProtocolError as ClientError } from '@modelcontextprotocol/client';
import { AskError, Context, Field, MCPServer, Param, Tool } from '../../lib/index';
import { connectAsking, type Answers } from '../support/asking-client';

class Named {
  @Field() name!: string;
}

class Desk extends MCPServer {
  readonly failures: unknown[] = [];
  kept: Context | undefined;
  #asked = (): void => undefined;
  readonly asked = new Promise<void>((resolve) => (this.#asked = resolve));

  async #keep<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      this.failures.push(error);
      throw error;
    }
  }

  @Tool({ output: String }) async greet(context: Context): Promise<string> {
    const answer = this.#keep(context.elicit('Name?', Named));
    this.#asked();
    return String((await answer).content?.name);
  }
  @Tool({ output: String, timeout: 30 }) async hasty(context: Context): Promise<string> {
    return (await this.#keep(context.elicit('Name?', Named))).action;
  }
  @Tool({ output: String }) async briefly(context: Context): Promise<string> {
    return (await this.#keep(context.elicit('Name?', Named, { timeout: 20 }))).action;
  }
  @Tool({ output: String }) leaving(context: Context): string {
    void this.#keep(context.elicit('Name?', Named)).catch(() => undefined);
    return 'done';
  }
  @Tool() keep(context: Context): void {
    this.kept = context;
  }
  @Tool({ output: String }) async model(@Param('tools') tools: boolean, context: Context): Promise<string> {
    const { content } = await context.sample({ messages: 'Hi', maxTokens: 9, ...(tools && { tools: [] }) });
    return JSON.stringify(content);
  }
  @Tool({ output: String }) async pay(context: Context): Promise<string> {
    return (await context.elicitUrl('Pay', 'https://pay.example/1')).action;
  }
  @Tool({ output: [String] }) can(context: Context): string[] {
    return (['elicit', 'elicitUrl', 'sample', 'roots'] as const).filter((kind) => context.can(kind));
  }
  @Tool({ output: String }) async twice(context: Context): Promise<string> {
    const options = { key: 'one' };
    return String((await Promise.all([1, 2].map(() => context.elicit('Name?', String, options)))).length);
  }
}

describe('Questions by requests of the server on 2025-11-25', () => {
  const open: { close: () => Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map(({ close }) => close()));
  });
  async function connect(server: MCPServer, answers: Answers): Promise<Client> {
    const session = await connectAsking(server, 'legacy', answers);
    open.push(session);
    return session.client;
  }
  const never = (): Promise<never> => new Promise(() => undefined);
  const textOf = async (client: Client, name: string, args = {}): Promise<unknown> => {
    const { content } = await client.callTool({ name, arguments: args });
    return content[0]?.type === 'text' ? content[0].text : undefined;
  };

  it('says what the client said instead of an answer', async () => {
    const server = new Desk();
    const client = await connect(server, {
      elicit: () => {
        throw new ClientError(-1, 'Nobody is here');
      },
    });
    expect(await textOf(client, 'greet')).toBe(
      'Error executing tool greet: context.elicit(): the client answered with an error: Nobody is here (-1)',
    );
    expect(server.failures).toEqual([expect.objectContaining({ name: 'AskError', reason: 'refused' })]);
  });

  it('says what does not fit in an answer', async () => {
    const server = new Desk();
    const client = await connect(server, { elicit: () => ({ action: 'accept', content: { name: 7 } }) });
    expect(await textOf(client, 'greet')).toBe(
      'Error executing tool greet: context.elicit(): the answer does not fit: 1 validation error for the form\nname\n  Input should be a valid string [type=string_type, input_value=7, input_type=number]',
    );
    expect(server.failures).toEqual([expect.objectContaining({ reason: 'unfit' })]);
  });

  it('waits no longer than the question may take', async () => {
    const server = new Desk();
    const client = await connect(server, { elicit: never });
    expect(await textOf(client, 'briefly')).toBe(
      'Error executing tool briefly: context.elicit(): no answer within 20 ms.',
    );
    expect(server.failures).toEqual([expect.objectContaining({ reason: 'timeout' })]);
  });

  it('takes a question back when the time of the tool is over', async () => {
    const server = new Desk();
    const { answers, takenBack } = silent();
    const client = await connect(server, answers);
    expect(await textOf(client, 'hasty')).toBe(
      'Error executing tool hasty: it took longer than 30 ms and was stopped; ask for less at a time, or try again later.',
    );
    await takenBack;
    expect(server.failures).toEqual([expect.objectContaining({ reason: 'cancelled' })]);
  });

  it('takes a question back when the client cancels the request', async () => {
    const server = new Desk();
    const { answers, takenBack } = silent();
    const client = await connect(server, answers);
    const controller = new AbortController();
    const call = client.callTool({ name: 'greet' }, { signal: controller.signal });
    await server.asked;
    await setTimeout(5);
    controller.abort();
    await expect(call).rejects.toThrow();
    await takenBack;
    await setTimeout(5);
    expect(server.failures).toEqual([expect.objectContaining({ reason: 'cancelled' })]);
  });

  it('ends a question with the connection', async () => {
    const server = new Desk();
    const client = await connect(server, { elicit: never });
    const call = client.callTool({ name: 'greet' });
    await server.asked;
    await Promise.all([expect(call).rejects.toThrow(), ...open.splice(0).map(({ close }) => close())]);
    await setTimeout(5);
    expect(server.failures).toEqual([expect.objectContaining({ reason: 'cancelled' })]);
  });

  it('takes a question back that the method did not wait for', async () => {
    const server = new Desk();
    const { answers, takenBack } = silent();
    const client = await connect(server, answers);
    expect(await textOf(client, 'leaving')).toBe('done');
    await takenBack;
    expect(server.failures).toEqual([expect.objectContaining({ reason: 'ended' })]);
  });

  it('asks nothing after the request was answered', async () => {
    const server = new Desk();
    const client = await connect(server, { elicit: never });
    await client.callTool({ name: 'keep' });
    const late = await server.kept?.elicit('Name?', Named).catch((error: unknown) => error);
    expect(late).toBeInstanceOf(AskError);
    expect(late).toMatchObject({
      reason: 'ended',
      message:
        'context.elicit(): the request that this context belongs to has been answered; ask before the method returns.',
    });
  });

  it('refuses one key for two questions', async () => {
    const client = await connect(new Desk(), { elicit: () => ({ action: 'accept', content: { value: 'x' } }) });
    expect(await textOf(client, 'twice')).toBe(
      "Error executing tool twice: Two questions of one request have the key 'one'; give each a key of its own, also in a loop.",
    );
  });

  it('sends a user to a URL', async () => {
    const asked: unknown[] = [];
    const client = await connect(new Desk(), {
      elicit: (params) => {
        asked.push(params);
        return { action: 'accept' };
      },
    });
    expect(await textOf(client, 'pay')).toBe('accept');
    expect(asked).toEqual([
      { mode: 'url', message: 'Pay', url: 'https://pay.example/1', elicitationId: expect.any(String) as string },
    ]);
  });

  it.each([
    [{}, []],
    [{ elicitation: {} }, ['elicit']],
    [{ elicitation: { url: {} } }, ['elicitUrl']],
    [{ elicitation: { form: {}, url: {} }, sampling: {} }, ['elicit', 'elicitUrl', 'sample']],
    [{ roots: { listChanged: true } }, ['roots']],
  ])('tells what a client with %j can be asked', async (capabilities, kinds) => {
    const client = await connect(new Desk(), { capabilities });
    expect((await client.callTool({ name: 'can' })).structuredContent).toEqual({ result: kinds });
  });

  it('gives tools only to a model that can use them', async () => {
    const client = await connect(new Desk(), {
      sample: () => ({ role: 'assistant', model: 'm', content: { type: 'text', text: 'Hi' } }),
    });
    expect(await textOf(client, 'model', { tools: false })).toBe('{"type":"text","text":"Hi"}');
    expect(await textOf(client, 'model', { tools: true })).toBe(
      "Error executing tool model: context.sample() needs a client with the capability sampling.tools, which this one has not declared; see context.can('sample').",
    );
  });
});

/** A client that never answers, and the end of the first question that the server takes back from it. */
function silent(): { readonly answers: Answers; readonly takenBack: Promise<void> } {
  let answers: Answers = {};
  const takenBack = new Promise<void>((resolve) => {
    const elicit = (_params: unknown, signal: AbortSignal): Promise<never> => {
      signal.addEventListener('abort', () => {
        resolve();
      });
      return new Promise(() => undefined);
    };
    answers = { elicit };
  });
  return { answers, takenBack };
}
