import { connect } from '../../lib/client';
import {
  Complete,
  DefinitionError,
  Field,
  integer,
  MCPServer,
  Param,
  Prompt,
  Resource,
  Tool,
  ToolError,
} from '../../lib/index';
import type { ServerOptions } from '../../lib/index';
import { requireServerState } from '../../lib/server/server-state';
import { success } from '../support/results';
import { LineProcess } from '../protocol/line-process';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';

class Headline {
  @Field() title!: string;
}

class News extends MCPServer {
  #read = 0;

  @Tool() latest(): Headline {
    this.#read += 1;
    return { title: `News ${String(this.#read)}` };
  }
  @Prompt({ description: 'Sums up.' }) brief(@Param('topic') topic: string): string {
    return `Sum up ${topic}, ${String(this.#read)} read`;
  }
  @Complete('brief', 'topic') topics(prefix: string): string[] {
    return ['politics', 'sport'].filter((topic) => topic.startsWith(prefix) && this.#read >= 0);
  }
  @Resource('news://{day}', { list: () => ['news://today'] }) of(@Param('day') day: string): string {
    return `${day}, ${String(this.#read)} read`;
  }
  @Complete('news://{day}', 'day') days(): string[] {
    return ['today', String(this.#read)];
  }
}

class Stocks extends MCPServer {
  readonly #market: string;

  constructor(market = 'XLON', options: ServerOptions = {}) {
    super('Stocks', options);
    this.#market = market;
  }
  @Tool() getQuote(@Param('symbol') symbol: string): string {
    return `${symbol} at ${this.#market}`;
  }
  @Tool() fail(): string {
    throw new Error(`closed: ${this.#market}`);
  }
  @Prompt() outlook(): string {
    return this.#market;
  }
}

class Desk extends MCPServer {
  #calls = 0;

  constructor() {
    super('Desk', { include: [new News(), { server: new Stocks(), prefix: 'stocks_' }] });
  }
  @Tool() count(): integer {
    return ++this.#calls;
  }
}

describe.each(GENERATIONS)('a server that includes others, in generation %s', (generation) => {
  const open = useSessions(generation);

  it('offers the tools, prompts and resources of all of them, its own first', async () => {
    const { client, tools } = await open(Desk);
    expect([...(await tools()).keys()]).toEqual(['count', 'latest', 'stocks_getQuote', 'stocks_fail']);
    expect((await client.listPrompts()).prompts).toEqual([
      { name: 'brief', description: 'Sums up.', arguments: [{ name: 'topic', required: true }] },
      { name: 'stocks_outlook' },
    ]);
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([
      { name: 'of', uriTemplate: 'news://{day}' },
    ]);
    expect((await client.listResources()).resources).toEqual([{ name: 'news://today', uri: 'news://today' }]);
    expect(client.getServerVersion()?.name).toBe('Desk');
  });

  it('runs each method on its own object, private fields and all', async () => {
    const { call, client } = await open(Desk);
    expect(await call('latest')).toEqual(success({ title: 'News 1' }));
    expect(await call('latest')).toEqual(success({ title: 'News 2' }));
    expect(await call('count')).toEqual(success({ result: 1 }, '1'));
    expect(await call('stocks_getQuote', { symbol: 'ABC' })).toEqual(success({ result: 'ABC at XLON' }, 'ABC at XLON'));
    const text = async (name: string, args = {}): Promise<unknown> =>
      (await client.getPrompt({ name, arguments: args })).messages.map(
        ({ content }) => (content as { text?: string }).text,
      );
    expect(await text('brief', { topic: 'sport' })).toEqual(['Sum up sport, 2 read']);
    expect(await text('stocks_outlook')).toEqual(['XLON']);
    const { contents } = await client.readResource({ uri: 'news://today' });
    expect(contents).toEqual([{ uri: 'news://today', mimeType: 'text/plain', text: 'today, 2 read' }]);
  });

  it('names tools in their errors as clients know them', async () => {
    const { call, client } = await open(Desk);
    expect(await call('stocks_fail')).toMatchObject({
      isError: true,
      content: [{ text: 'Error executing tool stocks_fail: closed: XLON' }],
    });
    expect(await call('stocks_getQuote')).toMatchObject({
      content: [{ text: expect.stringContaining('validation error for stocks_getQuoteArguments\nsymbol') as string }],
    });
    for (const name of ['getQuote', 'stocks_latest']) {
      await expect(client.callTool({ name })).rejects.toMatchObject({ code: -32602 });
    }
  });

  it('completes what is included', async () => {
    class Wide extends MCPServer {
      constructor() {
        super('Wide', { include: [{ server: new News(), prefix: 'news.' }] });
      }
      @Tool() ok(): string {
        return 'ok';
      }
    }
    const { client } = await open(Wide);
    const argument = { name: 'topic', value: 'p' };
    const ofPrompt = (name: string) => client.complete({ ref: { type: 'ref/prompt', name }, argument });
    expect((await ofPrompt('news.brief')).completion.values).toEqual(['politics']);
    await expect(ofPrompt('brief')).rejects.toMatchObject({ code: -32602 });
    const ofTemplate = await client.complete({
      ref: { type: 'ref/resource', uri: 'news://{day}' },
      argument: { name: 'day', value: '' },
    });
    expect(ofTemplate.completion.values).toEqual(['today', '0']);
  });

  it('includes one class under two prefixes, each object with its own state', async () => {
    class Exchanges extends MCPServer {
      constructor() {
        super('Exchanges', {
          include: [
            { server: new Stocks('XLON'), prefix: 'london_' },
            { server: new Stocks('XTKS'), prefix: 'tokyo_' },
          ],
        });
      }
    }
    const { call, client } = await open(Exchanges);
    for (const [prefix, market] of [
      ['london_', 'XLON'],
      ['tokyo_', 'XTKS'],
    ]) {
      const text = `A at ${String(market)}`;
      expect(await call(`${String(prefix)}getQuote`, { symbol: 'A' })).toEqual(success({ result: text }, text));
      const { messages } = await client.getPrompt({ name: `${String(prefix)}outlook` });
      expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: market } }]);
    }
  });

