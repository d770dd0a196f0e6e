import { setTimeout } from 'node:timers/promises';
import { createRequestStateCodec } from '@modelcontextprotocol/server';
import { AskError, Context, Field, MCPServer, Param, Tool } from '../../lib/index';
import type { ServerOptions } from '../../lib/index';
import { RawSession, type RawReply } from '../support/raw-session';

class Named {
  @Field() name!: string;
}

class Desk extends MCPServer {
  kept: Context | undefined;
  readonly log: unknown[] = [];

  constructor(options: ServerOptions = {}) {
    super('Desk', options);
  }

  @Tool({ output: String }) async greet(context: Context): Promise<string> {
    const { content } = await context.elicit('What is your name?', Named, { key: 'user_name' });
    return `Hello, ${String(content?.name)}!`;
  }
  @Tool({ output: String }) async two(@Param('to') to: string, context: Context): Promise<string> {
    const first = await context.elicit(`First for ${to}?`, String);
    const second = await context.elicit('Second?', String);
    return `${String(first.content)} ${String(second.content)}`;
  }
  @Tool({ output: String }) async shifting(context: Context): Promise<string> {
    const { content } = await context.elicit(`It is ${String(this.log.push(0))} o'clock. Go on?`, Boolean);
    return String(content);
  }
  @Tool({ output: String }) async shiftingUnderKey(context: Context): Promise<string> {
    const message = `It is ${String(this.log.push(0))} o'clock. Go on?`;
    return String((await context.elicit(message, Boolean, { key: 'go' })).content);
  }
  @Tool({ output: String }) async swallowing(context: Context): Promise<string> {
    let name = 'nobody';
    try {
      name = String((await context.elicit('Name?', String)).content);
    } catch {
      // A method that goes on without an answer.
    }
    const { content } = await context.elicit(`And the age of ${name}?`, Number).catch(() => ({ content: 0 }));
    return `${name} ${String(content)}`;
  }
  @Tool({ output: String }) async stubborn(context: Context): Promise<string> {
    for (;;) {
      try {
        return String((await context.elicit('Name?', String)).content);
      } catch {
        this.log.push('again');
      }
    }
  }
  @Tool({ output: String }) async wrapping(context: Context): Promise<string> {
    try {
      return String((await context.elicit('Name?', String)).content);
    } catch (cause) {
      throw new Error('It did not work.', { cause });
    } finally {
      this.log.push('finally');
    }
  }
  @Tool({ output: String }) unawaited(context: Context): string {
    void context.elicit('Name?', String);
    return 'done';
  }
  @Tool({ output: [String] }) async *lines(context: Context): AsyncGenerator<string> {
    try {
      yield 'one';
      yield String((await context.elicit('Second line?', String)).content);
    } finally {
      this.log.push('closed');
    }
  }
  @Tool({ output: String }) async endless(context: Context): Promise<string> {
    for (let count = 1; ; count++) await context.elicit(`Question ${String(count)}?`, String);
  }
  @Tool({ output: String }) async twice(context: Context): Promise<string> {
    const asked = await Promise.all([1, 2].map((n) => context.elicit(`Part ${String(n)}?`, String, { key: 'part' })));
    return String(asked.length);
  }
  @Tool({ output: String }) async badKey(context: Context): Promise<string> {
    return String((await context.elicit('Name?', String, { key: '__proto__' })).content);
  }
  @Tool({ output: String }) async branches(context: Context): Promise<string> {
    const slow = async (): Promise<unknown> => {
      await Promise.resolve();
      return (await context.elicit('Slow?', String, { key: 'slow' })).content;
    };
    return JSON.stringify(await Promise.all([slow(), context.elicit('Fast?', String, { key: 'fast' })]));
  }
  @Tool() keep(context: Context): void {
    this.kept = context;
  }
}

const accept = (content: object) => ({ action: 'accept', content });

