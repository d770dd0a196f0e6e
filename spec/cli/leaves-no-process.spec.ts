import { spawn } from 'node:child_process';
import { CLI, ROOT, runCli } from '../support/cli-process';
import { lastingProcesses, leftProcesses } from '../support/left-processes';
import { PseudoTerminal } from '../support/pseudo-terminal';

const ASSISTANT = 'node build/samples/assistant/server.js';
const PLAN = ['call', ASSISTANT, 'plan', ...Array<string>(9).fill('cities=Vienna'), 'cities=Paris'];
const SILENT = `node -e 'setInterval(() => 0, 1000)'`;
/** Answers nothing, and hears neither that its input has ended nor SIGTERM; its child neither. */
const STUBBORN =
  `node -e 'const go = "process.on(\\"SIGTERM\\", () => 0); setInterval(() => 0, 1000)"; ` +
  `require("child_process").spawn(process.execPath, ["-e", go], { stdio: "inherit" }); eval(go)'`;

let marks = 0;

/** The environment of one run, by which its processes are known. */
function marked(): { readonly SPEC_MARK: string } {
  marks += 1;
  return { SPEC_MARK: `leaves-${String(process.pid)}-${String(marks)}-` };
}

async function untilThere(mark: string, count: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (leftProcesses(mark).length < count) {
    if (Date.now() > deadline) throw new Error(`never ${String(count)} processes: ${leftProcesses(mark).join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('Ctrl-C', () => {
  it.each<[string, readonly string[], (terminal: PseudoTerminal, mark: string) => Promise<unknown>]>([
    ['as soon as the server is started', PLAN, (_terminal, mark) => untilThere(mark, 3)],
    ['while the server is silent', ['list', SILENT], (_terminal, mark) => untilThere(mark, 3)],
    ['after it was said that it is silent', ['list', SILENT], (terminal) => terminal.said(/waiting for node/)],
    ['in the middle of a call', PLAN, (terminal) => terminal.said(/plan: \d\/9/)],
    [
      'while the person is asked',
      ['call', ASSISTANT, 'book', 'train=NJ 468'],
      (terminal) => terminal.said(/Name .*: $/),
    ],
    ['with a server that ends at no sign', ['list', STUBBORN], (_terminal, mark) => untilThere(mark, 4)],
  ])('%s leaves no process', async (_when, words, ready) => {
    const env = marked();
    const terminal = new PseudoTerminal([process.execPath, CLI, ...words], { cwd: ROOT, env });
    await ready(terminal, env.SPEC_MARK);
    terminal.interrupt();
    expect(await terminal.ended()).toBe(130);
    expect(terminal.text).not.toMatch(/stereomcp: (?!the server asks)/);
    expect(await lastingProcesses(env.SPEC_MARK, 1000)).toEqual([]);
  });

  it('a second time ends at once, and leaves no process either', async () => {
    const env = marked();
    const terminal = new PseudoTerminal([process.execPath, CLI, 'list', STUBBORN], { cwd: ROOT, env });
    await untilThere(env.SPEC_MARK, 4);
    terminal.interrupt();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const before = Date.now();
    terminal.interrupt();
    expect(await terminal.ended()).toBe(130);
    expect(Date.now() - before).toBeLessThan(1500);
    expect(await lastingProcesses(env.SPEC_MARK, 1000)).toEqual([]);
  });

  it('tells the server that the call is over', async () => {
    const env = marked();
    const server = `
      const say = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
      require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
        const { id, method, params } = JSON.parse(line);
        if (method === 'initialize') {
          const serverInfo = { name: 'small', version: '1' };
          say({ id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo } });
        } else if (method === 'tools/list') say({ id, result: { tools: [{ name: 'slow', inputSchema: { type: 'object' } }] } });
        else if (method === 'tools/call') process.stderr.write('called ' + id);
        else if (method === 'notifications/cancelled') process.stderr.write('; cancelled ' + params.requestId);
        else if (id !== undefined) say({ id, error: { code: -32601, message: 'Method not found' } });
      }).on('close', () => process.stderr.write('; closed'));`;
    const words = ['call', `node -e '${server.replaceAll("'", `'\\''`)}'`, 'slow', '--verbose'];
    const terminal = new PseudoTerminal([process.execPath, CLI, ...words], { cwd: ROOT, env });
    const id = await terminal.said(/called (\d+)/);
    terminal.interrupt();
    expect(await terminal.ended()).toBe(130);
    expect(terminal.text).toContain(`; cancelled ${id}; closed`);
  });
});

describe('other ends of a command', () => {
  it.each<[NodeJS.Signals, number]>([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ])('by %s leave no process', async (signal, code) => {
    const env = marked();
    const run = runCli(PLAN, {
      env,
      started: (child) => {
        child.stderr?.on('data', (text: Buffer) => {
          if (String(text).includes('plan: ')) child.kill(signal);
        });
      },
    });
    expect((await run).code).toBe(code);
    expect(await lastingProcesses(env.SPEC_MARK, 1000)).toEqual([]);
  });

  it('by whoever reads along having enough leave no process', async () => {
    const env = marked();
    const command = `"${process.execPath}" "${CLI}" list "${ASSISTANT}" --json | head -n 1`;
    const child = spawn('/bin/sh', ['-c', command], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...env },
      stdio: 'ignore',
    });
    await new Promise((resolve) => child.once('close', resolve));
    expect(await lastingProcesses(env.SPEC_MARK)).toEqual([]);
  });

  it('by running out of time leave no process', async () => {
    const env = marked();
    const { code, stderr } = await runCli(['list', STUBBORN, '--timeout', '500ms'], { env });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/did not answer within 0\.5 s\./) as string,
    });
    expect(await lastingProcesses(env.SPEC_MARK, 1000)).toEqual([]);
  });
});
