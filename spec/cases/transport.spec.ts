import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LineProcess } from '../protocol/line-process';
import { success } from '../support/results';

const PING = { jsonrpc: '2.0', id: 'ping', method: 'ping' };
const PONG = { jsonrpc: '2.0', id: 'ping', result: {} };
const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

const folder = mkdtempSync(join(tmpdir(), 'stereomcp-cases-'));
const running: LineProcess[] = [];

function start(fixture: string): { server: LineProcess; marks: () => readonly string[] } {
  const file = join(folder, `marks-${String(running.length)}-${String(process.hrtime.bigint())}`);
  const server = new LineProcess(fixture, { MARK: file });
  running.push(server);
  return { server, marks: () => readFileSync(file, 'utf8').split('\n').filter(Boolean) };
}

function call(id: number | string, name: string, meta?: object): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, ...(meta && { _meta: meta }) } };
}

const error = (id: number | string | null, code: number): object => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: expect.any(String) as string },
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('C87 standard output belongs to the protocol', () => {
  it('C87 what a tool prints goes to standard error, every line on standard output is a message', async () => {
    const { server } = start('noisy');
    await server.initialize();
    server.send(call(1, 't'));
    await server.answers(2);
    server.send(call(2, 'all'));
    await server.answers(3);
    server.send(call(3, 'late'));
    await server.answers(4);
    await new Promise((resolve) => setTimeout(resolve, 100));
    server.send(PING);
    const messages = await server.answers(5);
    expect(messages.slice(1)).toEqual([
      { jsonrpc: '2.0', id: 1, result: success({ result: 'ok' }, 'ok') },
      { jsonrpc: '2.0', id: 2, result: success({ result: 'ok' }, 'ok') },
      { jsonrpc: '2.0', id: 3, result: success({ result: 'ok' }, 'ok') },
      PONG,
    ]);
    server.child.stdin.end();
    await server.exited(); // standard error may be behind the answers until then
    const printed = server.stderr.split('\n');
    expect(printed.slice(0, 5)).toEqual(expect.arrayContaining(['starting', 'after run', 'a', 'b', 'c']) as string[]);
    for (const line of [
      '{ dir: true }',
      'group',
      'count: 1',
      'two',
      'lines',
      '{"jsonrpc":"2.0","id":1,"result":{"forged":true}}',
      'written bytes',
      'after bytes',
      'after the answer',
    ]) {
      expect(printed).toContain(line);
    }
  });

  it('C87 in generation 2026-07-28 too, and after the shutdown the console works as before', async () => {
    const { server } = start('noisy');
    server.send(call(1, 't', MODERN));
    const [answer] = await server.answers(1);
    expect(answer).toMatchObject({ id: 1, result: success({ result: 'ok' }, 'ok') });
    server.child.stdin.end();
    expect(await server.exited()).toMatchObject({ code: 0 });
    expect(server.lines.slice(1)).toEqual(['console works as before']);
  });

  it('C87 with the guard imported first, what modules print while they load goes to standard error', async () => {
    const { server } = start('chatty');
    await server.initialize();
    server.send(call(1, 't'));
    await server.answers(2);
    server.send(PING);
    expect((await server.answers(3)).slice(1)).toEqual([
      { jsonrpc: '2.0', id: 1, result: success({ result: 'ok' }, 'ok') },
      PONG,
    ]);
    server.child.stdin.end();
    await server.exited();
    expect(server.stderr.split('\n').slice(0, 4)).toEqual(['module level', 'a', 'b', 'c']);
  });
});

