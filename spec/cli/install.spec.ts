import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PseudoTerminal } from '../support/pseudo-terminal';
import { useFolders } from './install/temporary-folder';

const ROOT = resolve(__dirname, '../..');
const CLI = join(ROOT, 'dist/cli/main.js');
const SERVER = `const { MCPServer } = require('stereomcp');
if (process.env.API_KEY === 'refuse') throw new Error('no such key');
new MCPServer('Empty').run({ transport: 'http' });
`;
const folder = useFolders();

interface Home {
  readonly place: string;
  readonly cursor: string;
  readonly run: (...words: readonly string[]) => { status: number | null; stdout: string; stderr: string };
}

/** A user with Cursor and a file with a server. */
function home(): Home {
  const place = folder();
  mkdirSync(join(place, '.cursor'));
  mkdirSync(join(place, 'node_modules'));
  symlinkSync(ROOT, join(place, 'node_modules/stereomcp'), 'junction');
  writeFileSync(join(place, 'weather.js'), SERVER);
  return {
    place,
    cursor: join(place, '.cursor/mcp.json'),
    run: (...words) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words], {
        cwd: place,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: place, USERPROFILE: place, API_KEY: 'hush' },
      });
      return { status, stdout, stderr: stderr.replaceAll(place, '<home>').replaceAll(/\.\d{8}-\d{6}/g, '.<time>') };
    },
  };
}

const entry = (place: string): object => ({
  command: process.execPath,
  args: [join(place, 'node_modules/stereomcp/dist/cli/main.js'), 'run', join(place, 'weather.js'), '--stdio'],
});
const started = `runs ${process.execPath} <home>/node_modules/stereomcp/dist/cli/main.js run <home>/weather.js --stdio`;

