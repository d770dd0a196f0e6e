import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CliProject, OPTIONS, SERVER } from '../cli/cli-project';

const ROOT = resolve(__dirname, '../..');
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Installs the package as it is published, without its optional dependencies. */
function installInto(folder: string): void {
  const packed = mkdtempSync(join(tmpdir(), 'stereomcp-pack-'));
  try {
    npm(ROOT, 'pack', '--silent', '--ignore-scripts', '--pack-destination', packed);
    const [tarball = ''] = readdirSync(packed);
    npm(
      folder,
      'install',
      '--omit=optional',
      '--omit=dev',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      join(packed, tarball),
      'reflect-metadata@0.2',
    );
  } finally {
    rmSync(packed, { recursive: true, force: true });
  }
}

function npm(cwd: string, ...words: readonly string[]): void {
  execFileSync(NPM, words, { cwd, stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32' });
}

describe('an installation without the compiler', () => {
  const built = new CliProject({
    'tsconfig.json': { compilerOptions: OPTIONS, include: ['src'] },
    'src/station.ts': SERVER,
  });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stereomcp-production-')));

  beforeAll(() => {
    expect(built.run('build').code).toBe(0);
    mkdirSync(join(folder, 'dist'));
    for (const [name, text] of Object.entries(built.tree('dist'))) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'dist/main.js'), "const { Station } = require('./station.js');\nnew Station().run();\n");
    writeFileSync(join(folder, 'server.ts'), "import { MCPServer } from 'stereomcp';\nnew MCPServer('Empty').run();\n");
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'station', version: '1.2.3', private: true }));
    installInto(folder);
  }, 180_000);

  afterAll(() => {
    built.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has neither TypeScript nor what is made of it', () => {
    const modules = join(folder, 'node_modules');
    expect(
      ['typescript', 'typescript-json-schema', 'stereomcp'].map((name) => existsSync(join(modules, name))),
    ).toEqual([false, false, true]);
  });

  it('serves with the manifest that was shipped', async () => {
    const client = new Client({ name: 'specs', version: '1' });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [join(folder, 'dist/main.js')], cwd: folder }),
    );
    try {
      const { tools } = await client.listTools();
      expect(tools).toMatchObject([
        {
          name: 'getReading',
          description: 'The last reading.',
          inputSchema: {
            properties: { city: { type: 'string', description: 'Where.' }, days: { type: 'number', default: 3 } },
            required: ['city'],
          },
          outputSchema: { properties: { result: { type: 'array', items: { $ref: '#/$defs/Reading' } } } },
        },
      ]);
      expect(await client.callTool({ name: 'getReading', arguments: { city: 'Oslo' } })).toMatchObject({
        structuredContent: { result: [{ city: 'Oslo', degrees: 3, note: null }] },
      });
    } finally {
      await client.close();
    }
  });

  it.each([
    ['manifest', [], 1, 'This command reads types with the package typescript-json-schema'],
    ['install', ['cursor', 'dist/main.js'], 2, 'Configuration files are edited with the package jsonc-parser'],
    ['list', ['dist/main.js'], 2, 'Servers are called with the package @modelcontextprotocol/client'],
    ['list', ['server.ts'], 2, 'Servers are called with the package @modelcontextprotocol/client'],
    ['run', ['server.ts'], 2, 'TypeScript is loaded with the package tsx'],
    ['dev', ['dist/main.js', '--no-inspector', '--port', '0'], 2, 'Files are watched with the package chokidar'],
  ])('says what to install for %s %j', (verb, words, code, start) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(folder, 'node_modules/stereomcp/dist/cli/main.js'), verb, ...words],
      { cwd: folder, encoding: 'utf8', timeout: 20_000 },
    );
    const [, name = ''] = / package (\S+)$/.exec(start) ?? [];
    expect({ status, stdout, stderr }).toEqual({
      status: code,
      stdout: '',
      stderr:
        `stereomcp: ${start}, which is not installed here. ` +
        `It is an optional dependency of stereomcp; install it with: npm install --save-dev ${name}\n`,
    });
  });

  it('runs the server without any of them', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(folder, 'node_modules/stereomcp/dist/cli/main.js'), 'run', 'dist/main.js'],
      { cwd: folder, encoding: 'utf8', input: '', timeout: 20_000 },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(existsSync(join(folder, 'node_modules/.bin/stereomcp'))).toBe(process.platform !== 'win32');
  });
});
