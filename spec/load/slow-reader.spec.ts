import { readFileSync } from 'node:fs';
import { Agent, request as open } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { MODERN_META, POST_HEADERS } from '../support/http-servers';
import { figure } from './figures';
import { HttpProcess } from './http-process';
import { LineClient } from './line-client';
import { large } from './operations';

const MIB = 1024 * 1024;

/** The memory of a process, in MiB, which the process itself is not asked for. */
function resident(pid: number | undefined): number {
  const [, kibibytes = ''] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}

/** The largest of it while something goes on. */
async function most(pid: number | undefined, seconds: number): Promise<number> {
  let found = 0;
  for (let turn = 0; turn < seconds * 20; turn++) {
    found = Math.max(found, resident(pid));
    await setTimeout(50);
  }
  return found;
}

describe('a client on stdio that asks for 500 MiB and reads nothing', () => {
  const client = new LineClient('2025-11-25');
  afterAll(() => client.kill());

  it('costs the server a bounded part of that, and gets all of it once it reads', async () => {
    await client.open();
    const { rss } = await client.health();
    client.child.stdout.pause();
    // Each answer has its text in both channels.
    const answers = [];
    for (let n = 0; n < 250; n++) {
      answers.push(client.ask(large(`s${String(n)}`, 1024)).answer);
      await setTimeout(2);
    }
    const peak = await most(client.child.pid, 2);
    figure('stdio, slow reader: MiB before', rss / MIB);
    figure('stdio, slow reader of 500 MiB: MiB at most', peak);
    expect(peak).toBeLessThan(rss / MIB + 250);
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
    let after = await server.health();
    for (let turn = 0; turn < 100 && after.handles.TCPSocketWrap !== 1; turn++) {
      await setTimeout(50);
      after = await server.health();
    }
    figure('http, slow readers: MiB of heap that stay', (after.heap - before.heap) / MIB);
    expect(after.handles).toEqual(before.handles);
    expect(after.heap - before.heap).toBeLessThan(5 * MIB);
    expect(server.stderr).toBe('');
  });
});

/** A request for 4 MiB, whose answer is not read; all together stay below what makes a server refuse more. */
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
