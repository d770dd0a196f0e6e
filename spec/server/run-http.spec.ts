import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { compiledServer } from '../support/compiled-servers';
import { HttpProcess } from '../support/http-process';
import { GENERATIONS } from '../support/sessions';

const running: HttpProcess[] = [];

function start(options: object = {}, fail = ''): HttpProcess {
  const server = new HttpProcess([compiledServer('listening')], { OPTIONS: JSON.stringify(options), FAIL: fail });
  running.push(server);
  return server;
}

const call = (milliseconds: number) => ({ name: 'slow', arguments: { milliseconds } });
const done = { structuredContent: { result: 'done' } };

async function probe(url: string, path: string): Promise<string> {
  const answer = await fetch(new URL(path, url));
  return `${String(answer.status)} ${await answer.text()}`;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill()));
});

describe('a server over HTTP', () => {
  it('says where it is, with a line for the configuration of a client, and resolves with the URL', async () => {
    const server = start();
    const url = await server.said(/^Listening is at (\S+)\. /m);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    await server.said(/\}\}\}\n/);
    const [, , config = ''] = server.stderr.split('\n');
    expect(JSON.parse(config)).toEqual({ mcpServers: { listening: { type: 'http', url } } });
    await server.said(/\/mcp\n$/);
    expect(server.stdout).toBe(`${url}\n`);
  });

  it.each(GENERATIONS)('serves the official client (%s)', async (generation) => {
    const client = await start().connect(generation);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['slow', 'ask', 'stray']);
    expect(await client.callTool(call(1))).toMatchObject(done);
  });

  it('answers probes, and 404 in JSON elsewhere', async () => {
    const url = await start().url();
    expect(await probe(url, '/health')).toBe('200 {"status":"ok"}');
    expect(await probe(url, '/ready')).toBe('200 {"status":"ready"}');
    const message = 'Not found: messages are taken at /mcp.';
    for (const path of ['/', '/mcp/', '/mcp2', '/%6dcp', '//mcp']) {
      const answer = await fetch(new URL(url).origin + path, { method: 'POST', body: '{}' });
      expect({ path, status: answer.status, body: await answer.json() }).toEqual({
        path,
        status: 404,
        body: { jsonrpc: '2.0', id: null, error: { code: -32000, message } },
      });
    }
  });

  it('takes messages at another path and host', async () => {
    const server = start({ host: '::1', path: '/weather/v1' });
    expect(await server.url()).toMatch(/^http:\/\/\[::1\]:\d+\/weather\/v1$/);
    const client = await server.connect('2026-07-28');
    expect(await client.callTool(call(1))).toMatchObject(done);
  });

  it('is reached by the name that it was given, where that is of this machine', async () => {
    const server = start({ host: '127.0.0.2' });
    expect(await (await server.connect('2025-11-25')).callTool(call(1))).toMatchObject(done);
  });

  it('lets in who comes by an allowed name, where other machines reach it', async () => {
    const server = start({ host: '0.0.0.0', allowedHosts: ['127.0.0.1'] });
    await server.said(/^Listening is at http:\/\/127\.0\.0\.1:\d+\/mcp \(listening on 0\.0\.0\.0:\d+\)\. /m);
    expect(await (await server.connect('2025-11-25')).callTool(call(1))).toMatchObject(done);
    const url = (await server.url()).replace('127.0.0.1', 'localhost');
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(403);
  });

  it('survives an error of the author that reaches nobody, and reports it', async () => {
    const server = start();
    const client = await server.connect('2026-07-28');
    await client.callTool({ name: 'stray' });
    await server.said(/nobody hears this/);
    expect(await client.callTool(call(1))).toMatchObject(done);
  });
});

describe('a start over HTTP that fails', () => {
  it('tells that the port is taken, and starts nothing', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const server = start({ port });
    expect(await server.exited).toEqual({ code: 1, signal: null });
    expect(server.stderr).toBe(
      `Listening.run(): port ${String(port)} of 127.0.0.1 is taken by another program. ` +
        'End that one, or give another port; { port: 0 } takes any that is free.\n',
    );
    other.close();
  });

  it.each([
    [
      { host: '0.0.0.0' },
      'other machines reach 0.0.0.0, so say by which names they may: ' +
        `{ transport: 'http', host: '0.0.0.0', allowedHosts: ['mcp.example.com'] }.`,
    ],
    [{ port: '3000' }, 'port must be a whole number from 0 to 65535, not "3000".'],
    [{ transport: 'smoke' }, 'there is no transport "smoke". Use "stdio" or "http".'],
    [{ maxBodyBytes: -1 }, 'maxBodyBytes must be an integer from 1 on.'],
  ])('tells what is wrong with %j, and starts nothing', async (options, problem) => {
    const server = start(options);
    expect(await server.exited).toEqual({ code: 1, signal: null });
    expect(server.stderr).toBe(`Listening.run(): ${problem}\n`);
  });

  it('reports a failing onStart', async () => {
    const server = start({}, 'start');
    expect(await server.exited).toEqual({ code: 1, signal: null });
    expect(server.stderr).toMatch(/^Listening: onStart failed\. Error: no database\n/);
  });

  it('says so when run() is called twice, and goes on serving', async () => {
    const server = start({}, 'twice');
    await server.said(/was called twice on one object\./);
    expect(await (await server.connect('2026-07-28')).callTool(call(1))).toMatchObject(done);
  });
});