describe('stereomcp install and uninstall', () => {
  it('say what they did, where, and where the copy is, without the secrets', () => {
    const { place, cursor, run } = home();
    writeFileSync(cursor, '{}');
    expect(run('install', 'cursor', 'weather.js', '-e', 'API_KEY')).toEqual({
      status: 0,
      stdout: '',
      stderr:
        `stereomcp: "weather" is in the configuration of Cursor now, in <home>/.cursor/mcp.json: it ${started} with API_KEY.\n` +
        'stereomcp: What the file held before is in <home>/.cursor/mcp.json.<time>.bak.\n' +
        'stereomcp: Switch it on in the settings of Cursor, under MCP; start Cursor again where it is not listed.\n',
    });
    expect(JSON.parse(readFileSync(cursor, 'utf8'))).toEqual({
      mcpServers: { weather: { ...entry(place), env: { API_KEY: 'hush' } } },
    });
    expect(run('install', 'cursor', 'weather.js')).toEqual({
      status: 0,
      stdout: '',
      stderr: `stereomcp: Cursor has "weather" already in <home>/.cursor/mcp.json: it ${started} with API_KEY.\n`,
    });
    expect(run('uninstall', 'cursor', 'weather')).toMatchObject({
      status: 0,
      stdout: '',
      stderr: expect.stringMatching(/^stereomcp: "weather" is no longer in the configuration of Cursor, /) as unknown,
    });
    expect(JSON.parse(readFileSync(cursor, 'utf8'))).toEqual({ mcpServers: {} });
  });

  it('print JSON alone on standard output', () => {
    const { place, cursor, run } = home();
    const printed = run('install', 'cursor', 'weather.js', '--print', '--name', 'w');
    expect({ ...printed, stdout: JSON.parse(printed.stdout) as unknown }).toEqual({
      status: 0,
      stdout: { mcpServers: { w: entry(place) } },
      stderr: '',
    });
    expect(readdirSync(join(place, '.cursor'))).toEqual([]);
    const done = run('install', 'cursor', 'weather.js', '-e', 'API_KEY', '--json');
    expect({ ...done, stdout: JSON.parse(done.stdout) as unknown }).toMatchObject({
      status: 0,
      stdout: { client: 'cursor', file: cursor, name: 'weather', action: 'added', backup: null },
      stderr: '',
    });
    expect(done.stdout).not.toContain('hush');
    const undone = run('uninstall', 'cursor', 'weather', '--json');
    expect(JSON.parse(undone.stdout)).toMatchObject({ action: 'removed', after: null });
  });

  it.each([
    [['install'], "stereomcp: missing required argument 'client'\n"],
    [['install', 'cursor'], "stereomcp: missing required argument 'server'\n"],
    [
      ['install', 'cursro', 'weather.js'],
      'stereomcp: There is no client "cursro" that this command knows; write cursor.\n',
    ],
    [['install', 'cursor', 'wether.js'], 'stereomcp: There is no file wether.js; did you mean weather.js?\n'],
    [
      ['install', 'cursor', 'weather.js', '--nmae', 'x'],
      "stereomcp: unknown option '--nmae'\n(Did you mean --name?)\n",
    ],
    [
      ['install', 'cursor', 'weather.js', '--print', '--json'],
      'stereomcp: --print prints JSON already; leave out --json.\n',
    ],
    [
      ['install', 'cursor', 'weather.js', '-e', 'hush hush'],
      'stereomcp: An environment variable is written NAME=value, such as -e API_KEY=abc, or NAME alone.\n',
    ],
    [
      ['install', 'windsurf', 'weather.js'],
      'stereomcp: Windsurf is not installed here: there is no folder <home>/.codeium/windsurf. Use --force to make it, --config to name another file, or --print to see the entry only.\n',
    ],
    [
      ['uninstall', 'cursor', 'weather'],
      'stereomcp: Cursor has no servers: there is no file <home>/.cursor/mcp.json.\n',
    ],
  ])('give exit code 2 for %j', (words, message) => {
    const { run, place } = home();
    const { status, stdout, stderr } = run(...words);
    expect({
      status,
      stdout,
      stderr: stderr.replace(/^Run "stereomcp \w+ --help" for what it takes\.\n/m, ''),
    }).toEqual({
      status: 2,
      stdout: '',
      stderr: message,
    });
    expect(readdirSync(join(place, '.cursor'))).toEqual([]);
  });

  it('take variables from a file, which is theirs and not for Node itself', () => {
    const { place, run } = home();
    const none = run('install', 'cursor', 'weather.js', '--env-from', 'none.env', '--print');
    expect(none).toEqual({
      status: 2,
      stdout: '',
      stderr: 'stereomcp: --env-from none.env cannot be read: it is not there.\n',
    });
    writeFileSync(join(place, 'keys.env'), 'NODE_OPTIONS=--bad-option\n');
    const { status, stdout } = run('install', 'cursor', 'weather.js', '--env-from', 'keys.env', '--print');
    expect({ status, entry: JSON.parse(stdout) as unknown }).toEqual({
      status: 0,
      entry: { mcpServers: { weather: { ...entry(place), env: { NODE_OPTIONS: '--bad-option' } } } },
    });
  });

  it('change nothing for a file without a server, unless they are told to', () => {
    const { cursor, place, run } = home();
    writeFileSync(join(place, 'empty.js'), 'exports.answer = 42;\n');
    const { status, stdout, stderr } = run('install', 'cursor', 'empty.js');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(
      /^stereomcp: .*empty\.js[^]*\nNothing was changed; --no-check installs the file as it is\.\n$/,
    );
    expect(run('install', 'cursor', 'weather.js', '-e', 'API_KEY=refuse').stderr).toMatch(/no such key[^]*--no-check/);
    expect(readdirSync(join(place, '.cursor'))).toEqual([]);
    expect(run('install', 'cursor', 'empty.js', '--no-check').status).toBe(0);
    expect(Object.keys((JSON.parse(readFileSync(cursor, 'utf8')) as { mcpServers: object }).mcpServers)).toEqual([
      'empty',
    ]);
  });

  it('lose nothing in a file that is broken or read-only', () => {
    const { cursor, place, run } = home();
    writeFileSync(cursor, '{ "mcpServers": ');
    expect(run('install', 'cursor', 'weather.js')).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'stereomcp: <home>/.cursor/mcp.json:1:17: a value is expected. Put it right first; nothing was changed.\n',
    });
    writeFileSync(cursor, '{ "mcpServers": { "a": {} } }');
    chmodSync(cursor, 0o444);
    const stderr =
      'stereomcp: <home>/.cursor/mcp.json is read-only, so nothing was changed. Make it writable first, or use --print.\n';
    expect(run('install', 'cursor', 'weather.js')).toEqual({ status: 2, stdout: '', stderr });
    expect(run('uninstall', 'cursor', 'a')).toEqual({ status: 2, stdout: '', stderr });
    expect(readdirSync(join(place, '.cursor'))).toEqual(['mcp.json']);
    expect(readFileSync(cursor, 'utf8')).toBe('{ "mcpServers": { "a": {} } }');
  });

  it('work the same in a terminal', async () => {
    const { place, cursor } = home();
    const words = [process.execPath, CLI, 'install', 'cursor', 'weather.js'];
    const terminal = new PseudoTerminal(words, { cwd: place, env: { HOME: place }, columns: 400 });
    expect(await terminal.ended()).toBe(0);
    expect(terminal.text.split('\n')[0]).toBe(
      `stereomcp: "weather" is in the configuration of Cursor now, in ${cursor}: it ${started.replaceAll('<home>', place)}.`,
    );
    expect(JSON.parse(readFileSync(cursor, 'utf8'))).toEqual({ mcpServers: { weather: entry(place) } });
  });
});

describe('stereomcp install that is interrupted', () => {
  it('leaves the old file or the new one, and never a part of it', async () => {
    const { place, cursor } = home();
    const old = `{ "mcpServers": { "filler": ${JSON.stringify('x'.repeat(2_000_000))} } }`;
    const states = new Set<string>();
    for (let delay = 40; delay <= 300; delay += 20) {
      writeFileSync(cursor, old);
      const child = spawn(process.execPath, [CLI, 'install', 'cursor', 'weather.js', '--no-check'], {
        cwd: place,
        env: { PATH: process.env.PATH, HOME: place },
        stdio: 'ignore',
      });
      const timer = setTimeout(() => child.kill('SIGINT'), delay);
      await once(child, 'exit');
      clearTimeout(timer);
      const text = readFileSync(cursor, 'utf8');
      const servers = Object.keys((JSON.parse(text) as { mcpServers: object }).mcpServers);
      states.add(text === old ? 'old' : servers.join());
      expect(readdirSync(join(place, '.cursor')).filter((name) => !/^mcp\.json(\.[\d-]+\.bak)?$/.test(name))).toEqual(
        [],
      );
    }
    expect([...states].filter((state) => state !== 'old' && state !== 'filler,weather')).toEqual([]);
  });
});
