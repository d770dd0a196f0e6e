import { setImmediate as immediate, setTimeout } from 'node:timers/promises';
import { MCPServer, Tool } from '../../lib/index';
import { surviveStrayErrors } from '../../lib/server/stray-errors';
import { LineProcess } from '../protocol/line-process';
import { connectInMemory } from '../support/sessions';

const running: LineProcess[] = [];

function start(env: Readonly<Record<string, string>> = {}): LineProcess {
  const server = new LineProcess('stray', env);
  running.push(server);
  return server;
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});

const request = (method: string, params: object) => ({ jsonrpc: '2.0', id: method, method, params });
const tool = (name: string) => request('tools/call', { name });

/** What the process has said on standard error, once it has said this. */
async function said(server: LineProcess, text: string): Promise<string> {
  for (let turn = 0; turn < 1_000 && !server.stderr.includes(text); turn++) await setTimeout(10);
  return server.stderr;
}

const ID = 'error [0-9a-f]{8}-[0-9a-f-]{27}';
const HEAD = new RegExp(`^${ID} in `, 'gm');

describe('an error that reaches nobody, in a process that serves on stdio', () => {
  it.each([
    [tool('rejection'), 'tool rejection, a rejection that nobody handles: Error: nobody awaits this'],
    [tool('timer'), 'tool timer, an exception that nobody catches: Error: thrown by a timer'],
    [tool('emitter'), 'tool emitter, an exception that nobody catches: Error: nobody listens'],
    [tool('definition'), 'tool definition, an exception that nobody catches: DefinitionError: Broken.broken'],
    [tool('reasonless'), 'tool reasonless, a rejection that nobody handles: the tool failed without saying why'],
    [
      request('resources/read', { uri: 'stray://rejection' }),
      'resource stray://rejection, a rejection that nobody handles: Error: of a resource',
    ],
    [request('prompts/get', { name: 'prompt' }), 'prompt prompt, a rejection that nobody handles: Error: of a prompt'],
  ])('is logged once with an id and with what began it, and the server answers on: %j', async (message, text) => {
    const server = start();
    await server.initialize();
    server.send(message);
    await server.answers(2);
    const log = await said(server, text);
    expect(log).toMatch(new RegExp(`^${ID} in `));
    expect(log).toContain(` in ${text}`);
    expect(log.match(HEAD)).toHaveLength(1);
    server.send(request('ping', {}));
    expect(await server.answers(3)).toContainEqual({ jsonrpc: '2.0', id: 'ping', result: {} });
    server.child.stdin.end();
    expect(await server.exited()).toMatchObject({ code: 0, signal: null });
  });

  it('is logged without a name where no call began it', async () => {
    const server = start({ FAIL: 'idle' });
    await server.initialize();
    expect(await said(server, 'while nobody calls')).toMatch(
      new RegExp(`^${ID} in a rejection that nobody handles, begun outside of any call: Error: while nobody calls`),
    );
    expect(server.child.exitCode).toBeNull();
  });

  it('is not logged more than 20 times in 10 seconds', async () => {
    const server = start();
    await server.initialize();
    server.send(tool('flood'), request('ping', {}));
    await server.answers(3);
    expect((await said(server, 'flood 19')).match(HEAD)).toHaveLength(20);
    expect(server.stderr).not.toContain('flood 20');
  });

  it('ends the process while the program is being set up', async () => {
    const server = start({ FAIL: 'set-up' });
    expect(await server.exited()).toMatchObject({ code: 1, signal: null });
    expect(server.stderr).toContain('Error: no configuration');
  });

  it('ends the process where it is a mistake in the definition of a class', async () => {
    const server = start({ FAIL: 'definition' });
    expect(await server.exited()).toMatchObject({ code: 1, signal: null });
    expect(server.stderr).toMatch(/^DefinitionError: Broken\.broken .*'no name' is no tool name/);
  });

  it('ends the process where its author says so', async () => {
    const server = start({ FAIL: 'own' });
    await server.initialize();
    server.send(tool('timer'));
    expect(await server.exited()).toMatchObject({ code: 7, signal: null });
  });
});

describe('a server inside a process that is not its own', () => {
  it('listens to no error of the process', async () => {
    class Inner extends MCPServer {
      @Tool() ok(): string {
        return 'ok';
      }
    }
    const listeners = (): readonly number[] =>
      ['unhandledRejection', 'uncaughtException'].map((event) => process.listenerCount(event));
    const before = listeners();
    const session = await connectInMemory(Inner);
    await session.call('ok');
    expect(listeners()).toEqual(before);
    await session.close();
  });
});

describe('an error that reaches nobody, in a process that several servers own', () => {
  it('is reported once, by one that still runs', async () => {
    const reports: string[] = [];
    const host = (name: string) => ({ report: (line: string) => void reports.push(`${name}: ${line}`) });
    const others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    const [first, second] = [surviveStrayErrors(host('first')), surviveStrayErrors(host('second'))];
    try {
      await immediate();
      process.emit('unhandledRejection', 'one', Promise.resolve());
      first();
      process.emit('unhandledRejection', 'two', Promise.resolve());
    } finally {
      first();
      second();
      for (const listener of others) process.on('unhandledRejection', listener);
    }
    expect(reports.map((line) => line.replace(/error [0-9a-f-]+ in /, ''))).toEqual([
      'first: a rejection that nobody handles, begun outside of any call: one',
      'second: a rejection that nobody handles, begun outside of any call: two',
    ]);
  });
});
