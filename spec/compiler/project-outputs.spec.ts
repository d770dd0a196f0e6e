import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ts } from 'typescript-json-schema';
import { openProject } from '../../lib/compiler/project';
import { manifestFileOf, outputsOf } from '../../lib/compiler/project-outputs';

const SOURCES = {
  'src/one.ts':
    "import './deep/two.mjs';\nimport './three.cjs';\nimport data from './data.json';\nexport const one = data;\n",
  'src/deep/two.mts': 'export {};\n',
  'src/three.cts': 'export {};\n',
  'src/four.tsx': 'export const four = 4;\n',
  'src/data.json': '{}\n',
  'src/types.d.ts': 'declare const five: 5;\n',
};

const BASE = { target: 'es2022', lib: ['es2022'], types: [], module: 'node16', esModuleInterop: true };

let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'stereomcp-outputs-')));
  for (const [name, text] of Object.entries(SOURCES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The JavaScript of each source, as told, and as the compiler writes it. */
function outputsUnder(options: object): {
  readonly told: unknown;
  readonly written: unknown;
  readonly manifest: string;
} {
  const config = join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions: { ...BASE, ...options }, include: ['src'] }));
  const project = openProject({ from: folder });
  const { manifestFile, outputOf } = outputsOf(project);
  const sources = project.rootFiles.filter((file) => !file.endsWith('.d.ts'));
  const told = sources.map((file) => [file, outputOf(file)]);

  const { options: own, fileNames } = ts.parseJsonConfigFileContent(
    JSON.parse(ts.sys.readFile(config) ?? ''),
    ts.sys,
    folder,
    undefined,
    config,
  );
  const written = new Map<string, string>();
  ts.createProgram(fileNames, { ...own, noEmit: false, skipLibCheck: true }).emit(
    undefined,
    (file, _text, _mark, _onError, from) => {
      const [source] = from ?? [];
      if (source !== undefined && /\.[cm]?jsx?$/.test(file)) written.set(source.fileName, file);
    },
  );
  return {
    told: Object.fromEntries(told),
    written: Object.fromEntries(sources.map((file) => [file, written.get(file)])),
    manifest: relative(folder, manifestFile),
  };
}

describe(outputsOf, () => {
  it.each([
    ['an output folder', { outDir: 'dist' }, 'dist'],
    ['an output folder and a root', { outDir: 'dist', rootDir: '.' }, 'dist'],
    ['a composite project', { outDir: 'dist', composite: true }, 'dist'],
    ['JSX that is kept', { outDir: 'dist', jsx: 'preserve', resolveJsonModule: true }, 'dist'],
    ['declarations alone', { outDir: 'dist', declaration: true, emitDeclarationOnly: true }, 'dist'],
    ['no output folder', {}, 'src'],
    ['another tool that compiles into the output folder', { outDir: 'dist', noEmit: true }, 'dist'],
  ])('tells where the compiler writes with %s', (_name, options, place) => {
    const { told, written, manifest } = outputsUnder(options);
    expect(told).toEqual(written);
    expect(manifest).toBe(join(place, 'stereomcp-manifest.json'));
  });

  it('tells of no JavaScript where nobody says that there is any', () => {
    const { told, manifest } = outputsUnder({ noEmit: true });
    expect(new Set(Object.values(told as Record<string, unknown>))).toEqual(new Set([undefined]));
    expect(manifest).toBe(join('src', 'stereomcp-manifest.json'));
  });
});

describe(manifestFileOf, () => {
  it('needs no look at the sources where the tsconfig says it', () => {
    const place = (options: ts.CompilerOptions) => manifestFileOf({ options, configPath: '/app/tsconfig.json' });
    expect([
      place({ outDir: '/app/dist' }),
      place({ composite: true }),
      place({ rootDir: '/app/src' }),
      place({}),
    ]).toEqual([
      '/app/dist/stereomcp-manifest.json',
      '/app/stereomcp-manifest.json',
      '/app/src/stereomcp-manifest.json',
      undefined,
    ]);
    expect(place({ outFile: '/app/made/all.js', outDir: '/app/dist' })).toBe('/app/made/stereomcp-manifest.json');
  });
});
