import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStdioSession } from '../../lib/transports/stdio';
import { bareServer, text } from './bare-server';

type Handler = Parameters<typeof bareServer>[0];

function open(call: Handler, grace = 200) {
  const input = new PassThrough();
  const sink = new PassThrough();
  let written = '';
  sink.setEncoding('utf8').on('data', (chunk: string) => (written += chunk));
  const errors: Error[] = [];
  const session = openStdioSession(bareServer(call), {
    input,
    output: { stream: sink, write: (line, done) => sink.write(line, done) },
    grace,
    onerror: (error) => errors.push(error),
  });
  const send = (...lines: readonly (string | object)[]): void => {
    for (const line of lines) input.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  };
  const answers = (): unknown[] =>
    written
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown);
  return { input, sink, session, send, answers, errors };
}

const call = (id: number | string, name: string) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } });
const answered = (id: number | string, value: string) => ({ jsonrpc: '2.0', id, result: text(value) });

describe(openStdioSession, () => {
  it('answers broken messages beside good ones and runs nothing for them', async () => {
    const calls: string[] = [];
    const { send, answers, session, input } = open((name) => {
      calls.push(name);
      return text(name);
    });
    send('not json', [call(1, 'batched')], call(0, 'a'), { ...call(2, 'x'), jsonrpc: '1.0' }, call('', 'b'));
    input.end();
    await session.ended;
    expect(answers()).toHaveLength(5);
    expect(answers()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32700 }) as unknown }),
        expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32600 }) as unknown }),
        expect.objectContaining({ id: 2, error: expect.objectContaining({ code: -32600 }) as unknown }),
        answered(0, 'a'),
        answered('', 'b'),
      ]),
    );
    expect(calls).toEqual(['a', 'b']);
  });

  it('lets a running call finish after the end of input', async () => {
    const { send, answers, session, input } = open(async () => {
      await sleep(50);
      return text('late');
    });
    send(call(1, 'slow'));
    input.end();
    await session.ended;
    expect(answers()).toEqual([answered(1, 'late')]);
  });

  it('drops a call that takes longer than the grace period, and tells it so', async () => {
    let aborted = false;
    const { send, answers, session, input } = open((_name, signal) => {
      signal.addEventListener('abort', () => (aborted = true));
      return new Promise(() => undefined);
    }, 50);
    send(call(1, 'slow'));
    input.end();
    const start = Date.now();
    await session.ended;
    expect(Date.now() - start).toBeLessThan(1000);
    expect({ answers: answers(), aborted }).toEqual({ answers: [], aborted: true });
  });

  it('does not wait for a call that the client cancelled', async () => {
    const { send, session, input } = open(() => new Promise(() => undefined), 10_000);
    send(call(1, 'slow'), { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    input.end();
    const start = Date.now();
    await session.ended;
    expect(Date.now() - start).toBeLessThan(2000);
  });

  it('reads a last line that has no line end', async () => {
    const { answers, session, input } = open((name) => text(name));
    input.end(JSON.stringify(call(1, 'last')));
    await session.ended;
    expect(answers()).toEqual([answered(1, 'last')]);
  });

  it('answers a line over 10 MiB and reads the next one', async () => {
    const { answers, send, session, input } = open((name) => text(name));
    send('x'.repeat(10 * 1024 * 1024 + 1), call(1, 'next'));
    input.end();
    await session.ended;
    expect(answers()).toEqual([
      {
        jsonrpc: '2.0',
        id: null,
        error: {
          code: -32600,
          message: 'Invalid request: a message may have at most 10485760 bytes; this one was not read.',
        },
      },
      answered(1, 'next'),
    ]);
  });

  it('ends when the output breaks', async () => {
    const { sink, session, send, errors } = open((name) => text(name), 10_000);
    sink.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    send(call(1, 'a'));
    await session.ended;
    expect(errors.filter(({ message }) => !/EPIPE|destroyed/.test(message))).toEqual([]);
  });

  it('puts what the SDK says of wrong parameters into words', async () => {
    const { send, answers, session, input } = open((name) => text(name));
    send({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} });
    input.end();
    await session.ended;
    expect(answers()).toEqual([
      {
        jsonrpc: '2.0',
        id: 1,
        error: {
          code: -32602,
          message: expect.stringMatching(/^Invalid params: params\.protocolVersion: /) as unknown,
        },
      },
    ]);
  });
});
