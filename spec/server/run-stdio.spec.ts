import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LineProcess } from '../protocol/line-process';

const folder = mkdtempSync(join(tmpdir(), 'stereomcp-'));
let count = 0;
const running: LineProcess[] = [];

function start(fixture: string, env: Readonly<Record<string, string>> = {}) {
  const file = join(folder, `marks-${String(count++)}`);
  const server = new LineProcess(fixture, { MARK: file, ...env });
  running.push(server);
  const marks = (): readonly string[] =>
    existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return { server, marks };
}

const slow = (id: number, milliseconds: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'slow', arguments: { milliseconds } },
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('the process of a server on stdio', () => {
  it('finishes a short call, stops once and leaves by itself at the end of input', async () => {
    const { server, marks } = start('lifecycle');
    await server.initialize();
    server.send(slow(1, 300));
    server.child.stdin.end();
    const exit = await server.exited();
    expect(exit).toMatchObject({ code: 0, signal: null });
    expect(exit.took).toBeLessThan(2000);
    expect(server.messages.find(({ id }) => id === 1)).toMatchObject({
      result: { structuredContent: { result: 'done' } },
    });
    expect(marks()).toEqual(['start', 'stop']);
    expect(server.stderr).toBe('');
  });

  it('drops a long call at the end of input', async () => {
    const { server, marks } = start('lifecycle');
    await server.initialize();
    server.send(slow(1, 60_000));
    server.child.stdin.end();
    const exit = await server.exited();
    expect(exit).toMatchObject({ code: 0, signal: null });
    expect(exit.took).toBeLessThan(2000);
    expect(server.messages.map(({ id }) => id)).toEqual(['init']);
    expect(marks()).toEqual(['start', 'stop']);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('stops once and leaves on %s', async (signal) => {
    const { server, marks } = start('lifecycle');
    await server.initialize();
    server.child.kill(signal);
    const exit = await server.exited();
    expect(exit).toMatchObject({ code: 0, signal: null });
    expect(exit.took).toBeLessThan(2000);
    expect(marks()).toEqual(['start', 'stop']);
  });

  it('leaves when nobody ever speaks to it', async () => {
    const { server, marks } = start('lifecycle');
    server.child.stdin.end();
    expect(await server.exited()).toMatchObject({ code: 0, signal: null });
    expect(marks()).toEqual(['start', 'stop']);
  });

  it('prints no stack and stops when the reader of its output is gone', async () => {
    const { server, marks } = start('lifecycle');
    await server.initialize();
    server.child.stdout.destroy();
    server.send(slow(1, 0), slow(2, 0));
    expect(await server.exited()).toMatchObject({ code: 0, signal: null });
    expect(server.stderr).toBe('');
    expect(marks()).toEqual(['start', 'stop']);
  });

  it('stops when its client dies with both of its pipes', async () => {
    const { server, marks } = start('chatty');
    await server.initialize();
    server.child.stdout.destroy();
    server.child.stderr.destroy();
    server.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 't' } });
    server.child.stdin.end();
    expect(await server.exited()).toMatchObject({ code: 0, signal: null });
    expect(marks()).toEqual(['stop']);
  });

  it('reports a failing onStart with exit code 1', async () => {
    const { server, marks } = start('lifecycle', { FAIL: 'start' });
    expect(await server.exited()).toMatchObject({ code: 1, signal: null });
    expect(server.stderr).toMatch(/^Lifecycle: onStart failed\. Error: no database\n/);
    expect(marks()).toEqual(['start']);
  });

  it.each([
    ['stop', /^Lifecycle: onStop failed\. Error: cannot close\n/],
    ['hang', /^Lifecycle: onStop was not done after 700 ms\.\n$/],
  ])('reports an onStop that does not get through with exit code 1 (%s)', async (fault, report) => {
    const { server, marks } = start('lifecycle', { FAIL: fault });
    await server.initialize();
    server.child.stdin.end();
    const exit = await server.exited();
    expect(exit).toMatchObject({ code: 1, signal: null });
    expect(exit.took).toBeLessThan(2000);
    expect(server.stderr).toMatch(report);
    expect(marks()).toEqual(['start', 'stop']);
  });

  it('says so when run() is called twice, and goes on serving', async () => {
    const { server, marks } = start('lifecycle', { FAIL: 'twice' });
    await server.initialize();
    server.send(slow(1, 0));
    await server.answers(2);
    server.child.stdin.end();
    expect(await server.exited()).toMatchObject({ code: 1, signal: null });
    expect(server.stderr).toBe(
      'Error: Lifecycle.run() was called twice on one object. Call it once, or make a second object.\n',
    );
    expect(marks()).toEqual(['start', 'stop']);
  });

  it('says so when the transport is unknown, and starts nothing', async () => {
    const { server, marks } = start('lifecycle', { FAIL: 'transport' });
    expect(await server.exited()).toMatchObject({ code: 1, signal: null });
    expect(marks()).toEqual([]);
    expect(server.stderr).toBe('Lifecycle.run(): there is no transport "smoke". Use "stdio" or "http".\n');
  });

  it('reports all mistakes of a class readably with exit code 1', async () => {
    const { server } = start('mistaken');
    expect(await server.exited()).toMatchObject({ code: 1, signal: null });
    expect(server.stderr).toContain('DefinitionError: 2 mistakes\n  - Mistaken');
    expect(server.stderr).not.toMatch(/^ +at /m);
    expect(server.lines).toEqual([]);
  });
});

describe('standard output', () => {
  it('carries messages only, from the guard on, and everything again after the shutdown', async () => {
    const { server } = start('chatty');
    await server.initialize();
    server.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 't' } });
    const messages = await server.answers(2);
    expect(messages[1]).toMatchObject({ id: 1, result: { structuredContent: { result: 'ok' } } });
    server.child.stdin.end();
    await server.exited();
    expect(server.lines.slice(2)).toEqual(['after shutdown']);
    const printed = server.stderr.split('\n');
    expect(printed.slice(0, 4)).toEqual(['module level', 'a', 'b', 'c']);
    expect(printed.slice(-3)).toEqual(['d', 'stopping', '']);
  });
});
