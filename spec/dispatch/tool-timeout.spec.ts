import { setTimeout } from 'node:timers/promises';
import { callTool } from '../../lib/dispatch/call-tool';
import { Context, Field, MCPServer, Param, Tool } from '../../lib/index';
import { failure, success } from '../support/results';
import { unhandledDuring } from '../support/rejections';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';
import { plainScope } from './plain-scope';
import { watchedHost } from './watched-host';

const timedOut = (tool: string, milliseconds: number) =>
  failure(
    `Error executing tool ${tool}: it took longer than ${String(milliseconds)} ms and was stopped; ask for less at a time, or try again later.`,
  );

class Watched {
  readonly #seen: unknown[];

  constructor(seen: unknown[]) {
    this.#seen = seen;
  }

  @Field({ type: Number }) get size(): number {
    this.#seen.push('read');
    return 1;
  }
}

class Slow extends MCPServer {
  readonly seen: unknown[] = [];

  @Tool({ timeout: 20, output: String }) async own(context: Context): Promise<string> {
    context.signal.addEventListener('abort', () => this.seen.push((context.signal.reason as Error).message));
    return setTimeout(60_000, 'late', { signal: context.signal });
  }
  @Tool({ timeout: 20, output: String }) async deaf(context: Context): Promise<string> {
    await setTimeout(60);
    await context.progress(1);
    await context.log.info('late');
    this.seen.push('went on');
    throw new Error('too late');
  }
  @Tool({ timeout: 20, output: [Number] }) async *endless(): AsyncGenerator<number> {
    try {
      for (let n = 0; ; n++) {
        await setTimeout(5);
        yield n;
      }
    } finally {
      this.seen.push('closed');
    }
  }
  @Tool({ output: String }) servers(): Promise<string> {
    return new Promise(() => undefined);
  }
  @Tool({ timeout: 20, output: Watched }) async given(): Promise<Watched> {
    return setTimeout(60, new Watched(this.seen));
  }
  @Tool({ timeout: false, output: Watched }) async unhurried(): Promise<Watched> {
    return setTimeout(60, new Watched(this.seen));
  }
  @Tool({ timeout: false, output: String }) patient(@Param('milliseconds') milliseconds: number): Promise<string> {
    return setTimeout(milliseconds, 'done');
  }
  @Tool({ timeout: 1 }) atOnce(): string {
    const end = performance.now() + 5;
    while (performance.now() < end);
    return 'done';
  }
}

describe('the time of a tool', () => {
  it('ends with an error that names the tool, the time and what to do, and aborts the signal', async () => {
    const server = new Slow();
    const { host, log } = watchedHost(server);
    expect(await callTool(host, { name: 'own' }, plainScope())).toEqual(timedOut('own', 20));
    expect(server.seen).toEqual(['The tool own: it took longer than 20 ms and was stopped.']);
    expect(log).toEqual([]);
  });

  it('drops what a method does, says and throws after that', async () => {
    const server = new Slow();
    const { host, log } = watchedHost(server);
    const scope = plainScope('token');
    const unhandled = await unhandledDuring(async () => {
      expect(await callTool(host, { name: 'deaf' }, scope)).toEqual(timedOut('deaf', 20));
      await setTimeout(80);
    });
    expect({ seen: server.seen, sent: scope.sent, unhandled, log }).toEqual({
      seen: ['went on'],
      sent: [],
      unhandled: [],
      log: [],
    });
  });

  it('leaves what a method returns after that unread', async () => {
    const server = new Slow();
    expect(await callTool(watchedHost(server).host, { name: 'given' }, plainScope())).toEqual(timedOut('given', 20));
    await setTimeout(80);
    expect(server.seen).toEqual([]);
  });

  it('leaves what a method returns unread where the client cancelled before', async () => {
    const server = new Slow();
    const scope = plainScope();
    const answer = callTool(watchedHost(server).host, { name: 'unhurried' }, scope);
    scope.abort();
    expect(await answer).toEqual(failure('Error executing tool unhurried: the call was cancelled.'));
    await setTimeout(80);
    expect(server.seen).toEqual([]);
  });

  it('closes a generator', async () => {
    const server = new Slow();
    expect(await callTool(watchedHost(server).host, { name: 'endless' }, plainScope())).toEqual(
      timedOut('endless', 20),
    );
    await setTimeout(20);
    expect(server.seen).toEqual(['closed']);
  });

  it('is that of the server where the tool has none of its own, and has no end where neither has', async () => {
    const { host } = watchedHost(new Slow('slow', { toolTimeout: 30 }));
    expect(await callTool(host, { name: 'servers' }, plainScope())).toEqual(timedOut('servers', 30));
    expect(await callTool(host, { name: 'own' }, plainScope())).toEqual(timedOut('own', 20));
    expect(await callTool(host, { name: 'patient', arguments: { milliseconds: 60 } }, plainScope())).toEqual(
      success({ result: 'done' }, 'done'),
    );
    expect(watchedHost(new Slow()).host.view.tools.get('servers')?.timeout).toBeUndefined();
  });

  it('is that of an included server for its own tools, before that of the server that includes it', async () => {
    class Outer extends MCPServer {}
    const strict = new Outer('outer', { toolTimeout: 30, include: [new Slow()] });
    expect(await callTool(watchedHost(strict).host, { name: 'servers' }, plainScope())).toEqual(
      timedOut('servers', 30),
    );
    const own = new Outer('outer', { toolTimeout: 60_000, include: [new Slow('slow', { toolTimeout: 15 })] });
    expect(await callTool(watchedHost(own).host, { name: 'servers' }, plainScope())).toEqual(timedOut('servers', 15));
  });

  it('does not touch a method that answers at once, however long that takes', () => {
    expect(callTool(watchedHost(new Slow()).host, { name: 'atOnce' }, plainScope())).toEqual(
      success({ result: 'done' }, 'done'),
    );
  });
});

describe.each(GENERATIONS)('over a connection of generation %s', (generation) => {
  const open = useSessions(generation);

  it('a call that takes too long is a result, and the next one is answered', async () => {
    const session = await open(new Slow('slow', { toolTimeout: 30 }));
    expect(await session.call('servers')).toEqual(timedOut('servers', 30));
    expect(await session.call('patient', { milliseconds: 1 })).toEqual(success({ result: 'done' }, 'done'));
  });
});
