import { statSync } from 'node:fs';
import type { Ended } from './cli-project';
import { CliProject, OPTIONS, SERVER } from './cli-project';

const projects: CliProject[] = [];

function project(files: Readonly<Record<string, string | object>>): CliProject {
  const made = new CliProject(files);
  projects.push(made);
  return made;
}

afterAll(() => {
  for (const made of projects) made.dispose();
});

const MANIFEST = 'dist/stereomcp-manifest.json';
const SUMMARY = `stereomcp: 1 tool of 1 class → ${MANIFEST}\n`;
const TYPE_ERROR = 'export const wrong: number = "text";\n';

/** Compiles with the compiler itself and then with ours, each from nothing; what the manifest adds is taken off. */
function compareWithTsc(files: Readonly<Record<string, string | object>>, words: readonly string[] = []) {
  const one = project(files);
  const compiled = one.tsc(...words);
  const expected = { ...compiled, written: one.tree('dist') };
  const other = project(files);
  const { stderr, ...built } = other.run('build', ...words);
  const written = Object.fromEntries(Object.entries(other.tree('dist')).filter(([name]) => name !== MANIFEST));
  const normal = (ended: Omit<Ended, 'stderr'>, folder: string) => ({
    ...ended,
    stdout: ended.stdout.replaceAll(folder, '<folder>'),
  });
  expect({ ...normal(built, other.folder), stderr: '', written }).toEqual({
    ...normal(expected, one.folder),
    stderr: '',
    written: expected.written,
  });
  return { other, code: built.code, stderr };
}

describe('build, beside the compiler itself', () => {
  it('writes the same JavaScript, maps and declarations, and the manifest beside them', () => {
    const options = { ...OPTIONS, declaration: true, sourceMap: true };
    const { other, code, stderr } = compareWithTsc({
      'tsconfig.json': { compilerOptions: options, include: ['src'] },
      'src/station.ts': SERVER,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: SUMMARY });
    expect(other.manifest()).toMatchObject({
      classes: { '../src/station.ts#Station': { output: 'station.js', methods: { getReading: { line: 15 } } } },
    });
    const { getReading } = other.manifest().classes['../src/station.ts#Station']?.methods ?? {};
    expect(getReading).toMatchObject({
      description: 'The last reading.',
      parameters: [
        { name: 'city', description: 'Where.', type: { schema: { type: 'string' } } },
        { name: 'days', default: 3 },
      ],
    });
  });

  it('reports errors in its words and ends with its code, yet describes the types that are known', () => {
    const { other, code } = compareWithTsc({
      'tsconfig.json': { compilerOptions: OPTIONS, include: ['src'] },
      'src/station.ts': SERVER.replace('note: string | null', 'note: Unknown | null'),
      'src/wrong.ts': TYPE_ERROR,
    });
    expect(code).toBe(2);
    expect(other.manifest().classes['../src/station.ts#Station']?.methods).toMatchObject({
      getReading: {
        parameters: [{ name: 'city', type: { schema: { type: 'string' } } }, { name: 'days' }],
        result: {
          kind: 'none',
          reason: expect.stringMatching(/^member note of Reading: its type .*cannot be resolved/) as string,
        },
      },
    });
  });

  it('writes neither JavaScript nor a manifest where noEmitOnError forbids it, and reports in colours if asked to', () => {
    const { other, code } = compareWithTsc(
      {
        'tsconfig.json': { compilerOptions: { ...OPTIONS, noEmitOnError: true }, include: ['src'] },
        'src/station.ts': SERVER,
        'src/wrong.ts': TYPE_ERROR,
      },
      ['--pretty'],
    );
    expect({ code, hasManifest: other.has(MANIFEST) }).toEqual({ code: 1, hasManifest: false });
  });

  it('reports what is wrong with the tsconfig itself in its words', () => {
    const { code } = compareWithTsc({
      'tsconfig.json': `{\r\n  "compilerOptions": {\r\n    "outDir": "dist",\r\n    "lib": ["es2022"],\r\n    "types": [],\r\n    "madeUp": true,\r\n    "target": }\r\n}`,
      'src/one.ts': 'export const one = 1;\n',
    });
    expect(code).toBe(2);
  });

  it('refuses what it refuses on the command line', () => {
    const files = { 'tsconfig.json': { compilerOptions: OPTIONS, include: ['src'] }, 'src/one.ts': 'export {};\n' };
    expect(compareWithTsc(files, ['--noEmt']).code).toBe(1);
    expect(compareWithTsc(files, ['--project', 'nowhere.json']).code).toBe(1);
  });

  it('keeps track of what changed like it, and the manifest is whole all the same', () => {
    const files = {
      'tsconfig.json': {
        compilerOptions: { ...OPTIONS, incremental: true, tsBuildInfoFile: 'dist/.tsbuildinfo' },
        include: ['src'],
      },
      'src/station.ts': SERVER,
      'src/other.ts': 'export const other = 1;\n',
    };
    const { other } = compareWithTsc(files);
    const whole = other.text(MANIFEST);
    other.write({ 'src/other.ts': 'export const other = 2;\n' });
    expect(other.run('build')).toEqual({ code: 0, stdout: '', stderr: SUMMARY });
    expect(other.text(MANIFEST)).toBe(whole);
  });

  it('compiles files that are named, by its options', () => {
    const { other, stderr } = compareWithTsc({ 'src/station.ts': SERVER }, [
      'src/station.ts',
      ...['--outDir', 'dist', '--target', 'es2022', '--lib', 'es2022', '--module', 'node16', '--skipLibCheck'],
      ...['--experimentalDecorators', '--strict'],
    ]);
    expect(stderr).toBe(SUMMARY);
    expect(other.manifest().classes['../src/station.ts#Station']?.output).toBe('station.js');
  });
});

