import { setTimeout } from 'node:timers/promises';
import { callTool } from '../../lib/dispatch/call-tool';
import { Args, type CallRecord, Context, Field, MCPServer, ProtocolError, Tool, ToolError } from '../../lib/index';
import type { ServerOptions } from '../../lib/index';
import { GENERATIONS, connectInMemory } from '../support/sessions';
import { unhandledDuring } from '../support/rejections';
import { plainScope, type PlainScope } from './plain-scope';
import { watchedHost } from './watched-host';

class Secret {
  @Field() token!: string;
}

class Shop extends MCPServer {
  @Tool() buy(@Args() secret: Secret): string {
    return secret.token;
  }
  @Tool({ output: String }) async later(): Promise<string> {
    return 'done';
  }
  @Tool() refuse(): string {
    throw new ToolError('sold out');
  }
  @Tool() broken(): string {
    throw new Error('token=abc');
  }
  @Tool() strict(): string {
    throw new ProtocolError(-32000, 'not now');
  }
  @Tool({ timeout: 10, output: String }) slow(): Promise<string> {
    return new Promise(() => undefined);
  }
  @Tool({ output: String }) patient(context: Context): Promise<string> {
    return setTimeout(60_000, '', { signal: context.signal });
  }
  @Tool() wrong(): number {
    return 'no number' as unknown as number;
  }
}

async function recorded(
  call: { readonly name: unknown; readonly arguments?: unknown },
  { options = {}, act }: { readonly options?: ServerOptions; readonly act?: (scope: PlainScope) => void } = {},
): Promise<readonly CallRecord[]> {
  const records: CallRecord[] = [];
  const scope = plainScope();
  const { host } = watchedHost(new Shop('shop', { logCalls: (record) => void records.push(record), ...options }));
  const answer = (async () => callTool(host, call, scope))().catch((error: unknown) => error);
  act?.(scope);
  await answer;
  return records;
}

const ms = expect.any(Number) as number;

describe('the record of a call', () => {
  it.each<[CallRecord['outcome'], string, unknown]>([
    ['ok', 'buy', { token: 'abc' }],
    ['ok', 'later', {}],
    ['error', 'refuse', {}],
    ['error', 'broken', {}],
    ['error', 'wrong', {}],
    ['invalid', 'buy', { token: 5 }],
    ['invalid', 'later', { token: 'abc' }],
    ['timeout', 'slow', {}],
    ['protocol-error', 'strict', {}],
    ['protocol-error', 'unknown', {}],
    ['protocol-error', 'buy', [5]],
  ])('tells of the outcome %s of the tool %s, and nothing of its arguments', async (outcome, name, args) => {
    expect(await recorded({ name, arguments: args })).toEqual([{ tool: name, client: 'spec 1', ms, outcome }]);
  });

  it('tells that the client cancelled', async () => {
    const act = (scope: PlainScope): void => {
      scope.abort();
    };
    expect(await recorded({ name: 'patient' }, { act })).toEqual([
      { tool: 'patient', client: 'spec 1', ms, outcome: 'cancelled' },
    ]);
  });

  it('has the id of an error that was hidden', async () => {
    const records: CallRecord[] = [];
    const options = { maskErrors: true, logCalls: (record: CallRecord) => void records.push(record) };
    const { host, log } = watchedHost(new Shop('shop', options));
    const answer = callTool(host, { name: 'broken' }, plainScope());
    const [line = ''] = log;
    const [, id = ''] = /^error ([0-9a-f-]{36}) in tool broken: /.exec(line) ?? [];
    expect(records).toEqual([{ tool: 'broken', client: 'spec 1', ms, outcome: 'error', errorId: id }]);
    expect(JSON.stringify(answer)).toContain(id);
  });

  it('has the time of the call in milliseconds', async () => {
    const [record] = await recorded({ name: 'slow' });
    expect(record?.ms).toBeGreaterThanOrEqual(9);
    expect(record?.ms).toBeLessThan(5_000);
  });

  it('cuts a name that a client made up', async () => {
    const [record] = await recorded({ name: 'x'.repeat(5_000) });
    expect(record?.tool).toBe(`${'x'.repeat(128)}…`);
    expect(await recorded({ name: { secret: 5 } })).toMatchObject([{ tool: '', outcome: 'protocol-error' }]);
  });

  it('is one line of JSON for the operator where no function takes it', async () => {
    const { host, log } = watchedHost(new Shop('shop', { logCalls: true }));
    await callTool(host, { name: 'buy', arguments: { token: 'abc\n' } }, plainScope());
    expect(() => callTool(host, { name: 'a\nb' }, plainScope())).toThrow('Unknown tool');
    expect(log.map((line) => JSON.parse(line) as unknown)).toEqual([
      { tool: 'buy', client: 'spec 1', ms, outcome: 'ok' },
      { tool: 'a\nb', client: 'spec 1', ms, outcome: 'protocol-error' },
    ]);
    expect(log.join('')).not.toContain('\n');
    expect(log.join('')).not.toContain('abc');
  });

  it('is not made where nobody wants it', () => {
    const { host, log } = watchedHost(new Shop('shop'));
    void callTool(host, { name: 'refuse' }, plainScope());
    expect(log).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    ['throws', () => { throw new Error('disk full'); }], // prettier-ignore
    ['rejects', () => Promise.reject(new Error('disk full'))],
  ])('is lost with a line for the operator where its function %s', async (_how, logCalls) => {
    const { host, log } = watchedHost(new Shop('shop', { logCalls }));
    const unhandled = await unhandledDuring(async () => {
      expect(await callTool(host, { name: 'buy', arguments: { token: 'abc' } }, plainScope())).toMatchObject({
        structuredContent: { result: 'abc' },
      });
    });
    expect({ log, unhandled }).toEqual({
      log: ['logCalls failed for a call of "buy": disk full'],
      unhandled: [],
    });
  });

  it('leaves a call that answers at once one that answers at once', () => {
    const { host } = watchedHost(new Shop('shop', { logCalls: () => undefined }));
    expect(callTool(host, { name: 'buy', arguments: { token: 'abc' } }, plainScope())).not.toBeInstanceOf(Promise);
  });

  it.each(GENERATIONS)('names the client in generation %s', async (generation) => {
    const records: CallRecord[] = [];
    const server = new Shop('shop', { logCalls: (record) => void records.push(record) });
    const session = await connectInMemory(server, generation);
    await session.call('later');
    await session.close();
    expect(records).toEqual([{ tool: 'later', client: 'stereomcp 1', ms, outcome: 'ok' }]);
  });
});
