import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { HttpProcess } from '../support/http-process';
import { lastingProcesses } from '../support/left-processes';
import { PseudoTerminal } from '../support/pseudo-terminal';
import { CliProject } from './cli-project';

const CLI = resolve(__dirname, '../../dist/cli/main.js');

/** Its types are written out, so that it loads in no time. */
const SERVER = `import { MCPServer, Param, Tool } from 'stereomcp';

console.log('printed by the file');

export class Greeter extends MCPServer {
  constructor() {
    super('Greeter', { manifest: false });
  }

  @Tool({ output: String }) greet(@Param('name', { type: String }) name: string): string {
    console.log('printed by the tool');
    return 'Hello, ' + name;
  }
}
`;

let project: CliProject;
const running: (HttpProcess | PseudoTerminal)[] = [];

beforeAll(() => {
  project = new CliProject({
    'class.ts': SERVER,
    'http.ts': `${SERVER}void new Greeter().run({ transport: 'http', port: 0, path: '/own' });\n`,
    'wrong.ts': `${SERVER}void new Greeter().run({ transport: 'http', prot: 3 } as never);\n`,
    'failing.ts': SERVER.replace(
      '@Tool',
      "protected override onStart(): void { throw new Error('no database'); }\n  @Tool",
    ),
    'stray.ts': `${SERVER}setTimeout(() => { throw new Error('stray'); }, 300);\n`,
    'two.ts': `${SERVER}void new Greeter().run();\nvoid new Greeter().run();\n`,
    'hanging.ts': 'setInterval(() => undefined, 1000);\nawait new Promise(() => undefined);\n',
  });
});

afterEach(async () => {
  for (const one of running.splice(0)) await one.kill();
});

afterAll(() => {
  project.dispose();
});

/** Starts `stereomcp run` with what follows it. */
function start(...words: readonly string[]): HttpProcess {
  const [file = '', ...rest] = words;
  const started = new HttpProcess([CLI, 'run', project.path(file), ...rest]);
  running.push(started);
  return started;
}

describe('over stdio', () => {
  it.each([
    ['as it is where the file asks for nothing', ['class.ts']],
    ['with --stdio where it asks for HTTP', ['http.ts', '--stdio']],
  ])('a file is served %s, and what it prints is kept from the protocol', async (_what, [file = '', ...words]) => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [CLI, 'run', project.path(file), ...words],
      stderr: 'pipe',
      env: { PATH: process.env.PATH ?? '' },
    });
    let stderr = '';
    transport.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const client = new Client({ name: 'specs', version: '1' });
    await client.connect(transport);
    const answer = await client.callTool({ name: 'greet', arguments: { name: 'Bo' } });
    await client.close();
    expect(answer).toMatchObject({ structuredContent: { result: 'Hello, Bo' } });
    expect(stderr).toBe('printed by the file\nprinted by the tool\n');
  });
});