  it('keeps the options that each object was made with', async () => {
    class Nested {
      @Field() city!: string;
    }
    class Trip {
      @Field() from!: Nested;
    }
    class Travel extends MCPServer {
      constructor(options: ServerOptions) {
        super('Travel', options);
      }
      @Tool() planTrip(@Param('trip') trip: Trip): string {
        return trip.from.city;
      }
    }
    class Strict extends MCPServer {
      constructor() {
        const lenient = new Travel({ toolNames: 'snake_case', unknownArguments: 'ignore', refs: 'inline' });
        super('Strict', { include: [lenient, { server: new Travel({}), prefix: 'strict_' }] });
      }
      @Tool() ownTool(): string {
        return '';
      }
    }
    const { call, tools } = await open(Strict);
    const listed = await tools();
    expect([...listed.keys()]).toEqual(['ownTool', 'plan_trip', 'strict_planTrip']);
    expect(listed.get('plan_trip')?.inputSchema.$defs).toBeUndefined();
    expect(listed.get('strict_planTrip')?.inputSchema.$defs).toBeDefined();
    const args = { trip: { from: { city: 'Rome' } }, other: 1 };
    expect(await call('plan_trip', args)).toEqual(success({ result: 'Rome' }, 'Rome'));
    expect((await call('strict_planTrip', args)).isError).toBe(true);
  });

  it('includes what an included server includes, prefixes one after the other', async () => {
    class Middle extends MCPServer {
      constructor() {
        super('Middle', { include: [{ server: new Stocks(), prefix: 'stocks_' }] });
      }
      @Tool() middle(): string {
        return 'middle';
      }
    }
    class Outer extends MCPServer {
      constructor() {
        super('Outer', { include: [{ server: new Middle(), prefix: 'm_' }] });
      }
    }
    const { call, tools } = await open(Outer);
    expect([...(await tools()).keys()]).toEqual(['m_middle', 'm_stocks_getQuote', 'm_stocks_fail']);
    expect(await call('m_stocks_getQuote', { symbol: 'A' })).toEqual(success({ result: 'A at XLON' }, 'A at XLON'));
    expect(await call('m_middle')).toEqual(success({ result: 'middle' }, 'middle'));
  });
});

describe('an included server by itself', () => {
  it('keeps its own names and goes on being a server of its own', async () => {
    const news = new News();
    class Wide extends MCPServer {
      constructor() {
        super('Wide', { include: [{ server: news, prefix: 'news_' }] });
      }
    }
    const wide = await connect(Wide);
    const own = await connect(news);
    expect(await own.latest()).toEqual({ title: 'News 1' });
    expect((await wide.call('news_latest')).structuredContent).toEqual({ title: 'News 2' });
    expect((await own.client.listTools()).tools.map(({ name }) => name)).toEqual(['latest']);
    await own.close();
    await wide.close();
  });
});

describe('the typed client of a server that includes others', () => {
  class Front extends MCPServer {
    constructor() {
      super('Front', { include: [{ server: new Stocks(), prefix: 'stocks_' }] });
    }
    @Tool() getQuote(@Param('symbol') symbol: string): string {
      return `own ${symbol}`;
    }
  }

  it('has the methods of the class itself, and call() for all tools', async () => {
    const front = await connect(Front);
    expect(await front.getQuote('A')).toBe('own A');
    expect(await front.call('stocks_getQuote', { symbol: 'A' })).toMatchObject(
      success({ result: 'A at XLON' }, 'A at XLON'),
    );
    const loose = front as unknown as { fail: () => Promise<unknown> };
    await expect(loose.fail()).rejects.toThrow(new TypeError('Front.fail is no tool; its tools are getQuote.'));
    await front.close();
  });
});

