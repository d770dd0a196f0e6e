import { CommandError } from '../command-error';
import { nearestNames } from '../../errors/nearest-names';
import { pathsOf, type Machine } from './machine';

/** Where the entry is written: for the user everywhere, or for those who work in one folder. */
export type Scope = 'user' | 'project';

/** What a server is to the configuration of a client. */
export type Launch =
  | {
      readonly kind: 'command';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'url'; readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** A value in a configuration file. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A client whose configuration is known. */
export interface ClientFacts {
  readonly title: string;
  /** The member of the file that holds the servers. */
  readonly member: string;
  /** The file of the user, and the folder that is there where the client is installed. */
  readonly userPlace: (machine: Machine) => { readonly file: string; readonly folder: string };
  /** The file of a project, from the folder of the project. */
  readonly projectFile: string | undefined;
  /** How the client writes a program that it starts, besides `command`, `args` and `env`. */
  readonly commandType: { readonly type: 'stdio' } | undefined;
  /** How it writes a URL; undefined where its file knows none. */
  readonly urlEntry: ((url: string) => Readonly<Record<string, Json>>) | undefined;
  /** What to do after a server was added or changed. */
  readonly next: string;
  /** What to do after one was removed, where it does not go by itself. */
  readonly nextWithout?: string;
}

const clients: ReadonlyMap<string, ClientFacts> = new Map([
  [
    'claude-desktop',
    {
      title: 'Claude Desktop',
      member: 'mcpServers',
      userPlace: (machine) => {
        const folder = pathsOf(machine).join(applicationData(machine), 'Claude');
        return { folder, file: pathsOf(machine).join(folder, 'claude_desktop_config.json') };
      },
      projectFile: undefined,
      commandType: undefined,
      urlEntry: undefined,
      next: 'Quit Claude Desktop and start it again; it reads the file when it starts.',
      nextWithout: 'Quit Claude Desktop and start it again; it reads the file when it starts.',
    },
  ],
  [
    'claude-code',
    {
      title: 'Claude Code',
      member: 'mcpServers',
      userPlace: (machine) => {
        const paths = pathsOf(machine);
        const moved = machine.env.CLAUDE_CONFIG_DIR;
        if (moved !== undefined && moved !== '') return { folder: moved, file: paths.join(moved, '.claude.json') };
        return { folder: paths.join(machine.home, '.claude'), file: paths.join(machine.home, '.claude.json') };
      },
      projectFile: '.mcp.json',
      commandType: { type: 'stdio' },
      urlEntry: (url) => ({ type: 'http', url }),
      next: 'The next session of Claude Code has it; /mcp shows its state.',
    },
  ],
  [
    'cursor',
    {
      title: 'Cursor',
      member: 'mcpServers',
      userPlace: (machine) => {
        const folder = pathsOf(machine).join(machine.home, '.cursor');
        return { folder, file: pathsOf(machine).join(folder, 'mcp.json') };
      },
      projectFile: '.cursor/mcp.json',
      commandType: undefined,
      urlEntry: (url) => ({ url }),
      next: 'Switch it on in the settings of Cursor, under MCP; start Cursor again where it is not listed.',
    },
  ],
  [
    'vscode',
    {
      title: 'VS Code',
      member: 'servers',
      userPlace: (machine) => {
        const folder = pathsOf(machine).join(applicationData(machine), 'Code');
        return { folder, file: pathsOf(machine).join(folder, 'User', 'mcp.json') };
      },
      projectFile: '.vscode/mcp.json',
      commandType: { type: 'stdio' },
      urlEntry: (url) => ({ type: 'http', url }),
      next: 'Start it with the command "MCP: List Servers" of VS Code.',
    },
  ],
  [
    'windsurf',
    {
      title: 'Windsurf',
      member: 'mcpServers',
      userPlace: (machine) => {
        const folder = pathsOf(machine).join(machine.home, '.codeium', 'windsurf');
        return { folder, file: pathsOf(machine).join(folder, 'mcp_config.json') };
      },
      projectFile: undefined,
      commandType: undefined,
      urlEntry: (url) => ({ serverUrl: url }),
      next: 'Press refresh in the MCP panel of Cascade.',
    },
  ],
] satisfies readonly (readonly [string, ClientFacts])[]);

/** The names of the clients, as the command line takes them. */
export const CLIENT_NAMES: readonly string[] = [...clients.keys()];

/** @throws CommandError where there is no client of that name. */
export function clientNamed(name: string): ClientFacts {
  const client = clients.get(name);
  if (client !== undefined) return client;
  const [nearest] = nearestNames(name, CLIENT_NAMES);
  const advice = nearest === undefined ? `there are ${CLIENT_NAMES.join(', ')}` : `write ${nearest}`;
  throw new CommandError(`There is no client "${name}" that this command knows; ${advice}.`);
}

/** The folder where applications of graphical desktops keep what belongs to the user. */
function applicationData(machine: Machine): string {
  const paths = pathsOf(machine);
  const { platform, home, env } = machine;
  if (platform === 'win32') return env.APPDATA ?? paths.join(home, 'AppData', 'Roaming');
  if (platform === 'darwin') return paths.join(home, 'Library', 'Application Support');
  const configured = env.XDG_CONFIG_HOME;
  return configured === undefined || configured === '' ? paths.join(home, '.config') : configured;
}
