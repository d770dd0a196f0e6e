import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CLIENT_NAMES } from '../../../lib/cli/install/clients';
import { entryFor, installServer, uninstallServer, type InstallRequest } from '../../../lib/cli/install/install-server';
import type { Machine } from '../../../lib/cli/install/machine';
import { useFolders } from './temporary-folder';

const folder = useFolders();

interface Place {
  readonly machine: Machine;
  readonly file: string;
  readonly cursor: string;
  readonly request: (more?: Partial<InstallRequest>) => InstallRequest;
}

/** A home with Cursor in it, and a project with a server. */
function place(): Place {
  const home = folder();
  const project = join(home, 'project');
  const file = join(project, 'weather.ts');
  mkdirSync(join(home, '.cursor'));
  mkdirSync(project);
  writeFileSync(file, '');
  return {
    machine: {
      platform: 'linux',
      home,
      env: { PATH: '/bin' },
      folder: project,
      node: '/usr/bin/node',
      program: '/opt/stereomcp/dist/cli/main.js',
    },
    file,
    cursor: join(home, '.cursor/mcp.json'),
    request: (more = {}) => ({
      client: 'cursor',
      scope: 'user',
      server: { words: [file], env: {}, headers: {} },
      ...more,
    }),
  };
}

const parsed = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

describe('the entry of a server', () => {
  const { machine, file, request } = place();
  const started = { command: '/usr/bin/node', args: ['/opt/stereomcp/dist/cli/main.js', 'run', file, '--stdio'] };

  it('starts a file with absolute paths, as each client writes it', () => {
    const server = { words: [file], env: { API_KEY: 'abc' }, headers: {} };
    const entries = CLIENT_NAMES.map((client) => entryFor(request({ client, server }), machine));
    const env = { API_KEY: 'abc' };
    expect(entries).toEqual([
      { title: 'Claude Desktop', member: 'mcpServers', name: 'weather', value: { ...started, env } },
      { title: 'Claude Code', member: 'mcpServers', name: 'weather', value: { type: 'stdio', ...started, env } },
      { title: 'Cursor', member: 'mcpServers', name: 'weather', value: { ...started, env } },
      { title: 'VS Code', member: 'servers', name: 'weather', value: { type: 'stdio', ...started, env } },
      { title: 'Windsurf', member: 'mcpServers', name: 'weather', value: { ...started, env } },
    ]);
  });

  it('names a URL as each client writes it, and bridges it for the one that only starts programs', () => {
    const url = 'https://mcp.example.com/mcp';
    const headers = { Authorization: 'Bearer T' };
    const server = { words: [url], env: {}, headers };
    const entries = CLIENT_NAMES.map((client) => entryFor(request({ client, server }), machine));
    expect(entries.map(({ name, value }) => [name, value])).toEqual([
      [
        'example',
        {
          command: '/usr/bin/node',
          args: ['/opt/stereomcp/dist/cli/main.js', 'run', url, '--header', 'Authorization: Bearer T'],
        },
      ],
      ['example', { type: 'http', url, headers }],
      ['example', { url, headers }],
      ['example', { type: 'http', url, headers }],
      ['example', { serverUrl: url, headers }],
    ]);
  });

  it('starts a command by the absolute path of its program', () => {
    const words = ['sh', '-c', 'exit'];
    expect(entryFor(request({ name: 'shell', server: { words, env: {}, headers: {} } }), machine).value).toEqual({
      command: '/bin/sh',
      args: ['-c', 'exit'],
    });
    const quoted = { words: ['LEVEL=1 sh -c "exit 2"'], env: { OTHER: 'x' }, headers: {} };
    expect(entryFor(request({ name: 'shell', server: quoted }), machine).value).toEqual({
      command: '/bin/sh',
      args: ['-c', 'exit 2'],
      env: { LEVEL: '1', OTHER: 'x' },
    });
  });

  it('runs the stereomcp of the project that the file is in', () => {
    const own = place();
    const program = join(dirname(own.file), 'node_modules/stereomcp/dist/cli/main.js');
    mkdirSync(dirname(program), { recursive: true });
    writeFileSync(program, '');
    expect(entryFor(own.request(), own.machine).value).toEqual({
      command: '/usr/bin/node',
      args: [program, 'run', own.file, '--stdio'],
    });
  });

  it.each([
    ['server.ts', '{"name":"@scope/forecasts"}', 'forecasts'],
    ['index.js', '{}', 'project'],
    ['my server.ts', '{}', 'my-server'],
  ])('of %s in a package %s is called %s', (name, manifest, expected) => {
    const own = place();
    const file = join(dirname(own.file), name);
    writeFileSync(file, '');
    if (manifest !== '{}') writeFileSync(join(dirname(file), 'package.json'), manifest);
    expect(entryFor(own.request({ server: { words: [file], env: {}, headers: {} } }), own.machine).name).toBe(expected);
  });

  it.each([
    [{ name: 'two words' }, 'The name of a server is made of up to 64 letters, digits, "-" and "_".'],
    [{ name: '' }, 'The name of a server is made of up to 64 letters, digits, "-" and "_".'],
    [{ name: 'n'.repeat(65) }, 'The name of a server is made of up to 64 letters, digits, "-" and "_".'],
    [
      { server: { words: ['no-such-program', 'x'], env: {}, headers: {} } },
      'There is no program no-such-program on the PATH.',
    ],
    [{ server: { words: ['./gone', 'x'], env: {}, headers: {} } }, './gone is not there.'],
    [
      { server: { words: [file, '--flag', 'x'], env: {}, headers: {} } },
      'A file takes no further words; leave out --flag x, or give the command that takes them.',
    ],
    [
      { server: { words: [file], env: {}, headers: { A: 'b' } } },
      '--header is for a URL; a file or a command takes -e.',
    ],
    [
      { server: { words: ['http://localhost/mcp'], env: { A: 'b' }, headers: {} } },
      'A URL takes --header, and no environment variables.',
    ],
    [
      { server: { words: ['node', '--inspect'], env: {}, headers: {} } },
      'Nothing suggests a name for this server. Give it one with --name.',
    ],
  ] as const)('is refused for %j', (more, message) => {
    const onPath = { ...machine, env: { PATH: `/bin:${dirname(process.execPath)}` } };
    expect(() => entryFor(request(more), onPath)).toThrow(new Error(message));
  });
});

