import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NaturalProject } from './natural-project';
import type { Ended, ProjectShape } from './natural-project';
import type { ServerAnswers } from './outcomes';
import { RUNNERS } from './runners';
import * as traps from './trap-sources';

const COMPILED = 'stereomcp build, CommonJS';
const COMPILED_MODULES = 'stereomcp build, ES modules';
const EMITTING = [COMPILED, COMPILED_MODULES, 'swc-node, ES modules'];
const SILENT = 'tsx, ES modules';

let count = 0;

interface Trapped {
  readonly ended: Ended;
  readonly station: ServerAnswers | undefined;
  readonly project: NaturalProject;
}

/** Runs the server of a trap under a runner. */
async function trap(name: string, shape: ProjectShape, file = 'station'): Promise<Trapped> {
  const runner = RUNNERS.find((listed) => listed.name === name);
  if (runner === undefined) throw new Error(`${name} is not in the list`);
  const project = new NaturalProject(`trap-${String(count++)}`, traps.trapPlan(file), { ...runner.shape, ...shape });
  for (const args of runner.prepare ?? []) await project.run(args);
  const ended = await project.run(runner.ask);
  const { Station: station } = project.takeAnswers() as { Station?: ServerAnswers };
  return { ended, station, project };
}

/** The server answers, and its schema has the one property that its type declares. */
function expectReading({ station, ended }: Trapped): void {
  expect({ thrown: station?.thrown, stderr: ended.stderr }).toEqual({ thrown: undefined, stderr: expect.anything() });
  expect(station?.tools[0]?.outputSchema).toStrictEqual({
    type: 'object',
    title: 'Reading',
    properties: { value: { type: 'number', title: 'Value' } },
    required: ['value'],
  });
  expect(station?.results.latest).toMatchObject({ structuredContent: { value: 4 } });
}

describe('a DTO that is declared below its server', () => {
  it.each(EMITTING)('cannot be loaded where the class itself is emitted as a type: %s', async (name) => {
    const { station } = await trap(name, { sources: traps.DECLARED_LATER });
    expect(station?.thrown).toStrictEqual({
      name: 'ReferenceError',
      message: "Cannot access 'Reading' before initialization",
    });
  });

  it('works where nothing is emitted', async () => {
    expectReading(await trap(SILENT, { sources: traps.DECLARED_LATER }));
  });

  it.each([...EMITTING, SILENT])('works everywhere as a promise: %s', async (name) => {
    const { station } = await trap(name, { sources: traps.PROMISED_LATER });
    expect(station?.results.latest).toMatchObject({ structuredContent: { value: 4 } });
  });
});

describe('modules that import each other', () => {
  it.each([COMPILED_MODULES, 'swc-node, ES modules'])(
    'cannot be loaded as ES modules where the class is emitted: %s',
    async (name) => {
      const { station } = await trap(name, { sources: traps.CIRCLE }, 'entry');
      expect(station?.thrown).toStrictEqual({
        name: 'ReferenceError',
        message: expect.stringMatching(/^Cannot access '\w+' before initialization$/) as string,
      });
    },
  );

  it.each([COMPILED, SILENT])('work where the class is not needed at once: %s', async (name) => {
    expectReading(await trap(name, { sources: traps.CIRCLE }, 'entry'));
  });

  it.each([...EMITTING, SILENT])('are cured by import type: %s', async (name) => {
    expectReading(await trap(name, { sources: traps.BROKEN_CIRCLE }, 'entry'));
  });
});

describe('an interface in a signature that is imported without `type`', () => {
  it('cannot be linked by a compiler that sees one file and writes ES modules', async () => {
    const { station } = await trap('swc-node, ES modules', { sources: traps.IMPORTED_INTERFACE });
    expect(station?.thrown).toStrictEqual({
      name: 'SyntaxError',
      message: "The requested module './reading.js' does not provide an export named 'Reading'",
    });
  });

  it('is told by tsc where isolatedModules is set', async () => {
    const project = new NaturalProject('trap-isolated', [], {
      sources: traps.IMPORTED_INTERFACE,
      compilerOptions: { isolatedModules: true },
    });
    const { code, stdout } = await project.run([NaturalProject.tool('typescript/bin/tsc'), '--noEmit']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: expect.stringContaining('TS1272') as string });
  });

  it.each([COMPILED_MODULES, SILENT])('works elsewhere: %s', async (name) => {
    expectReading(await trap(name, { sources: traps.IMPORTED_INTERFACE }));
  });

  it.each([...EMITTING, SILENT])('is cured by import type: %s', async (name) => {
    expectReading(await trap(name, { sources: traps.IMPORTED_TYPE }));
  });
});