describe('the warnings of included classes', () => {
  it('stand among those of the server, once each', () => {
    class Silent {
      constructor() {
        Object.assign(this, { x: 1 });
      }
    }
    class Quiet extends MCPServer {
      @Tool() get(): Silent {
        return new Silent();
      }
    }
    class Both extends MCPServer {
      constructor() {
        super('Both', {
          include: [
            { server: new Quiet(), prefix: 'a_' },
            { server: new Quiet(), prefix: 'b_' },
          ],
        });
      }
    }
    const { warnings } = requireServerState(new Both()).host.view;
    expect(warnings).toEqual([expect.stringContaining('Quiet.get: ')]);
  });
});

describe('what cannot be included', () => {
  const make = (include: unknown) => (): MCPServer => {
    class Wrong extends MCPServer {
      constructor() {
        super('Wrong', { include: include as NonNullable<ServerOptions['include']> });
      }
    }
    return new Wrong();
  };
  const advice = 'give an object of a class that extends MCPServer, or { server, prefix } with one.';

  it.each<[string, unknown, string]>([
    ['nothing', [undefined], `include[0] is no server; ${advice}`],
    ['null', [new News(), null], `include[1] is no server; ${advice}`],
    ['some object', [{}], `include[0] is no server; ${advice}`],
    ['a text', ['News'], `include[0] is no server; ${advice}`],
    ['a pretender', [Object.create(News.prototype)], `include[0] is no server; ${advice}`],
    ['a class', [News], 'include[0] is no server; it is a class, so make an object of it: new News().'],
    [
      'a class with a prefix',
      [{ server: News, prefix: 'n_' }],
      'include[0] is no server; it is a class, so make an object of it: new News().',
    ],
    ['no list', new News(), 'include must be a list of servers, such as [new News()].'],
    [
      'a prefix of other letters',
      [{ server: new News(), prefix: 'a b' }],
      'include[0] has the prefix "a b"; a prefix has up to 64 of A-Z a-z 0-9 _ - .',
    ],
    [
      'a prefix that is no text',
      [{ server: new News(), prefix: 5 }],
      'include[0] has the prefix of type number; a prefix has up to 64 of A-Z a-z 0-9 _ - .',
    ],
  ])('is reported with what to write: %s', (_, include, message) => {
    expect(make(include)).toThrow(new DefinitionError([{ className: 'Wrong', message }]));
  });

  it('is the same object twice, whatever the prefixes, and however deep', () => {
    const news = new News();
    class Middle extends MCPServer {
      constructor() {
        super('Middle', { include: [news] });
      }
    }
    const message = 'include[1] brings the same object of News as include[0]; make a second one with new News().';
    const twice = new DefinitionError([{ className: 'Wrong', message }]);
    expect(
      make([
        { server: news, prefix: 'a_' },
        { server: news, prefix: 'b_' },
      ]),
    ).toThrow(twice);
    expect(make([news, new Middle()])).toThrow(twice);
  });

  it('is the server itself, which JavaScript refuses by itself', () => {
    class Selfish extends MCPServer {
      constructor() {
        const self = (): MCPServer => this;
        super('Selfish', { include: [self()] });
      }
    }
    expect(() => new Selfish()).toThrow(ReferenceError);
  });

  it('is a tool whose name grows too long with its prefix', () => {
    class Long extends MCPServer {
      @Tool({ name: 'n'.repeat(100) }) tool(): string {
        return '';
      }
    }
    expect(make([{ server: new Long(), prefix: 'p'.repeat(64) }])).toThrow(
      /Long\.tool \(spec.server.include\.spec\.ts:\d+\): 'p{64}n+… \(164 characters\)' is no tool name/,
    );
  });
});

