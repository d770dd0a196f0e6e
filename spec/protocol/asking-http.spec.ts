import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Client } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { Context, Field, MCPServer, Prompt, Resource, Tool } from '../../lib/index';
import { askingClient, type Answers, type Mode } from '../support/asking-client';
import { useHttp, type HttpServer } from '../support/http-servers';

class Named {
  @Field() name!: string;
}

class Desk extends MCPServer {
  @Tool({ output: String }) async greet(context: Context): Promise<string> {
    const { content } = await context.elicit('Name?', Named);
    const age = await context.elicit(`Age of ${String(content?.name)}?`, Number);
    return `${String(content?.name)} ${String(age.content)}`;
  }
  @Prompt() async intro(context: Context): Promise<string> {
    return String((await context.elicit('Name?', Named)).content?.name);
  }
  @Resource('desk://card') async card(context: Context): Promise<string> {
    return String((await context.elicit('Name?', Named)).content?.name);
  }
  @Tool({ output: String }) async folders(context: Context): Promise<string> {
    return String((await context.roots()).length);
  }
  @Tool({ output: String }) who(context: Context): string {
    return JSON.stringify(context.auth ?? null);
  }
}

const ANN: Answers = {
  elicit: ({ message }) => ({ action: 'accept', content: message === 'Name?' ? { name: 'Ann' } : { value: 9 } }),
};

const STATELESS =
  'cannot reach a client of 2025 over stateless HTTP; serve it with `sessions: true`, or let the client speak 2026-07-28.';

describe('Asking over HTTP', () => {
  const start = useHttp();
  const clients: Client[] = [];
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
  });

  async function connect({ url }: HttpServer, mode: Mode, answers: Answers): Promise<Client> {
    const client = askingClient(mode, answers);
    clients.push(client);
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    return client;
  }

  async function expectAnswers(client: Client): Promise<void> {
    expect((await client.callTool({ name: 'greet' })).structuredContent).toEqual({ result: 'Ann 9' });
    expect((await client.getPrompt({ name: 'intro' })).messages).toEqual([
      { role: 'user', content: { type: 'text', text: 'Ann' } },
    ]);
    expect((await client.readResource({ uri: 'desk://card' })).contents).toEqual([
      { uri: 'desk://card', mimeType: 'text/plain', text: 'Ann' },
    ]);
  }

  it.each(['auto', { pin: '2026-07-28' }] as const)('works without sessions for a client with %p', async (mode) => {
    await expectAnswers(await connect(await start(new Desk()), mode, ANN));
  });

  it('works in the sessions of a client of 2025', async () => {
    await expectAnswers(await connect(await start(new Desk(), { sessions: true }), 'legacy', ANN));
  });

  it('works in the sessions of a client of the earlier SDK', async () => {
    const { url } = await start(new Desk(), { sessions: true });
    const client = new EarlierClient({ name: 'earlier', version: '1' }, { capabilities: { elicitation: {} } });
    client.setRequestHandler(ElicitRequestSchema, ({ params: { message } }) => ({
      action: 'accept',
      content: message === 'Name?' ? { name: 'Ann' } : { value: 9 },
    }));
    await client.connect(new EarlierTransport(new URL(url)));
    expect((await client.callTool({ name: 'greet' })).structuredContent).toEqual({ result: 'Ann 9' });
    await client.close();
  });

  it('fails at once for a client of 2025 without a session', async () => {
    const client = await connect(await start(new Desk()), 'legacy', ANN);
    const begun = Date.now();
    expect(await client.callTool({ name: 'greet' })).toEqual({
      content: [{ type: 'text', text: `Error executing tool greet: context.elicit() ${STATELESS}` }],
      isError: true,
    });
    await expect(client.getPrompt({ name: 'intro' })).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining(`Error rendering prompt intro: context.elicit() ${STATELESS}`) as string,
    });
    await expect(client.readResource({ uri: 'desk://card' })).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining(`context.elicit() ${STATELESS}`) as string,
      data: { uri: 'desk://card' },
    });
    expect(await client.callTool({ name: 'folders' })).toMatchObject({ isError: true });
    expect(Date.now() - begun).toBeLessThan(5_000);
  });

  it('answers a client that lacks a capability with the error of the protocol', async () => {
    const server = await start(new Desk());
    const { status, body } = await server.postModern('tools/call', { name: 'greet' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { code: -32021, data: { requiredCapabilities: { elicitation: { form: {} } } } },
    });
  });

  it('refuses a state that was changed on its way', async () => {
    const server = await start(new Desk());
    const { body } = await server.postModern('tools/call', { name: 'who', requestState: 'v1.e30.AAAA' });
    expect(body).toMatchObject({ error: { code: -32602, message: 'Invalid or expired requestState' } });
  });

  it('tells the method who the caller is', async () => {
    const server = await start(new Desk());
    const authInfo = { token: 't', clientId: 'c', scopes: ['read'] };
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      host: 'localhost',
    };
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'who' } }),
    });
    const response = await server.handler.fetch(request, { authInfo });
    expect(await response.text()).toContain(JSON.stringify(JSON.stringify(authInfo)).slice(1, -1));
  });
});
