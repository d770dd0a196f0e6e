import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { CallToolResult, Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastingProcesses } from '../support/left-processes';
import { PseudoTerminal } from '../support/pseudo-terminal';
import { CliProject } from './cli-project';
import { DevProcess } from './dev/dev-process';

const CLI = resolve(__dirname, '../../dist/cli/main.js');

/** A server of which a line or two is another one each time; its types are written out, so that it loads in no time. */
const server = ({ answer = 'first', more = '', start = '' } = {}): string => `
import { MCPServer, Param, Tool } from 'stereomcp';
import { greeting } from './greeting.js';

export class Greeter extends MCPServer {
  constructor() {
    super('Greeter', { manifest: false });
  }

  protected override onStart(): void {
    console.error('starts ${answer}');
    ${start}
  }

  protected override onStop(): void {
    console.error('stops ${answer}');
  }

  @Tool({ output: String }) greet(@Param('name', { type: String }) name: string): string {
    return \`\${greeting}, \${name}, says the ${answer}\`;
  }

  @Tool({ output: String }) async wait(): Promise<string> {
    await new Promise((resolve) => process.once('SIGUSR2', resolve));
    return 'waited for by the ${answer}';
  }

  ${more}
}
`;
const GREETING = "export const greeting = 'Hello';\n";
const PROMPTING = server({ answer: 'second', more: '@Tool({ output: Number }) count(): number { return 3; }' });

let project: CliProject;
let running: DevProcess | undefined;

beforeEach(() => {
  project = new CliProject({ 'server.ts': server(), 'greeting.ts': GREETING });
});

afterEach(async () => {
  await running?.end('SIGKILL');
  running = undefined;
  project.dispose();
});

function dev(...words: readonly string[]): DevProcess {
  running = new DevProcess(project.folder, ...words);
  return running;
}

const textOf = (result: unknown): unknown =>
  (result as CallToolResult).content.map((block) => (block as { text?: unknown }).text)[0];

async function connect(transport: Transport, mode: 'legacy' | 'auto'): Promise<{ client: Client; told: string[] }> {
  const client = new Client({ name: 'specs', version: '1' }, { versionNegotiation: { mode } });
  const told: string[] = [];
  for (const method of ['notifications/tools/list_changed', 'notifications/prompts/list_changed'] as const) {
    client.setNotificationHandler(method, () => void told.push(method));
  }
  await client.connect(transport);
  if (mode === 'auto') await client.listen({ toolsListChanged: true, promptsListChanged: true });
  return { client, told };
}

/** What a client sees of one swap: its connection, its running call and its subscription are those from before it. */
async function expectSwap(
  { client, told }: { client: Client; told: string[] },
  { edit, finish }: { edit: () => Promise<void>; finish: () => void },
): Promise<void> {
  expect(textOf(await client.callTool({ name: 'greet', arguments: { name: 'Ada' } }))).toBe(
    'Hello, Ada, says the first',
  );
  const waiting = client.callTool({ name: 'wait', arguments: {} });
  await sleep(100);
  await edit();
  while (told.length === 0) await sleep(10);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['greet', 'wait', 'count']);
  expect(textOf(await client.callTool({ name: 'greet', arguments: { name: 'Ada' } }))).toBe(
    'Hello, Ada, says the second',
  );
  finish();
  expect(textOf(await waiting)).toBe('waited for by the first');
  expect(told).toEqual(['notifications/tools/list_changed']);
}

