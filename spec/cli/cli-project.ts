import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import type { Manifest } from '../../lib/manifest/manifest';

const ROOT = resolve(__dirname, '../..');
const CLI = join(ROOT, 'dist/cli/main.js');
const TSC = require.resolve('typescript/bin/tsc');

/** What keeps a compilation short: no library of the browser, and no types that nobody asked for. */
export const OPTIONS = {
  target: 'es2022',
  lib: ['es2022'],
  module: 'node16',
  strict: true,
  skipLibCheck: true,
  types: [],
  experimentalDecorators: true,
  rootDir: 'src',
  outDir: 'dist',
};

/** How a process ended and what it printed. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A project of a user's own in a folder of its own, with the package installed. */
export class CliProject {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'stereomcp-cli-')));

  constructor(files: Readonly<Record<string, string | object>>) {
    mkdirSync(join(this.folder, 'node_modules'));
    symlinkSync(ROOT, join(this.folder, 'node_modules/stereomcp'), 'junction');
    this.write(files);
  }

  /** Writes files; what is no text is written as JSON. */
  write(files: Readonly<Record<string, string | object>>): void {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(this.path(name)), { recursive: true });
      writeFileSync(this.path(name), typeof content === 'string' ? content : JSON.stringify(content));
    }
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  text(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  manifest(name = 'dist/stereomcp-manifest.json'): Manifest {
    return JSON.parse(this.text(name)) as Manifest;
  }

  has(name: string): boolean {
    return existsSync(this.path(name));
  }

  /** Every file below a folder with its text. */
  tree(name: string): Readonly<Record<string, string>> {
    if (!this.has(name)) return {};
    const entries = readdirSync(this.path(name), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name: file }) => join(parentPath, file));
    return Object.fromEntries(
      files.sort().map((file) => [
        file
          .slice(this.folder.length + 1)
          .split(sep)
          .join('/'),
        readFileSync(file, 'utf8'),
      ]),
    );
  }

  /** Runs the command line of the package. */
  run(...words: readonly string[]): Ended {
    return this.#node([CLI, ...words]);
  }

  /** Runs the compiler itself. */
  tsc(...words: readonly string[]): Ended {
    return this.#node([TSC, ...words]);
  }

  /** Starts the command line and leaves it running. */
  start(...words: readonly string[]): ChildProcess {
    return spawn(process.execPath, [CLI, ...words], { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] });
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #node(words: readonly string[]): Ended {
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: this.folder, encoding: 'utf8' });
    // Whether a second passed is up to the machine.
    return { code: status, stdout, stderr: stderr.replaceAll(/^stereomcp: reading the types …\n/gm, '') };
  }
}

/** A server class with one tool. */
export const SERVER = `import { MCPServer, Tool } from 'stereomcp';

export interface Reading {
  city: string;
  degrees: number;
  note: string | null;
}

export class Station extends MCPServer {
  /**
   * The last reading.
   *
   * @param city Where.
   */
  @Tool() async getReading(city: string, days = 3): Promise<Reading[]> {
    return [{ city, degrees: days, note: null }];
  }
}
`;
