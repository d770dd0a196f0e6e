import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { join, resolve } from 'node:path';
import { CliProject, OPTIONS, SERVER } from '../cli/cli-project';

const CLI = resolve(__dirname, '../../dist/cli/main.js');
const PROBE = join(__dirname, 'code-probe.cjs');
const KEPT = 'node_modules/.cache/stereomcp';
const NEVER_KEPT = { status: 0, typescript: 'compiled' };
const FROM_CACHE = { status: 0, typescript: 'cached' };

/** Nothing of this package, whose declarations take longer than all else. */
const LIGHT = 'export const city = "Lund";\n';

const projects: CliProject[] = [];

function project(files: Readonly<Record<string, string>> = {}): CliProject {
  const made = new CliProject({
    'tsconfig.json': { compilerOptions: OPTIONS, include: ['src'] },
    'src/station.ts': LIGHT,
    ...files,
  });
  projects.push(made);
  return made;
}

interface RunOptions {
  readonly words?: readonly string[];
  /** Options of Node.js. */
  readonly flags?: readonly string[];
  /** The folder for temporary files. */
  readonly temporary?: string;
}

/** Runs the command line in a project, and tells where the code of TypeScript came from. */
function run(made: CliProject, { words = ['build'], flags = [], temporary = 'nowhere' }: RunOptions = {}) {
  const { status, stdout } = spawnSync(process.execPath, [...flags, '--require', PROBE, CLI, ...words], {
    cwd: made.folder,
    env: { ...process.env, TMPDIR: made.path(temporary), TEMP: made.path(temporary) },
    encoding: 'utf8',
  });
  const printed = stdout.trim().split('\n').at(-1) ?? '';
  const [module, ...others] = JSON.parse(printed) as { origin: string; [fact: string]: unknown }[];
  expect({ ...module, others }).toEqual({
    origin: module?.origin,
    isOwn: true,
    isWhole: true,
    isShared: true,
    others: [],
  });
  return { status, typescript: module?.origin };
}

function kept(made: CliProject, folder = KEPT): readonly string[] {
  return readdirSync(made.path(folder))
    .filter((name) => name.endsWith('.code'))
    .map((name) => join(made.path(folder), name));
}

afterAll(() => {
  for (const made of projects) made.dispose();
});

describe('the code of TypeScript', () => {
  it('is kept by the first build for all later commands, which make the same of it', () => {
    const made = project({ 'src/station.ts': SERVER });
    const first = run(made);
    const manifest = made.text('dist/stereomcp-manifest.json');
    const [file = '', ...others] = kept(made);
    const code = readFileSync(file);
    expect([first, run(made), run(made, { words: ['manifest', '--check'] })]).toEqual([
      NEVER_KEPT,
      FROM_CACHE,
      FROM_CACHE,
    ]);
    expect(others).toEqual([]);
    expect(made.text('dist/stereomcp-manifest.json')).toBe(manifest);
    expect(readFileSync(file).equals(code)).toBe(true);
  });

  it('is compiled and kept anew where what was kept is damaged', () => {
    const made = project();
    run(made);
    const [file = ''] = kept(made);
    const code = readFileSync(file);
    const changed = Buffer.from(code);
    changed.writeUInt8(code.readUInt8(code.length >> 1) ^ 1, code.length >> 1);
    for (const damaged of [changed, code.subarray(0, code.length >> 1), Buffer.alloc(0)]) {
      writeFileSync(file, damaged);
      expect(run(made)).toEqual(NEVER_KEPT);
      expect(run(made)).toEqual(FROM_CACHE);
    }
  });

  it('is kept for each way to run Node.js, since others cannot use it', () => {
    const made = project();
    run(made);
    const flags = ['--no-opt'];
    expect([run(made, { flags }), run(made, { flags }), run(made)]).toEqual([NEVER_KEPT, FROM_CACHE, FROM_CACHE]);
    expect(kept(made)).toHaveLength(2);
  });

  it('is not kept by a command that compiled nothing, whose functions are not those of a build', () => {
    const made = project();
    run(made, { words: ['build', '--showConfig'] });
    expect(run(made)).toEqual(NEVER_KEPT);
  });

  it('is kept elsewhere where the cache of the project cannot be written, and nowhere where nothing can', () => {
    // A file in the place of the folder keeps even the administrator out.
    const made = project({ 'node_modules/.cache': '', nowhere: '', 'temporary/empty': '' });
    const temporary = 'temporary';
    expect([run(made, { temporary }), run(made, { temporary })]).toEqual([NEVER_KEPT, FROM_CACHE]);
    expect([run(made), run(made)]).toEqual([NEVER_KEPT, NEVER_KEPT]);
  });
});

describe('the code of all other modules, which newer versions of Node.js keep', () => {
  const keepsModules = 'enableCompileCache' in nodeModule;
  const PRIVATE = `temporary/stereomcp-${String(process.getuid?.())}`;

  it('is where only the project puts files, and never in a folder of Node.js for everybody on the machine', () => {
    const made = project({ 'temporary/empty': '' });
    run(made, { temporary: 'temporary' });
    expect(readdirSync(made.path('temporary')).sort()).toEqual(['empty', PRIVATE.slice(10)]);
    expect(existsSync(made.path(`${KEPT}/modules`))).toBe(keepsModules);
  });

  it('is in a folder of the user where the project has none, and nowhere where others can write there', () => {
    const made = project({ 'node_modules/.cache': '', 'temporary/empty': '' });
    const build = { temporary: 'temporary' };
    run(made, build);
    expect(existsSync(made.path(`${PRIVATE}/modules`))).toBe(keepsModules);
    const open = project({ 'node_modules/.cache': '', 'temporary/empty': '' });
    mkdirSync(open.path(PRIVATE));
    chmodSync(open.path(PRIVATE), 0o777);
    run(open, build);
    expect(readdirSync(open.path('temporary')).sort()).toEqual(['empty', PRIVATE.slice(10)]);
    expect(readdirSync(open.path(PRIVATE))).toEqual([]);
  });
});