describe('a server over HTTP that is still starting', () => {
  it('lives, but takes no requests, and says when to come back', async () => {
    const occupied = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => occupied.once('listening', resolve));
    const { port } = occupied.address() as AddressInfo;
    await new Promise((resolve) => occupied.close(resolve));
    const server = start({ port }, 'slow start');
    const url = `http://127.0.0.1:${String(port)}/mcp`;
    let health: string | undefined;
    while (health === undefined && server.child.exitCode === null) {
      health = await probe(url, '/health').catch(() => setTimeout(10, undefined));
    }
    expect(health).toBe('200 {"status":"ok"}');
    expect(await probe(url, '/ready')).toBe('503 {"status":"starting"}');
    const early = await fetch(url, { method: 'POST', body: '{}' });
    expect({ status: early.status, again: early.headers.get('retry-after'), body: await early.json() }).toEqual({
      status: 503,
      again: '1',
      body: { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'The server is starting. Try again.' } },
    });
    await server.said(/is at/);
    expect(await probe(url, '/ready')).toBe('200 {"status":"ready"}');
  });
});

describe('a server over HTTP that is told to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('leaves at once on %s where nothing runs', async (signal) => {
    const server = start();
    const client = await server.connect('2026-07-28');
    await client.listTools();
    const before = Date.now();
    server.child.kill(signal);
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(Date.now() - before).toBeLessThan(2000);
    expect(server.stderr).toMatch(/^started\n[^]*\nstopped\n$/);
  });

  it.each(GENERATIONS)('lets running calls finish and turns new ones away (%s)', async (generation) => {
    const server = start();
    const url = await server.url();
    const client = await server.connect(generation);
    const slow = client.callTool(call(1500));
    await server.said(/called/);
    server.child.kill('SIGTERM');
    await setTimeout(200);
    expect(await probe(url, '/health')).toBe('200 {"status":"ok"}');
    expect(await probe(url, '/ready')).toBe('503 {"status":"stopping"}');
    await expect(client.callTool(call(1))).rejects.toThrow('The server is being stopped. Try again.');
    expect(await slow).toMatchObject(done);
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(server.stderr.split('\n').slice(3)).toEqual(['called', 'stopped', '']);
  });

  it('still takes the answers to what running calls have asked, and is not held up by open streams', async () => {
    const server = start({ sessions: true });
    const client = new Client({ name: 'specs', version: '1' }, { capabilities: { elicitation: { form: {} } } });
    let answer: (value: boolean) => void = () => undefined;
    const decided = new Promise<boolean>((resolve) => (answer = resolve));
    client.setRequestHandler('elicitation/create', async () => ({
      action: 'accept' as const,
      content: { value: await decided },
    }));
    await client.connect(new StreamableHTTPClientTransport(new URL(await server.url())));
    const asking = client.callTool({ name: 'ask' });
    await server.said(/asking/);
    await setTimeout(200);
    server.child.kill('SIGTERM');
    await setTimeout(200);
    answer(true);
    expect(await asking).toMatchObject({ structuredContent: { result: 'went on' } });
    const before = Date.now();
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(Date.now() - before).toBeLessThan(2000);
    await client.close();
  });

  it.each(GENERATIONS)('cancels what is not done by its deadline (%s)', async (generation) => {
    const server = start({ shutdownTimeout: 300 });
    const client = await server.connect(generation);
    const slow = client.callTool(call(60_000)).then(
      () => 'done',
      () => 'failed',
    );
    await server.said(/called/);
    server.child.kill('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(await slow).toBe('failed');
    const said = server.stderr.split('\n').slice(4);
    expect(said).toEqual(['Listening: 1 call was not done after 300 ms, and cancelled.', 'cancelled', 'stopped', '']);
  });

  it('ends at once at the second Ctrl-C', async () => {
    const server = start();
    const client = await server.connect('2026-07-28');
    const slow = client.callTool(call(60_000)).then(
      () => 'done',
      () => 'failed',
    );
    await server.said(/called/);
    server.child.kill('SIGINT');
    await setTimeout(200);
    expect(server.child.exitCode).toBe(null);
    server.child.kill('SIGINT');
    expect(await server.exited).toEqual({ code: 130, signal: null });
    expect(await slow).toBe('failed');
  });

  it('reports an onStop that fails with exit code 1', async () => {
    const server = start({}, 'stop');
    await server.url();
    server.child.kill('SIGTERM');
    expect(await server.exited).toEqual({ code: 1, signal: null });
    expect(server.stderr).toMatch(/stopped\nListening: onStop failed\. Error: cannot close\n/);
  });

  it('reports an onStop that hangs with exit code 1', async () => {
    const server = start({}, 'hang');
    await server.url();
    server.child.kill('SIGTERM');
    expect(await server.exited).toEqual({ code: 1, signal: null });
    expect(server.stderr).toMatch(/stopped\nListening: onStop was not done after 5000 ms\.\n$/);
  });

  it('stops for close() as well, and leaves the process to its program', async () => {
    const server = start({}, 'close');
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(server.stdout).toMatch(/^http:\S+\nclosed\n$/);
    expect(server.stderr).toMatch(/^started\n[^]*\nstopped\n$/);
  });
});