describe('the life of included servers', () => {
  interface Life {
    readonly log: string[];
    readonly failing?: ReadonlySet<string>;
  }

  class Living extends MCPServer {
    readonly #life: Life;
    readonly #name: string;

    constructor(name: string, life: Life, include: readonly MCPServer[] = []) {
      super(name, { include: include.map((server, index) => ({ server, prefix: `${name}${String(index)}_` })) });
      this.#life = life;
      this.#name = name;
    }
    protected override async onStart(): Promise<void> {
      await Promise.resolve();
      this.#note(`start ${this.#name}`);
    }
    protected override onStop(): void {
      this.#note(`stop ${this.#name}`);
    }
    #note(event: string): void {
      this.#life.log.push(event);
      if (this.#life.failing?.has(event) === true) throw new ToolError(`cannot ${event}`);
    }
    @Tool() ok(): string {
      return 'ok';
    }
  }

  const nested = (life: Life): Living =>
    new Living('outer', life, [new Living('a', life, [new Living('deep', life)]), new Living('b', life)]);

  it('begins before the server starts and ends after it stops, once each', async () => {
    const life: Life = { log: [] };
    const state = requireServerState(nested(life));
    await Promise.all([state.start(), state.start()]);
    expect(life.log).toEqual(['start deep', 'start a', 'start b', 'start outer']);
    life.log.length = 0;
    await Promise.all([state.stop(), state.stop()]);
    expect(life.log).toEqual(['stop outer', 'stop b', 'stop a', 'stop deep']);
  });

  it('ends where a later one fails to start: what had started is stopped, the rest never starts', async () => {
    const life: Life = { log: [], failing: new Set(['start b']) };
    const state = requireServerState(nested(life));
    await expect(state.start()).rejects.toThrow('cannot start b');
    expect(life.log).toEqual(['start deep', 'start a', 'start b', 'stop a', 'stop deep']);
    await state.stop();
    expect(life.log).toHaveLength(5);
  });

  it('ends where the server itself fails to start', async () => {
    const life: Life = { log: [], failing: new Set(['start outer']) };
    const server = nested(life);
    await expect(connect(server)).rejects.toThrow('cannot start outer');
    expect(life.log).toEqual(['start deep', 'start a', 'start b', 'start outer', 'stop b', 'stop a', 'stop deep']);
  });

  it('ends for all of them where one fails to stop, and the failure is told', async () => {
    const life: Life = { log: [], failing: new Set(['stop outer', 'stop a']) };
    const state = requireServerState(nested(life));
    await state.start();
    life.log.length = 0;
    await expect(state.stop()).rejects.toThrow('cannot stop outer');
    expect(life.log).toEqual(['stop outer', 'stop b', 'stop a', 'stop deep']);
  });

  it('ends with the last server that includes it', async () => {
    const life: Life = { log: [] };
    const shared = new Living('shared', life);
    const [first, second] = [new Living('first', life, [shared]), new Living('second', life, [shared])].map(
      requireServerState,
    );
    await first?.start();
    await second?.start();
    await first?.stop();
    expect(life.log).toEqual(['start shared', 'start first', 'start second', 'stop first']);
    await second?.stop();
    expect(life.log.slice(4)).toEqual(['stop second', 'stop shared']);
  });

  it('does not end while it has a connection of its own', async () => {
    const life: Life = { log: [] };
    const shared = new Living('shared', life);
    const own = await connect(shared);
    const outer = requireServerState(new Living('outer', life, [shared]));
    await outer.start();
    await outer.stop();
    expect(life.log).toEqual(['start shared', 'start outer', 'stop outer']);
    expect(await own.ok()).toBe('ok');
    const next = requireServerState(new Living('next', life, [shared]));
    await next.start();
    await own.close();
    await next.stop();
    expect(life.log.slice(3)).toEqual(['start next', 'stop next', 'stop shared']);
  });

  it('may have begun before, with a connection of its own', async () => {
    const life: Life = { log: [] };
    const shared = new Living('shared', life);
    const own = await connect(shared);
    const outer = requireServerState(new Living('outer', life, [shared]));
    await outer.start();
    expect(life.log).toEqual(['start shared', 'start outer']);
    expect(await own.ok()).toBe('ok');
    await own.close();
    await outer.stop();
    expect(life.log.slice(2)).toEqual(['stop outer', 'stop shared']);
  });
});

describe('the process of a server that includes others', () => {
  const eventsOf = (stderr: string): readonly string[] =>
    stderr.split('\n').filter((line) => /^(start|stop) /.test(line));

  it('starts and stops all of them', async () => {
    const server = new LineProcess('included');
    await server.initialize();
    server.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: '1_ok' } });
    const answers = await server.answers(2);
    expect(answers[1]).toMatchObject({ id: 1, result: { structuredContent: { result: 'news' } } });
    server.child.stdin.end();
    expect(await server.exited()).toMatchObject({ code: 0, signal: null });
    expect(eventsOf(server.stderr)).toEqual([
      'start hanging',
      'start news',
      'start desk',
      'stop desk',
      'stop news',
      'stop hanging',
    ]);
  });

  it('ends with exit code 1 where one fails to start, even if another hangs while it stops', async () => {
    const server = new LineProcess('included', { FAIL: 'start news' });
    expect(await server.exited()).toMatchObject({ code: 1, signal: null });
    expect(eventsOf(server.stderr)).toEqual(['start hanging', 'start news', 'stop hanging']);
    expect(server.stderr).toContain('Part: onStop failed. What had started was not done after 700 ms.');
    expect(server.stderr).toContain('Part: onStart failed. Error: no database');
    expect(server.lines).toEqual([]);
  });
});
