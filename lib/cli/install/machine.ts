import { homedir } from 'node:os';
import { posix, resolve, win32, type PlatformPath } from 'node:path';

/** What the places of configuration files and the paths in them depend on. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  /** The home folder of the user. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that relative names and the project scope start from. */
  readonly folder: string;
  /** The Node.js that clients are to start servers with. */
  readonly node: string;
  /** The program of this copy of stereomcp. */
  readonly program: string;
}

/** The machine and the process that the command runs in. */
export function thisMachine(): Machine {
  return {
    platform: process.platform,
    home: homedir(),
    env: process.env,
    folder: process.cwd(),
    node: lastingNode(process.execPath),
    program: resolve(__dirname, '../main.js'),
  };
}

/** Paths as the machine writes them. */
export function pathsOf({ platform }: Pick<Machine, 'platform'>): PlatformPath {
  return platform === 'win32' ? win32 : posix;
}

/**
 * The path of Node.js that outlives an update: Homebrew keeps each version in a folder of its own and leaves a link
 * that points to the one that is installed.
 */
export function lastingNode(file: string): string {
  const brewed = /^(?<prefix>.*)\/Cellar\/(?<formula>node(?:@\d+)?)\/[^/]+\/bin\/node$/.exec(file)?.groups;
  return brewed === undefined ? file : `${brewed.prefix ?? ''}/opt/${brewed.formula ?? ''}/bin/node`;
}