describe('over HTTP', () => {
  it('a file is served with --http where the command line says', async () => {
    const started = start('class.ts', '--http', '--port', '0', '--path', '/here');
    expect(await started.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/here$/);
    const client = await started.connect('2026-07-28');
    expect(await client.callTool({ name: 'greet', arguments: { name: 'Bo' } })).toMatchObject({
      structuredContent: { result: 'Hello, Bo' },
    });
    started.child.kill('SIGTERM');
    expect(await started.exited).toEqual({ code: 0, signal: null });
    expect(started.stdout).toBe('');
  });

  it('the options of the file hold, and the command line wins over them', async () => {
    expect(await start('http.ts').url()).toMatch(/\/own$/);
    expect(await start('http.ts', '--path', '/mine').url()).toMatch(/\/mine$/);
  });

  it('other machines may reach it by the names that are allowed', async () => {
    const started = start(
      'class.ts',
      '--http',
      '--port',
      '0',
      '--host',
      '0.0.0.0',
      '--allow-host',
      'one.example',
      '--allow-host',
      'two.example',
    );
    expect(await started.url()).toMatch(/^http:\/\/one\.example:\d+\/mcp$/);
    const refused = start('class.ts', '--http', '--host', '0.0.0.0');
    expect((await refused.exited).code).toBe(1);
    expect(refused.stderr).toContain('other machines reach 0.0.0.0, so say by which names they may');
  });

  it('a port that is taken ends it, and the advice is for where the port was asked for', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => taken.once('listening', done));
    const port = String((taken.address() as AddressInfo).port);
    project.write({ 'taken.ts': `${SERVER}void new Greeter().run({ transport: 'http', port: ${port} });\n` });
    const asked = start('class.ts', '--http', '--port', port);
    const stated = start('taken.ts');
    const codes = [await asked.exited, await stated.exited].map(({ code }) => code);
    taken.close();
    expect(codes).toEqual([1, 1]);
    const said = `port ${port} of 127.0.0.1 is taken by another program. End that one, or give another port;`;
    expect(asked.stderr).toContain(`stereomcp: Greeter cannot be served: ${said} --port 0 takes any that is free.\n`);
    expect(stated.stderr).toContain(`Greeter.run(): ${said} { port: 0 } takes any that is free.\n`);
  });

  it('an error of the file that nothing catches is told, and ends nothing', async () => {
    const started = start('stray.ts', '--http', '--port', '0');
    await started.said(/stray/);
    const client = await started.connect('2025-11-25');
    expect((await client.listTools()).tools).toHaveLength(1);
    expect(started.stderr).not.toContain('mistake of stereomcp');
  });
});

describe('what cannot be carried out ends with', () => {
  it.each([
    [
      '2 for a file that is not there',
      ['clas.ts'],
      2,
      /^stereomcp: There is no file .*clas\.ts; did you mean .*class\.ts\?\n$/,
    ],
    ['2 for two servers', ['two.ts'], 2, /two\.ts runs 2 servers: an object of Greeter, an object of Greeter\./],
    [
      '2 for options of HTTP without it',
      ['class.ts', '--port', '80'],
      2,
      /--port, --host, --path and --allow-host go with --http\.\n$/,
    ],
    ['2 for a header', ['class.ts', '--header', 'A: b'], 2, /--header goes with a URL\.\n$/],
    ['2 for both transports', ['class.ts', '--http', '--stdio'], 2, /'--stdio' cannot be used with option '--http'/],
    [
      '2 for a port that is none',
      ['class.ts', '--http', '--port', '99999'],
      2,
      /Write a whole number from 0 to 65535\./,
    ],
    [
      '1 for options of the file that mean nothing',
      ['wrong.ts'],
      1,
      /Greeter\.run\(\): there is no option prot over HTTP; write "port"/,
    ],
    ['1 for a start that fails', ['failing.ts'], 1, /Greeter: onStart failed\. Error: no database/],
  ])('%s', async (_what, words, code, said) => {
    const started = start(...words);
    expect(await started.exited).toEqual({ code, signal: null });
    expect(started.stderr).toMatch(said);
    expect(started.stdout).toBe('');
  });

  it('2 for a command', () => {
    expect(project.run('run', 'node class.ts')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'stereomcp: node class.ts is no file and no URL; a command runs without stereomcp.\n',
    });
  });
});

describe('in a terminal', () => {
  it('a server says where it is, and Ctrl-C ends it with everything that it has started', async () => {
    const terminal = new PseudoTerminal([
      process.execPath,
      CLI,
      'run',
      project.path('class.ts'),
      '--http',
      '--port',
      '0',
    ]);
    running.push(terminal);
    await terminal.said(/Greeter is at http:\/\/127\.0\.0\.1:\d+\/mcp/);
    terminal.interrupt();
    expect(await terminal.ended()).toBe(0);
    expect(await lastingProcesses(project.folder)).toEqual([]);
  });

  it('Ctrl-C ends the loading of a file that never finishes, which is said after a while', async () => {
    const terminal = new PseudoTerminal([process.execPath, CLI, 'run', project.path('hanging.ts')]);
    running.push(terminal);
    await terminal.said(
      /stereomcp: still loading .*hanging\.ts: it awaits something at its top level\. Ctrl-C gives up\./,
    );
    terminal.interrupt();
    expect(await terminal.ended()).toBe(130);
    expect(await lastingProcesses(project.folder)).toEqual([]);
  });
});
