import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, ConnectionError } from '../../lib/client';
import type { RemoteOptions } from '../../lib/client';
import { compiledServer } from '../support/compiled-servers';
import { GENERATIONS } from '../support/sessions';

/** What the type of the fixture's class says; the program itself runs in another process. */
interface Remote {
  count(): number;
  pid(): number;
  later(at: Date): Date;
  crash(): string;
  crashOnce(marker: string): string;
  slow(milliseconds: number): string;
  variable(name: string): string;
}

const QUICK = { attempts: 4, delay: 10, maxDelay: 50 };

async function rejection(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (value) => ({ resolved: value }),
    (reason: unknown) => reason,
  );
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe.each(GENERATIONS)('a client of a command in %s', (protocol) => {
  const folder = mkdtempSync(join(tmpdir(), 'stereomcp-command-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const open = (options: RemoteOptions = {}) =>
    connect<Remote>(
      {
        command: process.execPath,
        args: [compiledServer('remote')],
        env: { GREETING: 'hello' },
        cwd: folder,
        stderr: 'ignore',
      },
      { protocol, ...options },
    );

  it('starts one process, which ends with the client', async () => {
    const remote = await open();
    const pid = await remote.pid();
    expect([await remote.count(), await remote.count()]).toEqual([1, 2]);
    expect(await remote.later(new Date(0))).toBe('1970-01-01T00:00:01.000Z');
    expect(await remote.variable('GREETING')).toBe(`hello in ${folder}`);
    expect(remote.client.getProtocolEra()).toBe(protocol === '2025-11-25' ? 'legacy' : 'modern');
    await remote.close();
    expect(isRunning(pid)).toBe(false);
  });

  it('rejects what is under way at once when it is closed, though the program takes its time to end', async () => {
    const remote = await open();
    const settled = rejection(remote.slow(60_000)).then((error) => ({ error, at: Date.now() }));
    await remote.count();
    const closedAt = Date.now();
    await remote.close();
    const { error, at } = await settled;
    expect(error).toMatchObject({ name: 'ConnectionError', reason: 'closed', mayHaveRun: true });
    expect(at - closedAt).toBeLessThan(200);
  });

  it.each([['TOKEN=s3cr3t'], ['https://me:s3cr3t@x.test/mcp'], ['--token=s3cr3t']])(
    'names the program alone where %s comes first',
    async (word) => {
      const error = await rejection(connect({ command: './none', args: [word, 'server.js'] }, { protocol }));
      expect(error).toMatchObject({ target: './none', message: expect.not.stringContaining('s3cr3t') as string });
    },
  );

  it('starts the program again where it was killed between calls', async () => {
    const again: string[] = [];
    const remote = await open({ reconnect: QUICK, onReconnect: () => again.push('again') });
    const pid = await remote.pid();
    expect(await remote.count()).toBe(1);
    process.kill(pid, 'SIGKILL');
    while (remote.client.transport !== undefined) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await remote.count()).toBe(1);
    expect(await remote.pid()).not.toBe(pid);
    expect(again).toEqual(['again']);
    await remote.close();
  });

  it('says that nobody knows what became of a call during which the program ended', async () => {
    const remote = await open({ reconnect: QUICK });
    const error = await rejection(remote.crash());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({
      reason: 'lost',
      mayHaveRun: true,
      target: `${process.execPath} ${compiledServer('remote')}`,
    });
    expect(await remote.count()).toBe(1);
    await remote.close();
  });

  it('repeats a call that may be repeated', async () => {
    const remote = await open({ reconnect: QUICK });
    expect(await remote.crashOnce(join(folder, `marker-${protocol}`))).toBe('survived');
    await remote.close();
  });

  it('stays lost where reconnecting is switched off', async () => {
    const remote = await open({ reconnect: false });
    expect(await rejection(remote.crash())).toMatchObject({ reason: 'lost', mayHaveRun: true });
    expect(await rejection(remote.count())).toMatchObject({ reason: 'lost', mayHaveRun: false });
    await remote.close();
  });
});

describe('a command that is no server, or an old one', () => {
  it.each([
    [
      'is not there',
      { command: '/nowhere/server' },
      'Cannot talk to /nowhere/server (ENOENT). There is no such program or folder.',
    ],
    [
      'ends at once',
      { command: process.execPath, args: ['-e', 'process.exit(1)'] },
      `Cannot talk to ${process.execPath}. It has to start, and to speak MCP on its standard output; its standard error may say more.`,
    ],
  ])('is told when it %s', async (_, target, message) => {
    const error = await rejection(connect(target, { onListChanged: () => undefined }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ message, reason: 'unreachable', mayHaveRun: false });
  });

  it('is ended when the connecting is cancelled', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stereomcp-silent-'));
    const script = join(folder, 'silent.cjs');
    writeFileSync(script, `require('fs').writeFileSync(process.argv[2], String(process.pid)); process.stdin.resume();`);
    const file = join(folder, 'pid');
    const reason = new Error('enough');
    const controller = new AbortController();
    const error = rejection(
      connect({ command: process.execPath, args: [script, file] }, { signal: controller.signal }),
    );
    const pidOf = (): number => {
      try {
        return Number(readFileSync(file, 'utf8'));
      } catch {
        return 0;
      }
    };
    while (pidOf() === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    controller.abort(reason);
    expect(await error).toBe(reason);
    expect(isRunning(pidOf())).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it('of the first generation may end at the question for the revision', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stereomcp-old-'));
    const script = join(folder, 'old.cjs');
    writeFileSync(
      script,
      `const say = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
      require('readline').createInterface(process.stdin).on('line', (line) => {
        const { id, method } = JSON.parse(line);
        if (method === 'initialize') return say(id, { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'old', version: '1' } });
        if (method === 'tools/list') return say(id, { tools: [{ name: 'hello', inputSchema: { type: 'object' } }] });
        if (method === 'tools/call') return say(id, { content: [{ type: 'text', text: 'hi' }] });
        if (method !== 'notifications/initialized') process.exit(1);
      });`,
    );
    interface Old {
      hello(): string;
    }
    const old = await connect<Old>({ command: process.execPath, args: [script] });
    expect(await old.hello()).toBe('hi');
    await old.close();
    rmSync(folder, { recursive: true });
  });
});
