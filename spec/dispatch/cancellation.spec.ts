import { setTimeout } from 'node:timers/promises';
import { callTool } from '../../lib/dispatch/call-tool';
import { Context, MCPServer, Prompt, Resource, Tool } from '../../lib/index';
import { unhandledDuring } from '../support/rejections';
import { connectInMemory, GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';
import { plainScope } from './plain-scope';
import { watchedHost } from './watched-host';

/** Every offer gives items for ever and tells how it came to its end. */
class Endless extends MCPServer {
  readonly ended: string[] = [];

  @Tool({ output: [String] }) items(): AsyncGenerator<string> {
    return this.#endless('items');
  }
  @Tool({ structuredOutput: false, text: () => 'summary' }) summed(): AsyncGenerator<string> {
    return this.#endless('summed');
  }
  @Resource('news://all', { mimeType: 'text/plain' }) news(): AsyncGenerator<string> {
    return this.#endless('news');
  }
  @Prompt() brief(): AsyncGenerator<string> {
    return this.#endless('brief');
  }
  @Tool({ output: String }) async deaf(context: Context): Promise<string> {
    await setTimeout(20);
    this.ended.push(String(context.signal.aborted));
    throw new Error('too late');
  }
  @Tool() alive(): boolean {
    return true;
  }

  async *#endless(name: string): AsyncGenerator<string> {
    try {
      for (let n = 0; ; n++) {
        await setTimeout(2);
        yield String(n);
      }
    } finally {
      this.ended.push(name);
    }
  }
}

/** Waits until something is so, or fails. */
async function eventually(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !condition(); turn++) await setTimeout(5);
  expect(condition()).toBe(true);
}

describe('a call that its client cancels', () => {
  it('ends at once, and what its method does later is no news', async () => {
    const server = new Endless('endless', { maskErrors: true });
    const { host, log } = watchedHost(server);
    const scope = plainScope();
    const unhandled = await unhandledDuring(async () => {
      const answer = callTool(host, { name: 'deaf' }, scope);
      scope.abort();
      expect(await answer).toMatchObject({ isError: true });
      expect(server.ended).toEqual([]);
      await setTimeout(40);
    });
    expect({ ended: server.ended, unhandled, log }).toEqual({ ended: ['true'], unhandled: [], log: [] });
  });
});

describe.each(GENERATIONS)('over a connection of generation %s', (generation) => {
  const open = useSessions(generation);
  let reported: jest.SpyInstance;
  beforeEach(() => {
    reported = jest.spyOn(process.stderr, 'write');
  });
  afterEach(() => {
    expect(reported.mock.calls.filter(([line]) => String(line).startsWith('error '))).toEqual([]);
    reported.mockRestore();
  });

  it('cancelling ends the generator of a tool, of a resource and of a prompt', async () => {
    const server = new Endless();
    const { client } = await open(server);
    const controller = new AbortController();
    const { signal } = controller;
    const requests = [
      client.callTool({ name: 'items' }, { signal }),
      client.callTool({ name: 'summed' }, { signal }),
      client.readResource({ uri: 'news://all' }, { signal }),
      client.getPrompt({ name: 'brief' }, { signal }),
    ];
    const outcomes = Promise.allSettled(requests);
    await setTimeout(30);
    controller.abort();
    expect((await outcomes).map(({ status }) => status)).toEqual(Array.from(requests, () => 'rejected'));
    await eventually(() => server.ended.length === requests.length);
    expect([...server.ended].sort()).toEqual(['brief', 'items', 'news', 'summed']);
  });

  it('so does leaving', async () => {
    const server = new Endless();
    const staying = await open(server);
    const leaving = await connectInMemory(server, generation);
    const outcome = leaving.client.callTool({ name: 'items' }).catch((error: unknown) => error);
    await setTimeout(20);
    await leaving.close();
    expect(await outcome).toBeInstanceOf(Error);
    await eventually(() => server.ended.length === 1);
    expect(await staying.call('alive')).toMatchObject({ structuredContent: { result: true } });
  });
});