describe('build', () => {
  it('tells null apart in a project that its compiler does not, as the run time would otherwise refuse it', () => {
    const loose = project({
      'tsconfig.json': { compilerOptions: { ...OPTIONS, strict: false }, include: ['src'] },
      'src/station.ts': SERVER,
    });
    const strict = project({
      'tsconfig.json': { compilerOptions: OPTIONS, include: ['src'] },
      'src/station.ts': SERVER,
    });
    expect([loose.run('build').code, strict.run('build').code]).toEqual([0, 0]);
    expect(loose.text(MANIFEST)).toBe(strict.text(MANIFEST));
    expect(strict.manifest().definitions['../src/station.ts#Reading']?.schema.properties?.note).toEqual({
      anyOf: [{ type: 'string' }, { type: 'null' }],
    });
  });

  it('writes the manifest beside the sources where the JavaScript goes there, or where it is told to', () => {
    const { outDir, rootDir, ...options } = OPTIONS;
    expect([outDir, rootDir]).toEqual(['dist', 'src']);
    const beside = project({
      'tsconfig.json': { compilerOptions: options, include: ['src'] },
      'src/servers/station.ts': SERVER,
    });
    expect(beside.run('build').stderr).toBe('stereomcp: 1 tool of 1 class → src/servers/stereomcp-manifest.json\n');
    expect(beside.manifest('src/servers/stereomcp-manifest.json').classes).toMatchObject({
      'station.ts#Station': { output: 'station.js' },
    });
    expect(beside.run('build', '--out', 'made/types.json', '--outDir', 'built').stderr).toBe(
      'stereomcp: 1 tool of 1 class → made/types.json\n',
    );
    expect(beside.manifest('made/types.json').classes).toMatchObject({
      '../src/servers/station.ts#Station': { output: '../built/station.js' },
    });
  });

  it('warns of a type that has no schema, with its file and line', () => {
    const made = project({
      'tsconfig.json': { compilerOptions: OPTIONS, include: ['src'] },
      'src/station.ts': SERVER.replace('Promise<Reading[]>', 'Promise<() => void>').replace(
        'return [{ city, degrees: days, note: null }]',
        'return () => console',
      ),
      'src/console.d.ts': 'declare const console: undefined;\n',
    });
    const { code, stdout, stderr } = made.run('build');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    const [warning, ...rest] = stderr.split('\n');
    expect(warning).toMatch(
      /^stereomcp: warning: src\/station\.ts:15: Station\.getReading: result: functions have no JSON form/,
    );
    expect(rest).toEqual([SUMMARY.trim(), '']);
  });

  it('says so where the project is written for a newer compiler', () => {
    const made = project({
      'tsconfig.json': { compilerOptions: OPTIONS, include: ['src'] },
      'src/one.ts': 'export const one = 1;\n',
      'node_modules/typescript/package.json': { name: 'typescript', version: '7.0.2' },
    });
    expect(made.run('build').stderr).toMatch(
      /^stereomcp: building with TypeScript 5\.9\.\d+; to compile with TypeScript 7\.0\.2 of the project, run "tsc && stereomcp manifest" instead\.\nstereomcp: 0 tools of 0 classes → /,
    );
  });
});