describe('stereomcp dev', () => {
  it.each(['legacy', 'auto'] as const)('swaps a server over HTTP for a client in the mode %s', async (mode) => {
    const run = dev('server.ts', '--no-inspector', '--port', '0');
    const transport = new StreamableHTTPClientTransport(await run.url());
    const connected = await connect(transport, mode);
    const { sessionId } = transport;
    await expectSwap(connected, {
      edit: async () => {
        project.write({ 'server.ts': PROMPTING });
        expect(await run.said(/reloaded in \d+ ms: (.*)/)).toBe('server.ts changed; clients see:');
        expect(await run.said(/.*\n/)).toBe('\n');
        expect(await run.said(/.*\n/)).toBe('  + tool count\n');
      },
      finish: () => void run.child.kill('SIGUSR2'),
    });
    expect(transport.sessionId).toBe(sessionId);
    await run.said(/stops first/);
    await connected.client.close();
    expect(await run.end('SIGINT')).toBe(130);
    expect(run.output.match(/(?:starts|stops) \w+/g)).toEqual([
      'starts first',
      'starts second',
      'stops first',
      'stops second',
    ]);
  });

  it.each(['legacy', 'auto'] as const)('swaps a server over stdio for a client in the mode %s', async (mode) => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [CLI, 'dev', 'server.ts', '--stdio'],
      cwd: project.folder,
      stderr: 'pipe',
    });
    let said = '';
    transport.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const connected = await connect(transport, mode);
    await expectSwap(connected, {
      edit: async () => {
        project.write({ 'server.ts': PROMPTING });
        while (!said.includes('+ tool count')) await sleep(10);
      },
      finish: () => void process.kill(transport.pid ?? 0, 'SIGUSR2'),
    });
    await connected.client.close();
    expect(said).not.toContain('error');
    expect(await lastingProcesses(project.folder)).toEqual([]);
  });

  it('keeps the last good server through every kind of mistake, and takes the file again once it is mended', async () => {
    const run = dev('server.ts', '--no-inspector', '--port', '0');
    const { client } = await connect(new StreamableHTTPClientTransport(await run.url()), 'legacy');
    const greeted = async (): Promise<unknown> =>
      textOf(await client.callTool({ name: 'greet', arguments: { name: 'Ada' } }));
    const mistakes: readonly (readonly [string, RegExp])[] = [
      [server().replace('greet(', 'greet(('), /error: server\.ts cannot be read:\nserver\.ts:\d+:\d+: /],
      [server().replace('output: String', 'outptu: String'), /error: Greeter\.greet \(server\.ts:\d+\): .*outptu/],
      [
        server({ start: "throw new Error('the database is locked');" }),
        /error: Greeter: onStart failed: Error: the database is locked \(server\.ts:\d+:\d+\)/,
      ],
      ['export const nothing = 1;\n', /error: server\.ts holds no server/],
    ];
    for (const [source, complaint] of mistakes) {
      project.write({ 'server.ts': source });
      await run.said(complaint);
      await run.said(/the server before it stays up/);
      expect(await greeted()).toBe('Hello, Ada, says the first');
    }
    expect(run.output).not.toContain('lib/');
    rmSync(project.path('greeting.ts'));
    project.write({ 'server.ts': server({ answer: 'second' }) });
    await run.said(/error: .*greeting/);
    project.write({ 'greeting.ts': GREETING.replace('Hello', 'Hi') });
    await run.said(/reloaded/);
    expect(await greeted()).toBe('Hi, Ada, says the second');
    renameSync(project.path('server.ts'), project.path('server.old'));
    await run.said(/error: There is no file/);
    expect(await greeted()).toBe('Hi, Ada, says the second');
    // As editors save: a new file is put in the place of the one before.
    project.write({ 'server.new': server({ answer: 'third' }) });
    renameSync(project.path('server.new'), project.path('server.ts'));
    await run.said(/reloaded/);
    expect(await greeted()).toBe('Hi, Ada, says the third');
    await client.close();
    expect(await run.end()).toBe(143);
  });

  it('waits over HTTP until the file makes a server', async () => {
    project.write({ 'server.ts': server().replace('greet(', 'greet((') });
    const run = dev('server.ts', '--no-inspector', '--port', '0');
    await run.said(/cannot be read/);
    await run.said(/waiting for a change/);
    project.write({ 'server.ts': server() });
    const { client } = await connect(new StreamableHTTPClientTransport(await run.url()), 'auto');
    expect((await client.listTools()).tools).toHaveLength(2);
    await client.close();
    await run.end();
  });

  it('answers its clients while another process reads the types of a change, and ends that one with itself', async () => {
    const typed = (more: string): string => `import { MCPServer, Tool } from 'stereomcp';
      export class Typed extends MCPServer {
        @Tool() add(one: number, other: number${more}): { sum: number } { return { sum: one + other }; }
      }`;
    project.write({ 'server.ts': typed('') });
    const run = dev('server.ts', '--no-inspector', '--port', '0');
    const health = new URL('/health', await run.url());
    project.write({ 'server.ts': typed(', third: number') });
    let answers = 0;
    const watching = run.said(/argument third: was added and is required \(breaking\)/).then(() => true);
    while (!(await Promise.race([watching, sleep(50, false)]))) {
      await (await fetch(health)).text();
      answers += 1;
    }
    expect(answers).toBeGreaterThan(5);

    project.write({ 'server.ts': typed(', fourth: number') });
    await sleep(500);
    expect(await run.end('SIGINT')).toBe(130);
    expect(await lastingProcesses(project.folder)).toEqual([]);
  });

  it('tells of an error that nobody catches, and goes on', async () => {
    project.write({
      'server.ts': server({
        more: "@Tool({ output: String }) stray(): string { setTimeout(() => { throw new Error('thrown late'); }, 1); return 'done'; }",
      }),
    });
    const run = dev('server.ts', '--no-inspector', '--port', '0');
    const { client } = await connect(new StreamableHTTPClientTransport(await run.url()), 'auto');
    expect(textOf(await client.callTool({ name: 'stray', arguments: {} }))).toBe('done');
    await run.said(/tool stray, an exception that nobody catches[^]*thrown late/);
    expect(textOf(await client.callTool({ name: 'stray', arguments: {} }))).toBe('done');
    await client.close();
    await run.end();
    expect(run.output.match(/thrown late/g)).toHaveLength(2);
  });

  it('goes on with the next version where one never gets done', async () => {
    const run = dev('server.ts', '--no-inspector', '--port', '0');
    await run.url();
    project.write({ 'server.ts': `${server({ answer: 'second' })}\nawait new Promise(() => undefined);\n` });
    await sleep(1500);
    project.write({ 'server.ts': server({ answer: 'third', start: 'return new Promise(() => undefined) as never;' }) });
    await run.said(/starts third/);
    project.write({ 'server.ts': server({ answer: 'fourth' }) });
    await run.said(/starts fourth/);
    await run.said(/reloaded/);
    await run.said(/stops first/);
    await run.end();
  });

  it.each([
    [['wether.ts'], 'There is no file wether.ts'],
    [['server.ts', '--port', '70000'], 'A port is a whole number from 0 to 65535'],
    [['server.ts', '--stdio', '--port', '3000'], '--port is for HTTP; leave it out, or --stdio.'],
    [['server.ts', '--host', '0.0.0.0'], 'say by which names they may: --allow-host'],
    [['greeting.ts', '--stdio'], 'greeting.ts holds no server'],
  ])('cannot begin with %j, and says why', async (words, complaint) => {
    const run = dev(...words);
    expect(await run.exited).toBe(2);
    expect(run.output).toContain(complaint);
  });

  it('says which port is taken where one was asked for, and takes the next one where none was', async () => {
    const other = createServer();
    await new Promise<void>((settle) => other.listen(0, '127.0.0.1', settle));
    const { port } = other.address() as AddressInfo;
    const refused = dev('server.ts', '--no-inspector', '--port', String(port));
    expect(await refused.exited).toBe(2);
    expect(refused.output).toMatch(
      new RegExp(
        `stereomcp: Port ${String(port)} of 127\\.0\\.0\\.1 is taken by another program\\. End that one, or give another: --port \\d+\\.`,
      ),
    );
    project.write({
      'server.ts': `${server()}\nvoid new Greeter().run({ transport: 'http', port: ${String(port)}, path: '/here' });\n`,
    });
    const run = dev('server.ts', '--no-inspector');
    await run.said(new RegExp(`port ${String(port)} is taken; --port chooses another`));
    const url = await run.url();
    expect({ path: url.pathname, isOther: Number(url.port) !== port }).toEqual({ path: '/here', isOther: true });
    await run.end();
    await new Promise((settle) => other.close(settle));
  });

  it('takes keys in a terminal, in which it has colours, and ends the Inspector with it', async () => {
    const mark = `dev-${String(process.pid)}-${String(Date.now())}`;
    const terminal = new PseudoTerminal(
      [process.execPath, CLI, 'dev', 'server.ts', '--port', '0', '--inspector-port', '0', '--no-open'],
      { cwd: project.folder, env: { MARK: mark }, patience: 60_000 },
    );
    try {
      await terminal.said(/Greeter is at http/);
      await terminal.said(/The Inspector is at (http:\S+)/);
      terminal.type('r\r');
      await terminal.said(/reloaded in \d+ ms: clients see no difference/);
      expect(terminal.output).toContain('\u001B[32mreloaded\u001B[39m');
      terminal.interrupt();
      expect(await terminal.ended()).toBe(130);
      expect(await lastingProcesses(mark)).toEqual([]);
    } finally {
      await terminal.kill();
    }
  });

  it('ends at q', async () => {
    const terminal = new PseudoTerminal([process.execPath, CLI, 'dev', 'server.ts', '--port', '0', '--no-inspector'], {
      cwd: project.folder,
    });
    try {
      await terminal.said(/Greeter is at http/);
      terminal.type('q\r');
      expect(await terminal.ended()).toBe(0);
      expect(terminal.text).toContain('stops first');
    } finally {
      await terminal.kill();
    }
  });
});
