import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const PROBE = join(__dirname, 'probe.cjs');

/** What a project sees of this package, without the weight of the rest of its declarations. */
const DECLARATIONS = `
  export declare abstract class MCPServer {}
  export declare function Tool(options?: object): MethodDecorator;
`;

/** What a probe found, and what that took. */
export interface Probed {
  readonly schema?: unknown;
  readonly place?: { readonly file: string; readonly line: number };
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
  /** How many processes it started. */
  readonly children: number;
  /** Whether it loaded TypeScript. */
  readonly typescript: boolean;
  readonly millis: number;
}

/** A running probe. */
export interface Running {
  readonly process: ChildProcess;
  readonly answer: Promise<Probed & { readonly stderr: string }>;
}

interface ProbeRequest {
  readonly file: string;
  readonly name?: string;
  readonly member?: string;
  readonly lines?: readonly number[];
  readonly env?: NodeJS.ProcessEnv;
  /** Where the package is installed. */
  readonly package?: string;
}

/** A project in a folder of its own, and processes that ask for the types in it. */
export class ProbeProject {
  readonly folder: string;

  constructor(files: Readonly<Record<string, string>>) {
    this.folder = realpathSync(mkdtempSync(join(tmpdir(), 'stereomcp-spec-')));
    this.write('node_modules/stereomcp/package.json', JSON.stringify({ name: 'stereomcp', types: 'dist/index.d.ts' }));
    this.write('node_modules/stereomcp/dist/index.d.ts', DECLARATIONS);
    this.write('package.json', JSON.stringify({ name: 'probed' }));
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  write(path: string, text: string): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** What is kept of builds; the code of the compiler itself lies in the same folder. */
  get cached(): readonly string[] {
    try {
      return readdirSync(join(this.folder, 'node_modules/.cache/stereomcp'))
        .filter((name) => !/\.code\b/.test(name))
        .sort();
    } catch {
      return [];
    }
  }

  start({
    file,
    name = 'Weather',
    member = 'now',
    lines = [3],
    env = {},
    package: root = ROOT,
  }: ProbeRequest): Running {
    // The probe is to be an ordinary process, whatever mode the specs run in.
    const own = { ...process.env, STEREOMCP_MANIFEST: undefined, JEST_WORKER_ID: undefined };
    const child = spawn(process.execPath, [PROBE, root, join(this.folder, file), name, member, ...lines.map(String)], {
      cwd: this.folder,
      env: { ...own, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (text) => (stdout += String(text)));
    child.stderr.on('data', (text) => (stderr += String(text)));
    const answer = new Promise<Probed & { readonly stderr: string }>((done, fail) => {
      child.once('close', () => {
        try {
          done({ ...(JSON.parse(stdout) as Probed), stderr });
        } catch {
          fail(new Error(`the probe printed ${stdout}\n${stderr}`));
        }
      });
    });
    return { process: child, answer };
  }

  probe(request: ProbeRequest): Promise<Probed & { readonly stderr: string }> {
    return this.start(request).answer;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The source of a server with one tool, `now`, in line 3. */
export function serverSource(returns: string, imports = ''): string {
  return [
    `import { MCPServer, Tool } from 'stereomcp'; ${imports}`,
    'export class Weather extends MCPServer {',
    `  @Tool() now(): ${returns} { throw new Error(); }`,
    '}',
    '',
  ].join('\n');
}

/** A tsconfig that reads as little as possible. */
export const TSCONFIG = JSON.stringify({
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022'],
    module: 'node16',
    types: [],
    strict: true,
    experimentalDecorators: true,
  },
  include: ['src'],
});
