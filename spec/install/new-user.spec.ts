import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf, root } from '../docs/markdown';

/** From an empty folder to the answer of a tool, in milliseconds. */
const LIMIT = 60_000;

interface Answer {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: unknown;
}

interface Entry {
  readonly command: string;
  readonly args: readonly string[];
}

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(cwd: string, program: string, ...words: readonly string[]): Ended {
  const isWindows = process.platform === 'win32';
  const { status, stdout, stderr } = spawnSync(isWindows ? `${program}.cmd` : program, words, {
    cwd,
    encoding: 'utf8',
    shell: isWindows,
    // As in a shell of a user, who runs no specs.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_cache: process.env.npm_config_cache },
  });
  return { status, stdout, stderr };
}

describe('a new user', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stereomcp-new-user-')));
  const packed = realpathSync(mkdtempSync(join(tmpdir(), 'stereomcp-pack-')));
  const blocks = blocksOf('README.md');
  const server = blocks.find(({ language }) => language === 'ts')?.text ?? '';
  const [, tool = ''] = /@Tool\(\) (?:async )?(\w+)\(/.exec(server) ?? [];
  let called: Ended | undefined;
  let taken = Infinity;

  beforeAll(() => {
    const pack = run(root, 'npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', packed);
    expect(pack).toMatchObject({ status: 0 });
    const [tarball = ''] = readdirSync(packed);
    const start = performance.now();
    expect(run(folder, 'npm', 'init', '-y')).toMatchObject({ status: 0 });
    const options = ['--no-audit', '--no-fund', '--prefer-offline'];
    expect(run(folder, 'npm', 'install', ...options, join(packed, tarball))).toMatchObject({ status: 0 });
    writeFileSync(join(folder, 'server.ts'), server);
    called = run(folder, 'npx', 'stereomcp', 'call', 'server.ts', tool, 'city=London');
    taken = performance.now() - start;
  }, 180_000);

  afterAll(() => {
    for (const place of [folder, packed]) rmSync(place, { recursive: true, force: true });
  });

  it('sees both channels of the first answer', () => {
    // The page shows what a client gets for this very call.
    const [, shown = ''] = blocks.filter(({ language }) => language === 'json').map(({ text }) => text);
    const expected = JSON.parse(shown) as Answer;
    const [, text = '', data = ''] = /^content\n(.*?)\n\nstructuredContent\n(.*)$/s.exec(called?.stdout ?? '') ?? [];
    expect({ ...called, stdout: { text, data: JSON.parse(data) as unknown } }).toEqual({
      status: 0,
      stdout: { text: expected.content[0]?.text, data: expected.structuredContent },
      stderr: expect.stringMatching(/^(stereomcp: reading types of server\.ts …\n)?$/) as unknown,
    });
  });

  it('waits less than a minute for it', () => {
    process.stdout.write(`from an empty folder to the first answer: ${(taken / 1000).toFixed(1)} s\n`);
    expect(taken).toBeLessThan(LIMIT);
  });

  it('sees what the server offers', () => {
    const { status, stdout } = run(folder, 'npx', 'stereomcp', 'list', 'server.ts', '--json');
    const { tools } = JSON.parse(stdout) as { readonly tools: readonly { readonly name: string }[] };
    expect([status, tools.map(({ name }) => name)]).toEqual([0, [tool]]);
  });

  it('finds nothing in the folder but what they have put there', () => {
    expect(readdirSync(folder).sort()).toEqual(['node_modules', 'package-lock.json', 'package.json', 'server.ts']);
    expect(existsSync(join(folder, 'tsconfig.json'))).toBe(false);
    expect(readdirSync(join(folder, 'node_modules/.cache'))).toEqual(['stereomcp']);
  });

  it('installs it into a client that finds Node.js and the program without any PATH', () => {
    const config = join(packed, 'mcp.json');
    expect(run(folder, 'npx', 'stereomcp', 'install', 'cursor', 'server.ts', '--config', config)).toMatchObject({
      status: 0,
      stdout: '',
    });
    const { mcpServers } = JSON.parse(readFileSync(config, 'utf8')) as { mcpServers: Record<string, Entry> };
    const [entry] = Object.entries(mcpServers);
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'spec', version: '1' } },
    };
    const { status, stdout } = spawnSync(entry?.[1].command ?? '', entry?.[1].args ?? [], {
      cwd: tmpdir(),
      encoding: 'utf8',
      env: {},
      input: `${JSON.stringify(initialize)}\n`,
    });
    const answer = JSON.parse(stdout) as { readonly result: { readonly serverInfo: unknown } };
    expect([entry?.[0], status, answer.result.serverInfo]).toEqual([
      cleanName(folder),
      0,
      { name: 'Weather', version: '1.0.0' },
    ]);
  });
});

/** The name of the package that `npm init` makes in a folder, as clients take it. */
function cleanName(place: string): string {
  const { name } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as { readonly name: string };
  return name;
}
