import { request, type RequestOptions } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Client } from '@modelcontextprotocol/client';
import { HttpProcess } from '../support/http-process';
import { GENERATIONS } from '../support/sessions';

const MOUNTED = join(__dirname, '../../build/samples/mounting');
const running: HttpProcess[] = [];

function start(program: string): HttpProcess {
  const server = new HttpProcess([join(MOUNTED, `${program}.js`), '0']);
  running.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill()));
});

/** The answer to one request with any Host header, which fetch does not send. */
function askAt(url: URL, options: RequestOptions, body: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (response) => {
      text(response).then((answer) => {
        resolve({ status: response.statusCode, body: answer });
      }, reject);
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

/** What a client gets that lists the tools, calls one, and follows the progress of another with a long body. */
async function visit(client: Client) {
  const progress: number[] = [];
  const { tools } = await client.listTools();
  const one = await client.callTool({
    name: 'convert',
    arguments: { length: { amount: 3, unit: 'mile' }, to: 'metre' },
  });
  // Longer than Express and Fastify read unless they are told.
  const lengths = Array.from({ length: 50_000 }, () => ({ amount: 1, unit: 'mile' }));
  const total = await client.callTool(
    { name: 'total', arguments: { lengths, unit: 'mile' } },
    { onprogress: ({ progress: step }) => void progress.push(step) },
  );
  return {
    tools: tools.map(({ name }) => name),
    one: one.structuredContent,
    total: total.structuredContent,
    progress,
  };
}

const VISIT = {
  tools: ['convert', 'total'],
  one: { amount: 4828.032, unit: 'metre' },
  total: { amount: 50_000, unit: 'mile' },
  progress: [0, 10_000, 20_000, 30_000, 40_000],
};

describe.each(['node-http', 'express', 'fastify', 'hono'])('the sample that mounts a server with %s', (program) => {
  it.each(GENERATIONS)(
    'serves the official client (%s), its progress, and bodies over the limit of parsers',
    async (generation) => {
      expect(await visit(await start(program).connect(generation))).toEqual(VISIT);
    },
  );

  it('refuses in JSON what the server refuses, and leaves other paths to the app', async () => {
    const url = await start(program).url();
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    const batch = await fetch(url, { method: 'POST', headers, body: '[]' });
    expect({ status: batch.status, body: await batch.json() }).toMatchObject({
      status: 400,
      body: { jsonrpc: '2.0', id: null, error: { code: -32600 } },
    });
    const evil = await fetch(url, {
      method: 'POST',
      headers: { ...headers, Origin: 'https://evil.example' },
      body: '{}',
    });
    expect(evil.status).toBe(403);
    expect(await (await fetch(new URL('/', url))).text()).toMatch(/^(An app with more to do|Nothing here)\.\n$/);
  });

  it.each<readonly [string, string, string, number, Record<string, string>]>([
    ['no JSON', 'POST', '{x', 400, {}],
    ['nothing', 'POST', '', 400, {}],
    ['a body over the limit', 'POST', JSON.stringify('x'.repeat(4 * 1024 * 1024)), 413, {}],
    ['another type of content', 'POST', '<x/>', 415, { 'Content-Type': 'application/xml' }],
    ['another host, and no JSON', 'POST', '{x', 403, { Host: 'evil.example' }],
  ])('refuses in words of its own: %s', async (_, method, body, status, more) => {
    const url = new URL(await start(program).url());
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...more };
    const answer = await askAt(url, { method, headers }, body);
    expect(answer).toEqual({ status, body: expect.stringMatching(/^\{"jsonrpc":"2\.0",/) as string });
    expect(answer.body).not.toMatch(/node_modules|<html|FST_/);
  });

  it('takes requests that announce JSON and bring none', async () => {
    const url = new URL(await start(program).url());
    for (const method of ['DELETE', 'OPTIONS']) {
      const answer = await askAt(url, { method, headers: { 'Content-Type': 'application/json' } }, '');
      expect(answer.body).toMatch(/^\{"jsonrpc":"2\.0",/);
    }
  });

  it('ends by itself on SIGTERM, also while a client is connected', async () => {
    const server = start(program);
    const client = await server.connect('2025-11-25');
    await client.listTools();
    server.child.kill('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(server.stderr).toBe('');
  });
});

describe('the sample for hosts that take a fetch function', () => {
  /** A host that knows nothing but the default export. */
  function startHost(): HttpProcess {
    const server = new HttpProcess([
      '-e',
      `const { serve } = require('@hono/node-server');
       const { fetch } = require(${JSON.stringify(join(MOUNTED, 'fetch-host.js'))}).default;
       serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log('http://127.0.0.1:' + port + '/mcp'));`,
    ]);
    running.push(server);
    return server;
  }

  it.each(GENERATIONS)('serves the official client (%s)', async (generation) => {
    expect(await visit(await startHost().connect(generation))).toEqual(VISIT);
  });

  it('answers 404 elsewhere', async () => {
    const elsewhere = await fetch(new URL('/other', await startHost().url()));
    expect({ status: elsewhere.status, text: await elsewhere.text() }).toEqual({
      status: 404,
      text: 'Nothing here.\n',
    });
  });
});
