import { Client } from '@modelcontextprotocol/client';
import { Context, MCPServer, Param, Tool } from '../../lib/index';
import { serverFactory } from '../../lib/protocol/bind-server';
import { requireServerState } from '../../lib/server/server-state';
import { openInMemorySession } from '../../lib/transports/in-memory';
import { success, textOnly } from '../support/results';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';
import { plainScope } from './plain-scope';
import { watchedHost } from './watched-host';

const { host } = watchedHost(new MCPServer());

class Reporter extends MCPServer {
  readonly aborted = new Map<string, Promise<unknown>>();
  #start = (): void => undefined;
  readonly started = new Promise<void>((resolve) => (this.#start = resolve));

  @Tool() who(context: Context): string {
    return `${String(context.client?.name)} ${String(context.client?.version)} ${typeof context.requestId}`;
  }
  @Tool() place(@Param('a') a: string, context: Context, @Param('b') b: string): string {
    return `${a}${String(context instanceof Context)}${b}`;
  }
  @Tool({ output: String }) async steps(context: Context): Promise<string> {
    await context.progress(1, 3, 'one');
    await context.progress(2, 3);
    await context.progress(2.5);
    return 'done';
  }
  @Tool({ output: String }) async talk(context: Context): Promise<string> {
    await context.log.debug('quiet');
    await context.log.info({ city: 'Cairo' });
    await context.log.warning(new Error('warm'));
    await context.log.error(['hot']);
    return 'done';
  }
  @Tool({ output: String }) async hang(context: Context): Promise<string> {
    this.#start();
    await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
    this.aborted.set('hang', Promise.resolve(context.signal.aborted));
    return 'too late';
  }
  @Tool() same(context: Context): boolean {
    return context.log === context.log && context.signal === context.signal;
  }
}

describe.each(GENERATIONS)('Context in generation %s', (generation) => {
  const open = useSessions(generation);

  it('tells the client and the id of the request', async () => {
    const session = await open(Reporter);
    expect(await session.call('who')).toEqual(success({ result: 'stereomcp 1 number' }, 'stereomcp 1 number'));
  });

  it('stands anywhere among the parameters and is invisible to clients', async () => {
    const session = await open(Reporter);
    expect((await session.tools()).get('place')?.inputSchema).toEqual({
      properties: { a: { title: 'A', type: 'string' }, b: { title: 'B', type: 'string' } },
      required: ['a', 'b'],
      title: 'placeArguments',
      type: 'object',
      additionalProperties: false,
    });
    expect((await session.tools()).get('who')?.inputSchema).toEqual({
      properties: {},
      title: 'whoArguments',
      type: 'object',
      additionalProperties: false,
    });
    expect(await session.call('place', { a: '1', b: '2' })).toEqual(success({ result: '1true2' }, '1true2'));
  });

  it('sends progress to the client that asked for it, before the answer', async () => {
    const session = await open(Reporter);
    const seen: unknown[] = [];
    const result = await session.client.callTool({ name: 'steps' }, { onprogress: (progress) => seen.push(progress) });
    expect(result.structuredContent).toEqual({ result: 'done' });
    expect(seen).toEqual([{ progress: 1, total: 3, message: 'one' }, { progress: 2, total: 3 }, { progress: 2.5 }]);
  });

  it('sends no progress that nobody asked for', async () => {
    const session = await open(Reporter);
    const seen: unknown[] = [];
    session.client.setNotificationHandler('notifications/progress', (notification) => void seen.push(notification));
    expect((await session.call('steps')).structuredContent).toEqual({ result: 'done' });
    expect(seen).toEqual([]);
  });

  it('tells the tool that the client has cancelled, and the server lives on', async () => {
    const server = new Reporter();
    const session = await open(server);
    const controller = new AbortController();
    const call = session.client.callTool({ name: 'hang' }, { signal: controller.signal });
    const outcome = expect(call).rejects.toThrow();
    await server.started;
    controller.abort('no longer needed');
    await outcome;
    expect(await session.call('same')).toEqual(success({ result: true }, 'true'));
    expect(await server.aborted.get('hang')).toBe(true);
  });

  it('tells the tool that the client has gone', async () => {
    const server = new Reporter();
    const state = requireServerState(server);
    const memory = openInMemorySession(serverFactory(state.host, { lasting: true }), (error) => {
      throw error;
    });
    const mode = generation === '2025-11-25' ? 'legacy' : { pin: generation };
    const client = new Client({ name: 'specs', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(memory.transport);
    const call = expect(client.callTool({ name: 'hang' })).rejects.toThrow();
    await server.started;
    await client.close();
    await call;
    await memory.close();
    expect(await server.aborted.get('hang')).toBe(true);
  });
});

describe('log messages', () => {
  const open = useSessions('2025-11-25');

  it('reach a client of generation 2025-11-25 from the level on that it set', async () => {
    const session = await open(Reporter);
    const seen: unknown[] = [];
    session.client.setNotificationHandler('notifications/message', ({ params }) => void seen.push(params));
    await session.client.setLoggingLevel('info'); // eslint-disable-line @typescript-eslint/no-deprecated -- how clients of this generation say it
    await session.call('talk');
    expect(seen).toEqual([
      { level: 'info', data: { city: 'Cairo' } },
      { level: 'warning', data: 'Error: warm' },
      { level: 'error', data: ['hot'] },
    ]);
    seen.length = 0;
    await session.client.setLoggingLevel('error'); // eslint-disable-line @typescript-eslint/no-deprecated -- how clients of this generation say it
    await session.call('talk');
    expect(seen).toEqual([{ level: 'error', data: ['hot'] }]);
  });
});

describe('log messages in generation 2026-07-28', () => {
  const open = useSessions('2026-07-28');

  it('reach a client only with the request that asks for them, from the level on that it names', async () => {
    const session = await open(Reporter);
    const seen: unknown[] = [];
    session.client.setNotificationHandler('notifications/message', ({ params }) => {
      seen.push({ level: params.level, data: params.data });
    });
    await session.call('talk');
    expect(seen).toEqual([]);
    await session.client.callTool({ name: 'talk', _meta: { 'io.modelcontextprotocol/logLevel': 'warning' } });
    expect(seen).toEqual([
      { level: 'warning', data: 'Error: warm' },
      { level: 'error', data: ['hot'] },
    ]);
  });
});

describe(Context, () => {
  it('passes on what the request says, and the abort of its signal', () => {
    const scope = plainScope();
    const context = new Context(scope, host);
    expect({ id: context.requestId, client: context.client, aborted: context.signal.aborted }).toEqual({
      id: 7,
      client: { name: 'spec', version: '1' },
      aborted: false,
    });
    scope.abort();
    expect(context.signal.aborted).toBe(true);
  });

  it('sends log messages at its four levels', async () => {
    const scope = plainScope();
    const { log } = new Context(scope, host);
    await log.debug(1);
    await log.info(2);
    await log.warning(3);
    await log.error(4);
    expect(scope.sent).toEqual([
      { level: 'debug', data: 1 },
      { level: 'info', data: 2 },
      { level: 'warning', data: 3 },
      { level: 'error', data: 4 },
    ]);
  });

  it('sends progress under the token of the request, and none without one', async () => {
    const silent = plainScope();
    await new Context(silent, host).progress(1, 2, 'half');
    expect(silent.sent).toEqual([]);
    const asked = plainScope(0);
    await new Context(asked, host).progress(1, 2, 'half');
    expect(asked.sent).toEqual([
      { method: 'notifications/progress', params: { progressToken: 0, progress: 1, total: 2, message: 'half' } },
    ]);
  });

  it('shows nothing of the request when it is printed or turned into JSON', () => {
    const context = new Context(plainScope(), host);
    expect(JSON.stringify(context)).toBe('{}');
    expect(Object.keys(context)).toEqual([]);
  });
});

describe('a Context parameter where the runner emits types', () => {
  const open = useSessions('2025-11-25');

  it('is found in an override without a decorator by the contract of the base', async () => {
    class Base extends MCPServer {
      @Tool({ structuredOutput: false }) who(context: Context): string {
        return typeof context.requestId;
      }
    }
    class Derived extends Base {
      override who(context: Context): string {
        return `derived ${super.who(context)}`;
      }
    }
    expect(await (await open(Derived)).call('who')).toEqual(textOnly('derived number'));
  });
});