describe('a tsconfig without experimentalDecorators', () => {
  const compilerOptions = { experimentalDecorators: false, emitDecoratorMetadata: false };

  it.each([COMPILED, COMPILED_MODULES, SILENT, 'esbuild, CommonJS'])('serves plain types: %s', async (name) => {
    expectReading(await trap(name, { sources: traps.IMPORTED_TYPE, compilerOptions }));
  });

  it.each([COMPILED, SILENT])('is named where a decorator needs it: %s', async (name) => {
    const { station } = await trap(name, { sources: traps.FIELDS, compilerOptions });
    expect(station?.thrown).toStrictEqual({
      name: 'DefinitionError',
      message: expect.stringContaining('set "experimentalDecorators": true') as string,
    });
  });
});

describe('a server that no tsconfig includes', () => {
  const outside = (files: Readonly<Record<string, string>>): ProjectShape => ({
    type: 'module',
    sources: traps.FIELDS,
    files,
  });
  const included = (folder: string): string =>
    JSON.stringify({
      compilerOptions: { target: 'ES2022', module: 'node16', strict: true, experimentalDecorators: true },
      include: [folder],
    });

  it('is compiled by vitest without the options of the tsconfig, which the error says', async () => {
    const { station } = await trap('vitest', outside({ 'tsconfig.json': included('elsewhere') }));
    expect(station?.thrown?.message).toContain('experimentalDecorators');
  });

  it('works under vitest once it is included', async () => {
    expectReading(await trap('vitest', outside({ 'tsconfig.json': included('src') })));
  });
});

describe('test files that run in parallel workers', () => {
  it('have the types read once', async () => {
    const jest = RUNNERS.find(({ name }) => name === '@swc/jest');
    const plan = ['One', 'Two', 'Three'].map((className) => ({ file: className.toLowerCase(), className, calls: [] }));
    const source = traps.IMPORTED_TYPE['station.ts'];
    const project = new NaturalProject('trap-parallel', plan, {
      ...jest?.shape,
      sources: {
        ...Object.fromEntries(
          plan.map(({ file, className }) => [`${file}.ts`, source.replace('Station', className)] as const),
        ),
        'reading.ts': traps.IMPORTED_TYPE['reading.ts'],
      },
    });
    const started = join(project.folder, 'started');
    mkdirSync(started);
    // Every Node that starts leaves a note of the program it runs.
    project.write(
      'note.cjs',
      `require('node:fs').writeFileSync(require('node:path').join(${JSON.stringify(started)}, String(process.pid)), process.argv[1] ?? '');`,
    );
    await project.succeed(jest?.ask ?? [], { env: { NODE_OPTIONS: `--require ${join(project.folder, 'note.cjs')}` } });
    expect(Object.keys(project.takeAnswers() as object).sort()).toStrictEqual(['One', 'Three', 'Two']);
    const programs = readdirSync(started).map((note) => readFileSync(join(started, note), 'utf8'));
    expect(programs.filter((program) => program.includes('on-demand'))).toHaveLength(1);
  });
});

describe('two classes with the same tools in a minified bundle', () => {
  it('are a definition error that names the way out', async () => {
    const { station } = await trap('esbuild --minify, CommonJS', { sources: traps.TWINS });
    expect(station?.thrown).toStrictEqual({
      name: 'DefinitionError',
      message: expect.stringMatching(/manifest/) as string,
    });
  });

  it('are told apart by their names where these are kept', async () => {
    expectReading(await trap('esbuild --minify --keep-names, ES module', { sources: traps.TWINS }));
  });
});
