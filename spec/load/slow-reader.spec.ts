import { readFileSync } from 'node:fs';
import { Agent, request as open } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { MODERN_META, POST_HEADERS } from '../support/http-servers';
import { figure } from './figures';
import { HttpProcess } from './http-process';
import { LineClient, type Health } from './line-client';
import { large } from './operations';

const MIB = 1024 * 1024;

/** The memory of a process, in MiB, which the process itself is not asked for. */
function resident(pid: number | undefined): number {
  const [, kibibytes = ''] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}

/** Looks at it from now on; gives the largest of it a while after something has come to its end. */
async function mostUntil(pid: number | undefined, end: Promise<unknown>, milliseconds: number): Promise<number> {
  let found = 0;
  const watch = setInterval(() => (found = Math.max(found, resident(pid))), 50);
  await end.finally(async () => {
    await setTimeout(milliseconds);
    clearInterval(watch);
  });
  return found;
}

describe('a client on stdio that asks for 500 MiB and reads nothing', () => {
  let client: LineClient;
  beforeAll(async () => {
    client = await new LineClient('2025-11-25').open();
  });
  afterAll(() => client.kill());

  it('costs the server a bounded part of that, and gets all of it once it reads', async () => {
    const { rss } = await client.health();
    client.child.stdout.pause();
    // Each answer has its text in both channels.
    const answers: Promise<unknown>[] = [];
    const asked = (async () => {
      for (let n = 0; n < 250; n++) {
        answers.push(client.ask(large(`s${String(n)}`, 1024)).answer);
        await setTimeout(2);
      }
    })();
    const peak = await mostUntil(client.child.pid, asked, 2_000);
    figure('stdio, slow reader: MiB before', rss / MIB);
    figure('stdio, slow reader of 500 MiB: MiB at most', peak);
    expect(peak).toBeLessThan(rss / MIB + 150);
    client.child.stdout.resume();
    expect(await Promise.all(answers)).toHaveLength(250);
    expect({ pending: client.pending, strays: client.strays }).toEqual({ pending: 0, strays: [] });
  });
});

describe('clients over HTTP that ask for 100 MiB and read nothing', () => {
  let server: HttpProcess;
  beforeAll(async () => {
    server = await HttpProcess.start();
  });
  afterAll(() => server.kill());

  it('do not keep others from being answered, and are forgotten when they leave', async () => {
    const before = await server.health();
    const agent = new Agent();
    const asked = Array.from({ length: 25 }, (_, id) => ask(server.url, agent, id));
    const responses = await Promise.all(asked.map(({ response }) => response));
    const busy = await server.health();
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from(responses, () => 200));
    figure('http, slow readers: MiB of the server meanwhile', busy.rss / MIB);
    for (const { destroy } of asked) destroy();
    agent.destroy();
    const after = await afterLeaving(server);
    figure('http, slow readers: MiB of heap that stay', (after.heap - before.heap) / MIB);
    expect(after.handles).toEqual(before.handles);
    expect(after.heap - before.heap).toBeLessThan(5 * MIB);
    expect(server.stderr).toBe('');
  });

  it('are refused where they ask for 1,000 MiB, so that memory stays bounded, until they leave', async () => {
    const { handles } = await server.health();
    const before = resident(server.child.pid);
    const agent = new Agent();
    const asked = Array.from({ length: 250 }, (_, id) => ask(server.url, agent, id));
    const answered = Promise.all(asked.map(({ response }) => response));
    const peak = await mostUntil(server.child.pid, answered, 1_000);
    const responses = await answered;
    const refused = responses.filter(({ statusCode }) => statusCode !== 200);
    figure('http, slow readers of 1,000 MiB: MiB more at most', peak - before);
    figure('http, slow readers of 1,000 MiB: refused', refused.length);
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(peak - before).toBeLessThan(500);
    for (const { destroy } of asked) destroy();
    agent.destroy();
    expect((await afterLeaving(server)).handles).toEqual(handles);
    const later = new Agent();
    const again = Array.from({ length: 10 }, (_, id) => ask(server.url, later, id));
    const answers = await Promise.all(again.map(({ response }) => response));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from(answers, () => 200));
    later.destroy();
    expect(server.stderr).toBe('');
  });
});

/** What a server says of itself as soon as it has no connection but that of the question. */
async function afterLeaving(server: HttpProcess): Promise<Health> {
  let health = await server.health();
  for (let turn = 0; turn < 100 && health.handles.TCPSocketWrap !== 1; turn++) {
    await setTimeout(50);
    health = await server.health();
  }
  return health;
}

/** A request for 4 MiB, whose answer is not read; a server refuses more once 128 MiB of them wait. */
function ask(url: string, agent: Agent, id: number) {
  const params = { name: 'big', arguments: { text: 'x', kibibytes: 2 * 1024 }, _meta: MODERN_META };
  const headers = {
    ...POST_HEADERS,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'big',
  };
  const sent = open(url, { method: 'POST', agent, headers });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  sent.end(JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params }));
  return { response, destroy: () => sent.destroy() };
}
