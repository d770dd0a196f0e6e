import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleEntry, DRIVERS, typeScriptMain } from './drivers';
import type { PlannedServer } from './plan';

const ROOT = resolve(__dirname, '../../..');
const FIXTURES = join(ROOT, 'spec/fixtures/natural');
/** Where scripts/prepare-runners.mjs has installed the tools and the packed library. */
const TOOLS = join(ROOT, 'temp/runners/natural');

/** How a process ended and what it printed. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Which Node runs, and what its environment has besides the usual. */
export interface Surroundings {
  readonly node?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** What makes the project of one runner differ from that of another. */
export interface ProjectShape {
  readonly type?: 'commonjs' | 'module';
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  /** The files of `src`, where they are not the natural servers. */
  readonly sources?: Readonly<Record<string, string>>;
  /** Further files by path. */
  readonly files?: Readonly<Record<string, string>>;
}

const COMPILER_OPTIONS = {
  target: 'ES2022',
  module: 'node16',
  moduleResolution: 'node16',
  strict: true,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  esModuleInterop: true,
  skipLibCheck: true,
  types: ['node'],
  rootDir: 'src',
  outDir: 'dist',
};

/** What every tool finds in its environment, whatever runs these specs. */
function environment(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, NO_COLOR: '1' };
}

function naturalServers(): Record<string, string> {
  return Object.fromEntries(readdirSync(FIXTURES).map((file) => [file, readFileSync(join(FIXTURES, file), 'utf8')]));
}

/** A user's project with the natural servers in `src`; the library and the tools are installed above it. */
export class NaturalProject {
  readonly folder: string;
  readonly #answers: string;

  constructor(name: string, plan: readonly PlannedServer[], shape: ProjectShape = {}) {
    const { type = 'commonjs', compilerOptions = {}, sources, files = {} } = shape;
    this.folder = join(TOOLS, 'projects', name);
    this.#answers = join(this.folder, 'answers.json');
    rmSync(this.folder, { recursive: true, force: true });
    this.write('package.json', JSON.stringify({ name: 'natural', version: '4.5.6', type }));
    this.write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { ...COMPILER_OPTIONS, ...compilerOptions }, include: ['src'] }, null, 2),
    );
    for (const [path, text] of Object.entries(sources ?? naturalServers())) this.write(join('src', path), text);
    copyFileSync(join(__dirname, 'probe.cjs'), join(this.folder, 'probe.cjs'));
    // Packages are found above; what is read on demand is kept here, and gone with the project.
    mkdirSync(join(this.folder, 'node_modules'));
    this.write('plan.json', JSON.stringify(plan));
    const servers = plan.map(({ file }) => file);
    this.write('bundle.mjs', bundleEntry(servers));
    this.write('main.ts', typeScriptMain(servers, type === 'module' ? 'main.mjs' : 'main.cjs'));
    for (const [path, text] of Object.entries({ ...DRIVERS, ...files })) this.write(path, text);
  }

  /** A file of an installed package. */
  static tool(path: string): string {
    return join(TOOLS, 'node_modules', path);
  }

  /** The program that a package declares under its own name. */
  static program(name: string): string {
    const { bin } = JSON.parse(readFileSync(NaturalProject.tool(`${name}/package.json`), 'utf8')) as {
      bin?: Readonly<Record<string, string>>;
    };
    return NaturalProject.tool(join(name, bin?.[name] ?? 'has no program of this name'));
  }

  write(path: string, text: string): void {
    const file = join(this.folder, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  }

  /** Runs Node in the project to its end. */
  async run(args: readonly string[], { node = process.execPath, env = {} }: Surroundings = {}): Promise<Ended> {
    const child = spawn(node, [...args], {
      cwd: this.folder,
      env: { ...environment(), ...env, ANSWERS: this.#answers },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const code = await new Promise<number | null>((end, fail) => child.on('close', end).on('error', fail));
    return { code, stdout, stderr };
  }

  /** Runs Node, which has to succeed. */
  async succeed(args: readonly string[], surroundings: Surroundings = {}): Promise<Ended> {
    const ended = await this.run(args, surroundings);
    if (ended.code !== 0) {
      throw new Error(`${args.join(' ')} ended with ${String(ended.code)}\n${ended.stdout}\n${ended.stderr}`);
    }
    return ended;
  }

  /** Takes what the last run has written down. */
  takeAnswers(): unknown {
    const parts = [this.#answers, ...[0, 1, 2].map((part) => `${this.#answers}.${String(part)}`)].filter(existsSync);
    const answers: unknown = Object.assign(
      {},
      ...parts.map((part) => JSON.parse(readFileSync(part, 'utf8')) as object),
    );
    for (const part of parts) rmSync(part);
    return answers;
  }
}
