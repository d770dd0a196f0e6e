import { Context, Field, MCPServer, Tool } from '../../lib/index';
import { connect } from '../../lib/client';
import { GENERATIONS } from '../support/sessions';

class Named {
  @Field() name!: string;
}

class Desk extends MCPServer {
  @Tool({ output: String }) async greet(context: Context): Promise<string> {
    const { content } = await context.elicit('Name?', Named);
    const { content: said } = await context.sample({ messages: `Greet ${String(content?.name)}`, maxTokens: 9 });
    const [root] = await context.roots();
    return `${said.type === 'text' ? said.text : ''} in ${String(root?.name)}`;
  }
  @Tool({ output: String }) async pay(context: Context): Promise<string> {
    return (await context.elicitUrl('Pay', 'https://pay.example/')).action;
  }
  @Tool({ output: [String] }) can(context: Context): string[] {
    return (['elicit', 'elicitUrl', 'sample', 'roots'] as const).filter((kind) => context.can(kind));
  }
}

describe.each(GENERATIONS)('A typed client that answers in generation %s', (protocol) => {
  it('gives its answers to methods that ask', async () => {
    const asked: unknown[] = [];
    const desk = await connect(Desk, {
      protocol,
      elicit: (question) => {
        asked.push(question.message);
        return question.mode === 'url' ? { action: 'decline' } : { action: 'accept', content: { name: 'Ann' } };
      },
      sample: ({ messages: [message] }) => ({
        role: 'assistant',
        model: 'none',
        content: { type: 'text', text: `${JSON.stringify(message?.content)}!` },
      }),
      roots: async () => Promise.resolve([{ uri: 'file:///home', name: 'Home' }]),
    });
    expect(await desk.greet()).toBe('{"type":"text","text":"Greet Ann"}! in Home');
    expect(await desk.pay()).toBe('decline');
    expect(await desk.can()).toEqual(['elicit', 'elicitUrl', 'sample', 'roots']);
    expect(asked).toEqual(['Name?', 'Pay']);
    await desk.close();
  });

  it('has the capabilities of the answers that it gives', async () => {
    const silent = await connect(Desk, { protocol });
    expect(await silent.can()).toEqual([]);
    await silent.close();
    const folders = await connect(Desk, { protocol, roots: () => [] });
    expect(await folders.can()).toEqual(['roots']);
    await folders.close();
  });
});
