import { Client } from '@modelcontextprotocol/client';
import { openTarget } from '../../../lib/cli/target/open-target';
import type { Target, TargetOptions } from '../../../lib/cli/target/target';
import { lastingProcesses, leftProcesses } from '../../support/left-processes';

const OPTIONS: TargetOptions = { env: {}, headers: {}, protocol: 'auto', timeout: 10_000, output: 'tail' };
const NODE = JSON.stringify(process.execPath);

/** A server of few lines that answers `initialize`, and what else it is told to. */
function program(more: string): string {
  const code = `
    const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
    const result = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'small', version: '1' } };
    require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line);
      ${more}
      if (method === 'initialize') say({ id, result });
      else if (id !== undefined) say({ id, error: { code: -32601, message: 'Method not found' } });
    });`;
  return `${NODE} -e '${code.replaceAll("'", `'\\''`)}'`;
}

const notes: string[] = [];
let marks = 0;

async function open(word: string, options: Partial<TargetOptions> = {}): Promise<{ target: Target; mark: string }> {
  marks += 1;
  const mark = `opencommand-${String(process.pid)}-${String(marks)}`;
  notes.length = 0;
  const env = { SPEC_MARK: mark, ...options.env };
  const target = await openTarget(
    word,
    { ...OPTIONS, ...options, env },
    {
      createClient: () => new Client({ name: 'specs', version: '1' }, {}),
      note: (text) => notes.push(text),
      signal: new AbortController().signal,
    },
  );
  return { target, mark };
}

async function failure(word: string, options: Partial<TargetOptions> = {}): Promise<string> {
  try {
    await (await open(word, options)).target.close();
    return 'no failure';
  } catch (error) {
    return (error as Error).message.replaceAll(word, 'COMMAND');
  }
}

describe('a server that a command starts', () => {
  it('is connected to, and ended', async () => {
    const { target, mark } = await open(program(''));
    expect(target.client.getServerVersion()).toEqual({ name: 'small', version: '1' });
    expect(leftProcesses(mark)).toHaveLength(1);
    await target.close();
    expect(leftProcesses(mark)).toEqual([]);
  });

  it('is started again where it ends at a request that it does not know', async () => {
    const { target } = await open(program(`if (method === 'server/discover') process.exit(1);`));
    expect(target.client.getNegotiatedProtocolVersion()).toBe('2025-11-25');
    await target.close();
  });

  it('is told of once where it writes to standard output', async () => {
    const { target } = await open(program(`console.log('listening'); console.log({ a: 1 });`));
    await target.close();
    expect(notes).toEqual([
      'the server wrote text to standard output that is no message: listening\n' +
        '  Standard output belongs to the protocol; logs go to standard error.',
    ]);
  });

  it('gets variables, over those of the command', async () => {
    const { target } = await open(`A=1 B=2 ${program('result.serverInfo.name = process.env.A + process.env.B;')}`, {
      env: { B: '3' },
    });
    expect(target.client.getServerVersion()?.name).toBe('13');
    await target.close();
  });

  it('is ended with everything that it has started, however stubborn', async () => {
    const stubborn = `require('child_process').spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => 0); setInterval(() => 0, 1000)']);`;
    const { target, mark } = await open(
      program(
        `if (method === 'initialize') { ${stubborn} process.on('SIGTERM', () => 0); setInterval(() => 0, 1000); }`,
      ),
    );
    expect(leftProcesses(mark)).toHaveLength(2);
    await target.close();
    expect(await lastingProcesses(mark)).toEqual([]);
  });

  it('says how it ended during a call, with what it last wrote', async () => {
    const word = program(`if (method === 'ping') { console.error('out of paper'); process.exit(7); }`);
    const { target } = await open(word);
    await expect(target.client.ping()).rejects.toThrow();
    expect(target.explain(new Error('closed')).replaceAll(word, 'COMMAND')).toBe(
      'COMMAND ended with exit code 7.\nIt wrote to standard error:\n  out of paper',
    );
    await target.close();
  });
});

describe('a command that starts no server', () => {
  it('is told with its exit code and what it last wrote', async () => {
    const word = `${NODE} -e 'console.error("first"); console.error("no database"); process.exit(3)'`;
    expect(await failure(word)).toBe(
      'COMMAND ended with exit code 3 before it answered; a server waits for its client on standard input.\n' +
        'It wrote to standard error:\n  first\n  no database',
    );
  });

  it('is told with the signal that ended it', async () => {
    expect(await failure(`${NODE} -e 'process.kill(process.pid, "SIGKILL")'`, { protocol: '2025-11-25' })).toBe(
      'COMMAND was ended by SIGKILL before it answered; a server waits for its client on standard input.',
    );
  });

  it('is not waited for longer than --timeout', async () => {
    expect(await failure(`${NODE} -e 'console.log("Ready."); setInterval(() => 0, 1000)'`, { timeout: 700 })).toBe(
      'COMMAND did not answer within 0.7 s. It wrote text to standard output, but no message. ' +
        'Is it an MCP server over stdio? --timeout waits longer.',
    );
  });

  it('is told where it speaks no such revision', async () => {
    expect(await failure(program(''), { protocol: '2026-07-28' })).toBe(
      'COMMAND does not speak 2026-07-28. Leave --protocol out, or write --protocol 2025-11-25.',
    );
    expect(await failure(program(`result.protocolVersion = '1999-01-01';`))).toBe(
      `COMMAND cannot be connected to: Server's protocol version is not supported: 1999-01-01`,
    );
  });

  it('shows only the end of what it wrote', async () => {
    const message = await failure(
      `${NODE} -e 'for (let i = 0; i < 500; i++) console.error("line " + i); process.exitCode = 1'`,
    );
    expect(message.split('\n')).toHaveLength(22);
    expect(message).toMatch(/line 499$/);
  });
});