describe('C88 the end of the session is the end of the process', () => {
  async function expectClosedOnce(server: LineProcess, marks: () => readonly string[]): Promise<void> {
    const exit = await server.exited();
    expect(exit).toMatchObject({ code: 0, signal: null });
    expect(exit.took).toBeLessThan(2000);
    expect(server.stderr).toBe('');
    expect(marks()).toEqual(['closed']);
  }

  it('C88 stdin closed at once after a slow call: it finishes or drops the call, closes once and leaves', async () => {
    const { server, marks } = start('timers');
    await server.initialize();
    server.send(call(1, 'slow'));
    server.child.stdin.end();
    await expectClosedOnce(server, marks);
    expect(server.messages.slice(1)).toEqual([{ jsonrpc: '2.0', id: 1, result: success({ result: 'done' }, 'done') }]);
  });

  it('C88 in generation 2026-07-28 too', async () => {
    const { server, marks } = start('timers');
    server.send(call(1, 'kept', MODERN));
    await server.answers(1);
    server.send(call(2, 'slow', MODERN));
    server.child.stdin.end();
    await expectClosedOnce(server, marks);
    expect(server.messages[1]).toMatchObject({ id: 2, result: success({ result: 'done' }, 'done') });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('C88 %s while idle', async (signal) => {
    const { server, marks } = start('timers');
    await server.initialize();
    server.send(call(1, 'kept'));
    expect((await server.answers(2))[1]).toMatchObject({ result: { structuredContent: { result: true } } });
    server.child.kill(signal);
    await expectClosedOnce(server, marks);
  });

  it('C88 SIGTERM and the end of input together still close once', async () => {
    const { server, marks } = start('timers');
    await server.initialize();
    server.send(call(1, 'slow'));
    server.child.stdin.end();
    server.child.kill('SIGTERM');
    await expectClosedOnce(server, marks);
  });

  it('C88 a broken pipe on standard output prints no stack', async () => {
    const { server, marks } = start('timers');
    await server.initialize();
    server.child.stdout.destroy();
    server.send(call(1, 'slow'), call(2, 'kept'), PING);
    await expectClosedOnce(server, marks);
  });

  it('C88 it does not work while it waits: a second of waiting costs less than a tenth of a second', async () => {
    const { server } = start('timers');
    await server.initialize();
    const worked = async (id: number): Promise<number> => {
      server.send(call(id, 'worked'));
      const messages = await server.answers(id + 1);
      const { result } = messages[id] as { result: { structuredContent: { result: number } } };
      return result.structuredContent.result;
    };
    await worked(1);
    const before = await worked(2);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect((await worked(3)) - before).toBeLessThan(100);
  });
});

describe('C90 whatever is no request gets an answer, a notification never does', () => {
  it('C90 bad JSON, a batch, an empty batch, another version, a scalar; ids 0 and "" count', async () => {
    const { server } = start('arguments');
    await server.initialize();
    server.send(
      'not json',
      '[{"jsonrpc":"2.0","id":90,"method":"ping"}]',
      '[]',
      '{"jsonrpc":"1.0","id":7,"method":"ping"}',
      '5',
      '{"jsonrpc":"2.0","id":0,"method":"ping"}',
      '{"jsonrpc":"2.0","id":"","method":"ping"}',
    );
    expect((await server.answers(8)).slice(1)).toEqual([
      error(null, -32700),
      error(null, -32600),
      error(null, -32600),
      error(7, -32600),
      error(null, -32600),
      { jsonrpc: '2.0', id: 0, result: {} },
      { jsonrpc: '2.0', id: '', result: {} },
    ]);
  });

  const WRONG: readonly (readonly [line: string, id: string | number | null, code: number])[] = [
    ['null', null, -32600],
    ['true', null, -32600],
    ['"text"', null, -32600],
    ['{}', null, -32600],
    ['{"id":1}', 1, -32600],
    ['{"jsonrpc":"2.0","id":1}', 1, -32600],
    ['{"jsonrpc":"2.0","id":1,"method":5}', 1, -32600],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', null, -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', null, -32600],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', null, -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', 1, -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"no/such"}', 1, -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"constructor"}', 1, -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"ping"', null, -32700],
    ["{'jsonrpc':'2.0'}", null, -32700],
    ['[[]]', null, -32600],
    [`[${'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ran"}},'.repeat(2)}5]`, null, -32600],
  ];

  it('C90 every other line that is no request, each with its code and with its id where it has one', async () => {
    const { server } = start('arguments');
    await server.initialize();
    for (const [index, [line, id, code]] of WRONG.entries()) {
      server.send(line);
      const answer = (await server.answers(index + 2)).at(-1);
      expect([line, answer]).toEqual([line, error(id, code)]);
      expect(JSON.stringify(answer)).not.toMatch(/node_modules|\.js:\d|SyntaxError/);
    }
    server.send(PING);
    expect((await server.answers(WRONG.length + 2)).at(-1)).toEqual(PONG);
  });

  it('C90 nothing of a batch runs', async () => {
    const { server } = start('arguments');
    await server.initialize();
    const request = (id: number): string =>
      `{"jsonrpc":"2.0","id":${String(id)},"method":"tools/call","params":{"name":"echo","arguments":{"t":"x"}}}`;
    server.send(`[${request(1)},${request(2)}]`, call(3, 'ran'));
    expect((await server.answers(3)).slice(1)).toEqual([
      error(null, -32600),
      { jsonrpc: '2.0', id: 3, result: success({ result: 0 }, '0') },
    ]);
  });

  it('C90 notifications, also wrong ones, and stray answers get none', async () => {
    const { server } = start('arguments');
    await server.initialize();
    server.send(
      '{"jsonrpc":"2.0","method":"notifications/unheard"}',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":5}',
      '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"echo","arguments":{"t":"x"}}}',
      '{"jsonrpc":"2.0","id":5,"result":{}}',
      '',
      '   ',
      PING,
      call(1, 'ran'),
    );
    expect((await server.answers(3)).slice(1)).toEqual([
      PONG,
      { jsonrpc: '2.0', id: 1, result: success({ result: 0 }, '0') },
    ]);
    server.child.stdin.end();
    await server.exited();
    expect(server.lines).toHaveLength(3);
  });

  it('C90 in generation 2026-07-28 bad lines before and after the first request are answered too', async () => {
    const { server } = start('arguments');
    server.send('not json', '[]', call(1, 'ran', MODERN), '5', call(0, 'ran', MODERN), call('', 'ran', MODERN));
    const messages = await server.answers(6);
    expect(messages.filter(({ id }) => id === null)).toEqual([
      error(null, -32700),
      error(null, -32600),
      error(null, -32600),
    ]);
    expect(messages.filter(({ id }) => id !== null)).toMatchObject(
      [1, 0, ''].map((id) => ({ jsonrpc: '2.0', id, result: success({ result: 0 }, '0') })),
    );
  });
});
