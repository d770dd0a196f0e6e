import { CLIENT_NAMES, clientNamed } from '../../../lib/cli/install/clients';
import { lastingNode, type Machine } from '../../../lib/cli/install/machine';

const machine = (platform: NodeJS.Platform, home: string, env: Machine['env'] = {}): Machine => ({
  platform,
  home,
  env,
  folder: '/project',
  node: '/usr/bin/node',
  program: '/project/node_modules/stereomcp/dist/cli/main.js',
});

const macOS = machine('darwin', '/Users/kim');
const linux = machine('linux', '/home/kim');
const windows = machine('win32', 'C:\\Users\\kim', { APPDATA: 'C:\\Users\\kim\\AppData\\Roaming' });

describe('the configuration file of the user', () => {
  it.each([
    ['claude-desktop', macOS, '/Users/kim/Library/Application Support/Claude/claude_desktop_config.json'],
    ['claude-desktop', windows, 'C:\\Users\\kim\\AppData\\Roaming\\Claude\\claude_desktop_config.json'],
    ['claude-desktop', linux, '/home/kim/.config/Claude/claude_desktop_config.json'],
    ['claude-code', macOS, '/Users/kim/.claude.json'],
    ['claude-code', windows, 'C:\\Users\\kim\\.claude.json'],
    ['claude-code', linux, '/home/kim/.claude.json'],
    ['cursor', macOS, '/Users/kim/.cursor/mcp.json'],
    ['cursor', windows, 'C:\\Users\\kim\\.cursor\\mcp.json'],
    ['cursor', linux, '/home/kim/.cursor/mcp.json'],
    ['vscode', macOS, '/Users/kim/Library/Application Support/Code/User/mcp.json'],
    ['vscode', windows, 'C:\\Users\\kim\\AppData\\Roaming\\Code\\User\\mcp.json'],
    ['vscode', linux, '/home/kim/.config/Code/User/mcp.json'],
    ['windsurf', macOS, '/Users/kim/.codeium/windsurf/mcp_config.json'],
    ['windsurf', windows, 'C:\\Users\\kim\\.codeium\\windsurf\\mcp_config.json'],
    ['windsurf', linux, '/home/kim/.codeium/windsurf/mcp_config.json'],
  ])('of %s on a machine is where that client looks for it', (name, on, file) => {
    expect(clientNamed(name).userPlace(on).file).toBe(file);
  });

  it('moves with the variables that the clients follow', () => {
    const moved = machine('linux', '/home/kim', { XDG_CONFIG_HOME: '/data/config', CLAUDE_CONFIG_DIR: '/data/claude' });
    expect(CLIENT_NAMES.map((name) => clientNamed(name).userPlace(moved).file)).toEqual([
      '/data/config/Claude/claude_desktop_config.json',
      '/data/claude/.claude.json',
      '/home/kim/.cursor/mcp.json',
      '/data/config/Code/User/mcp.json',
      '/home/kim/.codeium/windsurf/mcp_config.json',
    ]);
    const bare = machine('win32', 'C:\\Users\\kim');
    expect(clientNamed('vscode').userPlace(bare).file).toBe('C:\\Users\\kim\\AppData\\Roaming\\Code\\User\\mcp.json');
  });
});

describe('a client', () => {
  it('keeps servers under its own key, and in its own file of a project', () => {
    const facts = CLIENT_NAMES.map((name) => [name, clientNamed(name).member, clientNamed(name).projectFile]);
    expect(facts).toEqual([
      ['claude-desktop', 'mcpServers', undefined],
      ['claude-code', 'mcpServers', '.mcp.json'],
      ['cursor', 'mcpServers', '.cursor/mcp.json'],
      ['vscode', 'servers', '.vscode/mcp.json'],
      ['windsurf', 'mcpServers', undefined],
    ]);
  });

  it.each([
    ['vs-code', 'write vscode'],
    ['cursro', 'write cursor'],
    ['emacs', 'there are claude-desktop, claude-code, cursor, vscode, windsurf'],
    ['constructor', 'there are claude-desktop, claude-code, cursor, vscode, windsurf'],
  ])('that is called %s is not known: %s', (name, advice) => {
    expect(() => clientNamed(name)).toThrow(
      new Error(`There is no client "${name}" that this command knows; ${advice}.`),
    );
  });
});

describe('the path of Node.js', () => {
  it.each([
    ['/opt/homebrew/Cellar/node/25.1.0/bin/node', '/opt/homebrew/opt/node/bin/node'],
    ['/usr/local/Cellar/node@22/22.11.0_1/bin/node', '/usr/local/opt/node@22/bin/node'],
    ['/usr/bin/node', '/usr/bin/node'],
    ['/home/kim/.nvm/versions/node/v22.1.0/bin/node', '/home/kim/.nvm/versions/node/v22.1.0/bin/node'],
    ['C:\\Program Files\\nodejs\\node.exe', 'C:\\Program Files\\nodejs\\node.exe'],
  ])('%s is written as %s, which an update leaves', (path, lasting) => {
    expect(lastingNode(path)).toBe(lasting);
  });
});
