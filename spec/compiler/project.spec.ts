import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ts } from 'typescript-json-schema';
import type { Project } from '../../lib/compiler/project';
import { openProject } from '../../lib/compiler/project';

const folders: string[] = [];

/** A folder with these files; what is no text is written as JSON. */
function folderOf(files: Readonly<Record<string, string | object>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stereomcp-project-')));
  folders.push(folder);
  write(folder, files);
  return folder;
}

function write(folder: string, files: Readonly<Record<string, string | object>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The types of the exported constants of a file, as text. */
function typesIn({ program }: Project, file: string): Readonly<Record<string, string>> {
  const source = program.getSourceFile(file);
  if (source === undefined) throw new Error(`${file} is not in the program`);
  const checker = program.getTypeChecker();
  const symbol = checker.getSymbolAtLocation(source);
  const exported = symbol === undefined ? [] : checker.getExportsOfModule(symbol);
  return Object.fromEntries(
    exported.map((one) => [one.name, checker.typeToString(checker.getTypeOfSymbolAtLocation(one, source))]),
  );
}

const SHORT = { target: 'es2022', lib: ['es2022'], module: 'node16', types: [], strict: true };

describe(openProject, () => {
  it('reads a file without a tsconfig strictly, with the imports that runners of TypeScript understand', () => {
    const folder = folderOf({
      'package.json': { name: 'plain', type: 'module' },
      'src/server.ts': `import { note } from './note';\nexport const value = [note].at(0);\n`,
      'src/note.ts': 'export const note: string | null = null as string | null;\n',
    });
    const project = openProject({ files: [join(folder, 'src/server.ts')], from: join(folder, 'src') });
    expect([project.folder, project.configPath]).toEqual([folder, undefined]);
    expect(typesIn(project, join(folder, 'src/server.ts'))).toEqual({ value: 'string | null | undefined' });
    expect(project.inputs).toEqual(['src/note.ts', 'src/server.ts'].map((file) => join(folder, file)));
  });

  it('finds the tsconfig above, follows what it extends and tells every file that it read', () => {
    const folder = folderOf({
      'node_modules/@base/config/tsconfig.json': { compilerOptions: { ...SHORT, outDir: '${configDir}/made' } },
      'base.json': {
        extends: '@base/config/tsconfig.json',
        compilerOptions: { paths: { '#shared': ['./shared.ts'] } },
      },
      'app/tsconfig.json': '{\r\n  // Windows\r\n  "extends": "../base.json",\r\n  "include": ["src"],\r\n}\r\n',
      'app/src/deep/one.ts': "import { shared } from '#shared';\r\nexport const one = shared;\r\n",
      'shared.ts': 'export const shared = { n: 1 };\n',
      // It decides which kind of module the sources are.
      'package.json': { name: 'all' },
    });
    const project = openProject({ from: join(folder, 'app/src/deep') });
    expect([project.folder, project.configPath]).toEqual([join(folder, 'app'), join(folder, 'app/tsconfig.json')]);
    expect(project.options.outDir).toBe(join(folder, 'app/made'));
    expect(project.rootFiles).toEqual([join(folder, 'app/src/deep/one.ts')]);
    expect(typesIn(project, join(folder, 'app/src/deep/one.ts'))).toEqual({ one: '{ n: number; }' });
    expect(project.inputs).toEqual(
      ['app/src/deep/one.ts', 'app/tsconfig.json', 'base.json', 'package.json', 'shared.ts'].map((file) =>
        join(folder, file),
      ),
    );
  });

  it('tells null apart and knows decorators, whatever the tsconfig says', () => {
    const folder = folderOf({
      'tsconfig.json': { compilerOptions: { ...SHORT, strict: false, composite: true, module: 'es2022' } },
      'one.ts': 'export const one = null as string | null;\n',
    });
    const project = openProject({ from: folder });
    expect(typesIn(project, join(folder, 'one.ts'))).toEqual({ one: 'string | null' });
    expect(project.options.strict).toBe(false);
    expect(project.program.getCompilerOptions()).toMatchObject({
      experimentalDecorators: true,
      noEmit: true,
      composite: false,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    });
  });

  it('reads a file that the tsconfig leaves out by its options, with its global declarations', () => {
    const folder = folderOf({
      'tsconfig.json': { compilerOptions: SHORT, include: ['src'] },
      'src/one.ts': 'export const one = 1;\n',
      'src/globals.d.ts': 'declare const place: { city: string };\n',
      'spec/two.ts': 'export const two = place;\n',
    });
    const two = join(folder, 'spec/two.ts');
    const project = openProject({ files: [two], from: join(folder, 'spec') });
    expect(project.configPath).toBe(join(folder, 'tsconfig.json'));
    expect(project.rootFiles).toEqual([join(folder, 'src/globals.d.ts'), two]);
    expect(typesIn(project, two)).toEqual({ two: '{ city: string; }' });
    const all = ['src/globals.d.ts', 'src/one.ts'].map((file) => join(folder, file));
    const one = join(folder, 'src/one.ts');
    expect([...openProject({ files: [one], from: folder }).rootFiles].sort()).toEqual(all);
    expect([...openProject({ files: [one], from: folder, extent: 'graph' }).rootFiles].sort()).toEqual(all);
    write(folder, { 'src/three.ts': 'export {};\n' });
    expect([...openProject({ files: [one], from: folder, extent: 'graph' }).rootFiles].sort()).toEqual(all);
    expect(openProject({ files: [one, two], from: folder }).rootFiles).toHaveLength(4);
  });

  it('takes the project among the references that includes the file, and reads the others from their sources', () => {
    const folder = folderOf({
      'tsconfig.json': { files: [], references: [{ path: './app' }, { path: './tsconfig.tools.json' }] },
      'tsconfig.tools.json': { compilerOptions: { ...SHORT, composite: true }, files: ['tool.ts'] },
      'tool.ts': 'export const tool = 1;\n',
      'app/tsconfig.json': {
        compilerOptions: { ...SHORT, composite: true },
        references: [{ path: '../packages/core' }],
      },
      'app/src/app.ts': "import { Core } from '@my/core';\nexport const core = new Core();\n",
      'packages/core/tsconfig.json': { compilerOptions: { ...SHORT, composite: true, rootDir: 'src', outDir: 'dist' } },
      'packages/core/src/core.ts': 'export class Core { name = "core"; }\n',
      'packages/core/package.json': { name: '@my/core', main: 'dist/core.js', types: 'dist/core.d.ts' },
    });
    mkdirSync(join(folder, 'node_modules/@my'), { recursive: true });
    symlinkSync(join(folder, 'packages/core'), join(folder, 'node_modules/@my/core'), 'junction');
    const app = join(folder, 'app/src/app.ts');
    const project = openProject({ files: [app], from: folder });
    expect(project.configPath).toBe(join(folder, 'app/tsconfig.json'));
    // Never built: there is no dist at all.
    expect(typesIn(project, app)).toEqual({ core: 'Core' });
    expect(project.inputs).toContain(join(folder, 'packages/core/src/core.ts'));
    const tool = join(folder, 'tool.ts');
    expect(openProject({ files: [tool], from: folder }).configPath).toBe(join(folder, 'tsconfig.tools.json'));
    expect(openProject({ from: folder }).rootFiles).toEqual([]);
  });

  it('settles what only a newer compiler knows, and takes its defaults where that is installed', () => {
    const folder = folderOf({
      'tsconfig.json': { compilerOptions: { target: 'es2031', lib: ['es2031', 'dom'], module: 'node30', new: 1 } },
      'node_modules/typescript/package.json': { name: 'typescript', version: '7.1.0' },
      'one.ts': 'export {};\n',
    });
    const { options, diagnostics } = openProject({ from: folder });
    expect(options).toMatchObject({
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.NodeNext,
      lib: ['lib.dom.d.ts', 'lib.esnext.d.ts'],
      strict: true,
      types: [],
      rootDir: folder,
    });
    expect(diagnostics.map(({ code }) => code).sort()).toEqual([5023, 6046, 6046, 6046]);
  });

  it('sees what changed when it is opened again, and takes over what did not', () => {
    const folder = folderOf({
      'tsconfig.json': { compilerOptions: SHORT },
      'one.ts': 'export const one = 1;\n',
      'two.ts': 'export const two = 2;\n',
    });
    const before = openProject({ from: folder });
    expect(typesIn(before, join(folder, 'one.ts'))).toEqual({ one: '1' });
    write(folder, { 'one.ts': 'export const one = "text";\n', 'three.ts': 'export const three = 3;\n' });
    const after = before.reopen();
    expect(typesIn(after, join(folder, 'one.ts'))).toEqual({ one: '"text"' });
    expect(typesIn(after, join(folder, 'three.ts'))).toEqual({ three: '3' });
  });

  it('names the file and the line of a tsconfig that cannot be read, or what is missing', () => {
    const folder = folderOf({
      'broken/tsconfig.json': '{\r\n  "compilerOptions": {\r\n    "strict" true\r\n  }\r\n}\r\n',
      'above.json': '{ "compilerOptions": { "strict": } }\n',
      'extending/tsconfig.json': { extends: '../above.json', files: ['one.ts'] },
      'orphan/tsconfig.json': { extends: '../gone.json' },
      'circle/tsconfig.json': { extends: './tsconfig.json' },
    });
    const reason = (request: { config?: string; files?: string[] }) => {
      try {
        openProject({ from: folder, ...request });
      } catch (error) {
        return error instanceof Error ? `${error.name}: ${error.message.replaceAll(folder, '')}` : error;
      }
      return undefined;
    };
    expect(reason({ config: join(folder, 'broken') })).toMatch(/^ProjectError: \/broken\/tsconfig\.json:3:14: ./);
    expect(reason({ config: join(folder, 'extending') })).toMatch(/^ProjectError: \/above\.json:1:34: ./);
    expect(reason({ config: join(folder, 'orphan') })).toMatch(/^ProjectError: \/orphan\/tsconfig\.json: .*gone\.json/);
    expect(reason({ config: join(folder, 'circle') })).toMatch(/^ProjectError: \/circle\/tsconfig\.json.*[Cc]ircular/);
    expect(reason({ config: join(folder, 'gone.json') })).toBe('ProjectError: /gone.json does not exist.');
    expect(reason({ files: [join(folder, 'gone.ts')] })).toBe('ProjectError: /gone.ts does not exist.');
    expect(reason({})).toBe(
      'ProjectError: There is no tsconfig.json in  or above; write one, name one with --project, or name the files.',
    );
  });
});