describe('Rounds of questions on 2026-07-28', () => {
  const open: RawSession[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((session) => session.close()));
  });
  async function connect(server: MCPServer = new Desk(), capabilities?: object): Promise<RawSession> {
    const session = await RawSession.open(server, capabilities === undefined ? {} : { capabilities });
    open.push(session);
    return session;
  }

  /** The keys under which a client is asked. */
  const keys = ({ result }: RawReply): readonly string[] => Object.keys(result?.inputRequests ?? {});
  const textOf = ({ result }: RawReply): unknown =>
    (result?.content as readonly { text: string }[] | undefined)?.[0]?.text;

  it('asks with what the protocol has for it', async () => {
    const session = await connect();
    expect(await session.call('greet')).toEqual({
      result: {
        resultType: 'input_required',
        inputRequests: {
          user_name: {
            method: 'elicitation/create',
            params: {
              message: 'What is your name?',
              requestedSchema: {
                type: 'object',
                properties: { name: { type: 'string', title: 'Name' } },
                required: ['name'],
              },
            },
          },
        },
        requestState: expect.stringMatching(/^v1\./) as string,
      },
    });
  });

  it('goes on with the answers of all rounds', async () => {
    const session = await connect();
    const args = { arguments: { to: 'Ann' } };
    const first = await session.call('two', args);
    expect(keys(first)).toEqual(['question-1']);
    const second = await session.call('two', {
      ...args,
      inputResponses: { 'question-1': accept({ value: 'a' }) },
      requestState: first.result?.requestState,
    });
    expect(keys(second)).toEqual(['question-2']);
    const third = await session.call('two', {
      ...args,
      inputResponses: { 'question-2': accept({ value: 'b' }) },
      requestState: second.result?.requestState,
    });
    expect(third.result?.structuredContent).toEqual({ result: 'a b' });
  });

  it('takes answers without a state for questions that the author named, and ignores others', async () => {
    const session = await connect();
    const answered = await session.call('greet', {
      inputResponses: { user_name: accept({ name: 'Ann', more: 1 }), unknown: accept({ a: 1 }) },
    });
    expect(answered.result?.structuredContent).toEqual({ result: 'Hello, Ann!' });
    expect(keys(await session.call('greet', { inputResponses: { wrong: accept({ data: 'x' }) } }))).toEqual([
      'user_name',
    ]);
    const numbered = { arguments: { to: 'Ann' }, inputResponses: { 'question-1': accept({ value: 'a' }) } };
    expect(keys(await session.call('two', numbered))).toEqual(['question-1']);
  });

  it.each([
    ['of another kind', { roots: [] }],
    ['that is no object', 12_345],
    ['in an envelope', { method: 'elicitation/create', result: accept({ name: 'Ann' }) }],
    ['without the member', accept({})],
    ['with a member of another type', accept({ name: 7 })],
    ['without an action', { content: { name: 'Ann' } }],
  ])('asks again for an answer %s', async (_what, answer) => {
    const session = await connect();
    const { result } = await session.call('greet');
    const again = await session.call('greet', {
      inputResponses: { user_name: answer },
      requestState: result?.requestState,
    });
    expect(keys(again)).toEqual(['user_name']);
    const answered = await session.call('greet', {
      inputResponses: { user_name: accept({ name: 'Ann' }) },
      requestState: again.result?.requestState,
    });
    expect(answered.result?.structuredContent).toEqual({ result: 'Hello, Ann!' });
  });

  it('gives the author a refusal of the user as it is', async () => {
    const session = await connect();
    const answered = await session.call('greet', { inputResponses: { user_name: { action: 'decline' } } });
    expect(answered.result?.structuredContent).toEqual({ result: 'Hello, undefined!' });
  });

  it('refuses a state that it has not given for this very request', async () => {
    const refused = {
      error: { code: -32602, message: 'Invalid or expired requestState', data: { reason: 'invalid_request_state' } },
    };
    const session = await connect();
    const { result } = await session.call('two', { arguments: { to: 'Ann' } });
    const state = String(result?.requestState);
    const inputResponses = { 'question-1': accept({ value: 'a' }) };
    const retry = (name: string, more: object): Promise<RawReply> => session.call(name, { inputResponses, ...more });
    const ann = { arguments: { to: 'Ann' } };
    expect(await retry('two', { ...ann, requestState: `${state}-TAMPERED` })).toEqual(refused);
    expect(await retry('two', { ...ann, requestState: '' })).toEqual(refused);
    expect(await retry('two', { ...ann, requestState: 'v1.e30.AAAA' })).toEqual(refused);
    expect(await retry('two', { arguments: { to: 'Bob' }, requestState: state })).toEqual(refused);
    expect(await retry('greet', { requestState: state })).toEqual(refused);
    const [head, body = '', seal] = state.split('.');
    const other = Buffer.from(body, 'base64url').toString().replace('"round":1', '"round":0');
    const forged = [head, Buffer.from(other).toString('base64url'), seal].join('.');
    expect(await retry('two', { ...ann, requestState: forged })).toEqual(refused);
    expect(keys(await retry('two', { ...ann, requestState: state }))).toEqual(['question-2']);
  });

  it('refuses a state that is too old', async () => {
    const key = 'a secret of thirty-two bytes or more';
    const session = await connect(new Desk({ requestStateKey: key }));
    const { result } = await session.call('greet');
    const [, body = ''] = String(result?.requestState).split('.');
    const { p: payload } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { readonly p: unknown };
    const resealed = (ttlSeconds: number): Promise<string> =>
      createRequestStateCodec({ key, ttlSeconds }).mint(payload);
    const inputResponses = { user_name: accept({ name: 'Ann' }) };
    const old = await session.call('greet', { inputResponses, requestState: await resealed(-2) });
    expect(old.error?.code).toBe(-32602);
    const fresh = await session.call('greet', { inputResponses, requestState: await resealed(60) });
    expect(fresh.result?.structuredContent).toEqual({ result: 'Hello, Ann!' });
  });

  it('fails where answers are too large to be carried on', async () => {
    const session = await connect();
    const args = { arguments: { to: 'Ann' } };
    const { result } = await session.call('two', args);
    const inputResponses = { 'question-1': accept({ value: 'x'.repeat(1_000_000) }) };
    expect(await session.call('two', { ...args, inputResponses, requestState: result?.requestState })).toEqual({
      error: {
        code: -32603,
        message: 'The answers of this request are too large together to be carried on to a further question.',
      },
    });
  });

  it('lets several processes go on with each other’s rounds by a key in common', async () => {
    const requestStateKey = 'a secret of thirty-two bytes or more';
    const [one, two, stranger] = await Promise.all([
      connect(new Desk({ requestStateKey })),
      connect(new Desk({ requestStateKey })),
      connect(new Desk({ requestStateKey: new Uint8Array(32) })),
    ]);
    const { result } = await one.call('greet');
    const retry = { inputResponses: { user_name: accept({ name: 'Ann' }) }, requestState: result?.requestState };
    expect((await two.call('greet', retry)).result?.structuredContent).toEqual({ result: 'Hello, Ann!' });
    expect((await stranger.call('greet', retry)).error?.code).toBe(-32602);
    expect(() => new Desk({ requestStateKey: 'short' })).toThrow(
      'requestStateKey must be text or bytes of at least 32 bytes',
    );
  });

  it('says that a question must not change from run to run, unless it has a key', async () => {
    const session = await connect();
    const retry = async (name: string, key: string): Promise<RawReply> => {
      const { result } = await session.call(name);
      return session.call(name, {
        inputResponses: { [key]: accept({ value: true }) },
        requestState: result?.requestState,
      });
    };
    expect(textOf(await retry('shifting', 'question-1'))).toBe(
      "Error executing tool shifting: context.elicit(): question-1 is another question than the one that was answered. A method that asks runs again from its start for every answer, so it has to ask the same questions in the same order; give a question whose words change, or that is not always asked, a key: { key: '…' }.",
    );
    expect((await retry('shiftingUnderKey', 'go')).result?.structuredContent).toEqual({ result: 'true' });
  });

  it('asks whatever the method makes of the end of its round', async () => {
    const server = new Desk();
    const session = await connect(server);
    const first = await session.call('swallowing');
    expect(keys(first)).toEqual(['question-1']);
    const second = await session.call('swallowing', {
      inputResponses: { 'question-1': accept({ value: 'Ann' }) },
      requestState: first.result?.requestState,
    });
    expect(second.result?.inputRequests).toMatchObject({
      'question-2': { params: { message: 'And the age of Ann?' } },
    });
    expect(keys(await session.call('wrapping'))).toEqual(['question-1']);
    expect(server.log).toEqual(['finally']);
    expect(keys(await session.call('unawaited'))).toEqual(['question-1']);
    expect(keys(await session.call('stubborn'))).toEqual(['question-1']);
    expect(keys(await session.call('lines'))).toEqual(['question-1']);
    expect(server.log.at(-1)).toBe('closed');
  });

  it('asks in generators', async () => {
    const session = await connect();
    const { result } = await session.call('lines');
    const answered = await session.call('lines', {
      inputResponses: { 'question-1': accept({ value: 'two' }) },
      requestState: result?.requestState,
    });
    expect(answered.result?.structuredContent).toEqual({ result: ['one', 'two'] });
  });

  it('asks in one round what branches ask at about the same time', async () => {
    const session = await connect();
    expect([...keys(await session.call('branches'))].sort()).toEqual(['fast', 'slow']);
  });

  it('ends after twenty rounds', async () => {
    const session = await connect();
    let reply = await session.call('endless');
    for (let round = 1; keys(reply).length > 0; round++) {
      expect(round).toBeLessThanOrEqual(20);
      reply = await session.call('endless', {
        inputResponses: { [`question-${String(round)}`]: accept({ value: 'x' }) },
        requestState: reply.result?.requestState,
      });
    }
    expect(textOf(reply)).toBe(
      'Error executing tool endless: context.elicit(): 20 rounds of questions have brought no answer to the request.',
    );
  });

  it('refuses keys that are none, and one key for two questions', async () => {
    const session = await connect();
    expect(textOf(await session.call('badKey'))).toBe(
      'Error executing tool badKey: "__proto__" is no key of a question; write 1 to 128 of A-Z a-z 0-9 _ - . with a letter or digit first.',
    );
    expect(textOf(await session.call('twice'))).toBe(
      "Error executing tool twice: Two questions of one request have the key 'part'; give each a key of its own, also in a loop.",
    );
  });

  it('asks nothing after the request was answered', async () => {
    const server = new Desk();
    const session = await connect(server);
    await session.call('keep');
    const late = await server.kept?.elicit('Name?', String).catch((error: unknown) => error);
    expect(late).toBeInstanceOf(AskError);
    expect(late).toMatchObject({ reason: 'ended' });
    await setTimeout(0);
  });
});