describe('build of projects that refer to others', () => {
  const SHARED = `import { Exclude } from 'class-transformer';
export class User {
  name = 'Ada';
  @Exclude() secret = 'hidden';
}
`;
  const APP = `import { MCPServer, Tool } from 'stereomcp';
import { User } from '../../shared/src/user.js';
export class Users extends MCPServer {
  @Tool() async getUser(): Promise<User> { return new User(); }
}
`;
  const TRANSFORMER = 'export declare function Exclude(): PropertyDecorator;\n';
  const composite = { ...OPTIONS, composite: true };
  const files = {
    'tsconfig.json': { files: [], references: [{ path: 'app' }] },
    'shared/tsconfig.json': { compilerOptions: composite, include: ['src'] },
    'shared/src/user.ts': SHARED,
    'app/tsconfig.json': { compilerOptions: composite, include: ['src'], references: [{ path: '../shared' }] },
    'app/src/users.ts': APP,
    'node_modules/class-transformer/package.json': { name: 'class-transformer', version: '0.5.1', types: 'index.d.ts' },
    'node_modules/class-transformer/index.d.ts': TRANSFORMER,
  };
  const USER = '../../shared/src/user.ts#User';

  it('compiles each in order, reads decorators of the others from their sources, and does no work twice', () => {
    const made = project(files);
    expect(made.run('build')).toEqual({
      code: 0,
      stdout: '',
      stderr:
        'stereomcp: 0 tools of 0 classes → shared/dist/stereomcp-manifest.json\n' +
        'stereomcp: 1 tool of 1 class → app/dist/stereomcp-manifest.json\n',
    });
    expect(made.has('shared/dist/user.js')).toBe(true);
    const { definitions } = made.manifest('app/dist/stereomcp-manifest.json');
    expect(definitions[USER]?.class?.members?.secret).toMatchObject([{ name: 'Exclude' }]);

    const before = statSync(made.path('app/dist/users.js')).mtimeMs;
    expect(made.run('build')).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(statSync(made.path('app/dist/users.js')).mtimeMs).toBe(before);

    made.write({ 'app/dist/stereomcp-manifest.json': '{"half":' });
    expect(made.run('build').stderr).toBe('stereomcp: 1 tool of 1 class → app/dist/stereomcp-manifest.json\n');
    expect(made.manifest('app/dist/stereomcp-manifest.json').definitions).toEqual(definitions);
    expect(made.run('manifest', '--check').code).toBe(0);
  });

  it('writes a manifest exactly where there is JavaScript, though one of the projects has errors', () => {
    const made = project({ ...files, 'shared/src/wrong.ts': TYPE_ERROR });
    made.write({
      'shared/tsconfig.json': { compilerOptions: { ...composite, noEmitOnError: true }, include: ['src'] },
    });
    expect(made.run('build', '-p', 'tsconfig.json').code).not.toBe(0);
    const written = [
      'shared/dist/user.js',
      'shared/dist/stereomcp-manifest.json',
      'app/dist/users.js',
      'app/dist/stereomcp-manifest.json',
    ];
    expect(written.map((file) => made.has(file))).toEqual([false, false, true, true]);
  });

  it('refuses one --out for several manifests', () => {
    const made = project(files);
    expect(made.run('build', '--out', 'all.json')).toEqual({
      code: 1,
      stdout: '',
      stderr: `stereomcp: ${made.path('tsconfig.json')} refers to other projects, each with a manifest of its own, so one --out cannot name them all.\n`,
    });
  });
});