describe('installing a server', () => {
  it('makes the file where there is none yet', () => {
    const { machine, file, cursor, request } = place();
    const after = `runs /usr/bin/node /opt/stereomcp/dist/cli/main.js run ${file} --stdio`;
    expect(installServer(request(), machine)).toEqual({
      client: 'cursor',
      title: 'Cursor',
      file: cursor,
      name: 'weather',
      action: 'added',
      backup: null,
      before: null,
      after,
      next: 'Switch it on in the settings of Cursor, under MCP; start Cursor again where it is not listed.',
    });
    expect(parsed(cursor)).toEqual({
      mcpServers: {
        weather: { command: '/usr/bin/node', args: ['/opt/stereomcp/dist/cli/main.js', 'run', file, '--stdio'] },
      },
    });
    expect(readFileSync(cursor, 'utf8')).toMatch(/^\{\n {2}"mcpServers": \{\n {4}"weather": \{\n[^]*\n\}\n$/);
  });

  it('goes into the file of a project, where no client has to be installed', () => {
    const { machine, request } = place();
    const { file } = installServer(request({ client: 'vscode', scope: 'project' }), machine);
    expect(file).toBe(join(machine.folder, '.vscode/mcp.json'));
    expect(parsed(file)).toMatchObject({ servers: { weather: { type: 'stdio' } } });
    expect(() => installServer(request({ client: 'windsurf', scope: 'project' }), machine)).toThrow(
      new Error('Windsurf has no configuration for one project; leave out --project.'),
    );
  });

  it('is refused for a client that is not there, unless it is forced or the file is named', () => {
    const { machine, request } = place();
    const windsurf = join(machine.home, '.codeium/windsurf');
    expect(() => installServer(request({ client: 'windsurf' }), machine)).toThrow(
      new Error(
        `Windsurf is not installed here: there is no folder ${windsurf}. ` +
          'Use --force to make it, --config to name another file, or --print to see the entry only.',
      ),
    );
    expect(existsSync(join(machine.home, '.codeium'))).toBe(false);
    const config = join(machine.home, 'portable/mcp.json');
    expect(installServer(request({ client: 'windsurf', config }), machine).file).toBe(config);
    expect(installServer(request({ client: 'windsurf', force: true }), machine).file).toBe(
      join(windsurf, 'mcp_config.json'),
    );
  });

  it('does nothing where the entry is there already', () => {
    const { machine, cursor, request } = place();
    installServer(request(), machine);
    const before = readFileSync(cursor, 'utf8');
    expect(installServer(request(), machine)).toMatchObject({ action: 'unchanged', backup: null });
    expect([readFileSync(cursor, 'utf8'), readdirSync(dirname(cursor))]).toEqual([before, ['mcp.json']]);
  });

  it('brings an entry of its own up to date, and keeps what others have added to it', () => {
    const { machine, file, cursor, request } = place();
    writeFileSync(
      cursor,
      `{
  "mcpServers": {
    "weather": {
      "command": "/old/node", // moved since
      "args": ["C:\\\\old\\\\dist\\\\cli\\\\main.js", "run", "old.ts"],
      "disabled": true,
      "env": { "API_KEY": "old", "LEVEL": "1" }
    }
  }
}`,
    );
    const server = { words: [file], env: { API_KEY: 'new', PORT: '3' }, headers: {} };
    expect(installServer(request({ server }), machine)).toMatchObject({
      action: 'replaced',
      before: 'runs /old/node C:\\old\\dist\\cli\\main.js run old.ts with API_KEY, LEVEL',
      after: `runs /usr/bin/node /opt/stereomcp/dist/cli/main.js run ${file} --stdio with API_KEY, LEVEL, PORT`,
    });
    const text = readFileSync(cursor, 'utf8');
    expect(text).toContain('"command": "/usr/bin/node", // moved since');
    expect(text).toContain('"env": { "API_KEY": "new", "LEVEL": "1", "PORT": "3" }');
    expect(text).toContain('"disabled": true');
  });

  it.each([
    ['{ "command": "other", "args": ["x y"], "env": { "TOKEN": "hush" } }', 'runs other "x y" with TOKEN'],
    [
      '{ "url": "https://kim:hush@example.com/mcp?key=hush", "headers": { "Authorization": "hush" } }',
      'reaches https://example.com/mcp?… with Authorization',
    ],
    ['{ "serverUrl": "nonsense" }', 'reaches something that is no URL'],
    ['{ "disabled": true }', 'has disabled'],
    ['{}', 'has nothing in it'],
    ['null', 'is null'],
    ['[1]', 'is [1]'],
  ])('leaves %s of somebody else alone, and tells what it is', (entry, description) => {
    const { machine, file, cursor, request } = place();
    const before = `{ "mcpServers": { "weather": ${entry} } }`;
    writeFileSync(cursor, before);
    expect(() => installServer(request(), machine)).toThrow(
      new Error(
        `${cursor} has a server "weather" already, which this command has not made: it ${description}. ` +
          'Give yours another name with --name, or replace that one with --force.',
      ),
    );
    expect([readFileSync(cursor, 'utf8'), readdirSync(dirname(cursor))]).toEqual([before, ['mcp.json']]);
    const forced = installServer(request({ force: true }), machine);
    expect(forced).toMatchObject({ action: 'replaced', before: description });
    expect(parsed(cursor)).toEqual({
      mcpServers: {
        weather: { command: '/usr/bin/node', args: ['/opt/stereomcp/dist/cli/main.js', 'run', file, '--stdio'] },
      },
    });
    expect(readFileSync(forced.backup ?? '', 'utf8')).toBe(before);
  });

  it('changes nothing in a broken file, and names the place', () => {
    const { machine, cursor, request } = place();
    writeFileSync(cursor, '{\n  "mcpServers": {\n    "a": {}\n    "b": {}\n  }\n}');
    expect(() => installServer(request(), machine)).toThrow(
      new Error(`${cursor}:4:5: a comma is expected. Put it right first; nothing was changed.`),
    );
    expect(() => uninstallServer({ client: 'cursor', scope: 'user' }, 'a', machine)).toThrow(
      /:4:5: a comma is expected/,
    );
    expect(readdirSync(dirname(cursor))).toEqual(['mcp.json']);
  });
});

describe('uninstalling a server', () => {
  it('leaves the file as it was before it was installed', () => {
    const { machine, cursor, request } = place();
    const before = '{\r\n\t// mine\r\n\t"mcpServers": {\r\n\t\t"other": { "command": "x" } // keep\r\n\t}\r\n}\r\n';
    writeFileSync(cursor, before);
    const { after } = installServer(request(), machine);
    const removed = uninstallServer({ client: 'cursor', scope: 'user' }, 'weather', machine);
    expect(readFileSync(cursor, 'utf8')).toBe(before);
    expect({ ...removed, backup: existsSync(removed.backup ?? '') }).toEqual({
      client: 'cursor',
      title: 'Cursor',
      file: cursor,
      name: 'weather',
      action: 'removed',
      backup: true,
      before: after,
      after: null,
      next: null,
    });
  });

  it.each([
    ['{ "mcpServers": { "weather": {}, "notes": {} } }', 'wether', 'did you mean "weather"?'],
    ['{ "mcpServers": { "weather": {}, "notes": {} } }', 'files', 'there are weather, notes.'],
    ['{ "mcpServers": { "weather": {} } }', 'files', 'there is weather.'],
    ['{}', 'files', 'there are none at all.'],
    ['{}', 'constructor', 'there are none at all.'],
  ])('from %s is refused for %s: %s', (text, name, advice) => {
    const { machine, cursor } = place();
    writeFileSync(cursor, text);
    expect(() => uninstallServer({ client: 'cursor', scope: 'user' }, name, machine)).toThrow(
      new Error(`${cursor} has no server "${name}"; ${advice}`),
    );
    expect(readFileSync(cursor, 'utf8')).toBe(text);
  });

  it('is refused where there is no file', () => {
    const { machine, cursor } = place();
    expect(() => uninstallServer({ client: 'cursor', scope: 'user' }, 'a', machine)).toThrow(
      new Error(`Cursor has no servers: there is no file ${cursor}.`),
    );
  });
});
