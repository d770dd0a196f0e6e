import type { ElicitRequest } from '@modelcontextprotocol/client';
import { Complete, Context, Field, integer, literal, MCPServer, Param, Prompt, Resource, Tool } from '../../lib/index';
import { connectAsking, WAYS, type Answers, type Mode } from '../support/asking-client';

class Booking {
  @Field({ description: 'Who comes' }) name!: string;
  @Field({ minimum: 1, maximum: 8, default: 2 }) guests!: integer;
  @Field({ optional: true }) vegan?: boolean;
}

class Inn extends MCPServer {
  readonly log: string[] = [];

  @Tool({ output: String }) async book(context: Context): Promise<string> {
    const answer = await context.elicit('Who comes?', Booking);
    if (answer.action !== 'accept') return answer.action;
    const { content } = answer;
    return `${content.name} with ${String(content.guests)} guests ${String(content instanceof Booking)}`;
  }

  @Tool({ output: String }) async wizard(context: Context): Promise<string> {
    try {
      this.log.push('in');
      const name = await context.elicit('Your name?', String, { key: 'name' });
      const colour = await context.elicit(`Colour, ${String(name.content)}?`, literal('red', 'green'));
      const size = await context.elicit('Size?', integer);
      return [name, colour, size].map(({ content }) => String(content)).join(' ');
    } finally {
      this.log.push('out');
    }
  }

  @Tool({ output: String }) async together(context: Context): Promise<string> {
    const [name, model, roots] = await Promise.all([
      context.elicit('Name?', String),
      context.sample({ messages: 'Greet', maxTokens: 50 }),
      context.roots(),
    ]);
    return JSON.stringify([name.content, model.content, roots]);
  }

  @Prompt() async intro(context: Context, @Param('guest', { optional: true }) _guest?: string): Promise<string> {
    const { content } = await context.elicit('Tone?', literal('dry', 'warm'));
    return `Be ${String(content)}.`;
  }

  @Complete('intro', 'guest') async guests(_typed: string, context: Context): Promise<string[]> {
    return [String((await context.elicit('Who?', String)).content)];
  }
  @Tool({ output: String }) async mistaken(@Param('kind') kind: string, context: Context): Promise<string> {
    if (kind === 'message') await context.elicit('', String);
    if (kind === 'url') await context.elicitUrl('Pay', 'pay.example');
    if (kind === 'timeout') await context.elicit('Name?', String, { timeout: 0.5 });
    await context.elicit('Name?', [String]);
    return 'never';
  }

  @Resource('inn://menu') async menu(context: Context): Promise<string> {
    const { content } = await context.elicit('Day?', String);
    return `Menu of ${String(content)}`;
  }
}

describe.each(WAYS)('Asking the client with %p', (mode: Mode, era) => {
  const open: { close: () => Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map(({ close }) => close()));
  });
  async function connect(server: MCPServer, answers: Answers) {
    const session = await connectAsking(server, mode, answers);
    open.push(session);
    return session.client;
  }

  it('gives the content of a form as an instance of its class', async () => {
    const asked: ElicitRequest['params'][] = [];
    const client = await connect(new Inn(), {
      elicit: (params) => {
        asked.push(params);
        return { action: 'accept', content: { name: 'Ann' } };
      },
    });
    const result = await client.callTool({ name: 'book' });
    expect(result.structuredContent).toEqual({ result: 'Ann with 2 guests true' });
    expect(asked).toEqual([
      {
        message: 'Who comes?',
        requestedSchema: {
          type: 'object',
          properties: {
            name: { type: 'string', title: 'Name', description: 'Who comes' },
            guests: { type: 'integer', title: 'Guests', minimum: 1, maximum: 8, default: 2 },
            vegan: { type: 'boolean', title: 'Vegan' },
          },
          required: ['name'],
        },
      },
    ]);
  });

  it('asks one question after the other', async () => {
    const answers = ['Ann', 'red', 7];
    const server = new Inn();
    const client = await connect(server, {
      elicit: () => ({ action: 'accept', content: { value: answers.shift() ?? '' } }),
    });
    const result = await client.callTool({ name: 'wizard' });
    expect(result.structuredContent).toEqual({ result: 'Ann red 7' });
    const runs = era === 'modern' ? 4 : 1;
    expect(server.log).toEqual(Array.from({ length: runs }, () => ['in', 'out']).flat());
  });

  it('asks user, model and folders at one time', async () => {
    const client = await connect(new Inn(), {
      elicit: () => ({ action: 'accept', content: { value: 'Ann' } }),
      sample: () => ({ role: 'assistant', model: 'm', content: { type: 'text', text: 'Hi' } }),
      roots: () => ({ roots: [{ uri: 'file:///a', name: 'A' }] }),
    });
    const result = await client.callTool({ name: 'together' });
    expect(result.structuredContent).toEqual({
      result: JSON.stringify(['Ann', { type: 'text', text: 'Hi' }, [{ uri: 'file:///a', name: 'A' }]]),
    });
  });

  it('works in prompts and resources', async () => {
    const client = await connect(new Inn(), {
      elicit: ({ message }) => ({ action: 'accept', content: { value: message === 'Tone?' ? 'warm' : 'Monday' } }),
    });
    expect((await client.getPrompt({ name: 'intro' })).messages).toEqual([
      { role: 'user', content: { type: 'text', text: 'Be warm.' } },
    ]);
    expect((await client.readResource({ uri: 'inn://menu' })).contents).toEqual([
      { uri: 'inn://menu', mimeType: 'text/plain', text: 'Menu of Monday' },
    ]);
  });

  it('refuses mistakes of the author at once', async () => {
    const client = await connect(new Inn(), { elicit: () => ({ action: 'cancel' }) });
    const textOf = async (kind: string): Promise<unknown> => {
      const { content } = await client.callTool({ name: 'mistaken', arguments: { kind } });
      return content[0]?.type === 'text' ? content[0].text : undefined;
    };
    const failed = 'Error executing tool mistaken:';
    expect(await textOf('message')).toBe(
      `${failed} context.elicit(message): the message is what the user reads; write one.`,
    );
    expect(await textOf('url')).toBe(
      `${failed} context.elicitUrl(): "pay.example" is no URL; write it with its scheme, such as https://.`,
    );
    expect(await textOf('timeout')).toBe(
      `${failed} timeout must be a whole number of milliseconds from 1 to 2_147_483_647, not 0.5.`,
    );
    expect(await textOf('form')).toBe(
      `${failed} context.elicit(): the form: a list in a form is a selection; give its items several texts to choose from, as in ('S' | 'M')[] or [literal('S', 'M')].`,
    );
  });

  it('cannot be done while an argument is completed', async () => {
    const client = await connect(new Inn(), { elicit: () => ({ action: 'cancel' }) });
    const ref = { type: 'ref/prompt', name: 'intro' } as const;
    await expect(client.complete({ ref, argument: { name: 'guest', value: '' } })).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining(
        'context.elicit() cannot be used while an argument is completed; ask in the tool, prompt or resource.',
      ) as string,
    });
  });

  it('fails at once where the client cannot be asked', async () => {
    const client = await connect(new Inn(), {});
    const call = client.callTool({ name: 'book' });
    if (era === 'modern') {
      await expect(call).rejects.toMatchObject({
        code: -32021,
        data: { requiredCapabilities: { elicitation: { form: {} } } },
      });
    } else {
      expect(await call).toEqual({
        isError: true,
        content: [
          {
            type: 'text',
            text: "Error executing tool book: context.elicit() needs a client with the capability elicitation, which this one has not declared; see context.can('elicit').",
          },
        ],
      });
    }
  });
});
