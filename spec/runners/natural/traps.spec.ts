import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NaturalProject } from './natural-project';
import type { ProjectShape } from './natural-project';
import type { ServerAnswers } from './outcomes';
import { RUNNERS } from './runners';
import type { Runner } from './runners';
import * as traps from './trap-sources';

const COMPILED = 'stereomcp build, CommonJS';
const COMPILED_MODULES = 'stereomcp build, ES modules';
const SWC_MODULES = 'swc-node, ES modules';
/** Where the type of a method is left behind as a value. */
const EMITTING = [COMPILED, COMPILED_MODULES, SWC_MODULES];
/** Where nothing is left behind. */
const SILENT = 'tsx, ES modules';

const PLAIN = {
  declaredLater: traps.DECLARED_LATER,
  promisedLater: traps.PROMISED_LATER,
  circle: traps.CIRCLE,
  brokenCircle: traps.BROKEN_CIRCLE,
  importedInterface: traps.IMPORTED_INTERFACE,
  importedType: traps.IMPORTED_TYPE,
};
const STANDARD = { plain: traps.IMPORTED_TYPE, fields: traps.FIELDS };
const OUTSIDE = { fields: traps.FIELDS };

type Stations<Names extends string> = Readonly<Record<Names, ServerAnswers>>;

function runnerOf(name: string): Runner {
  const runner = RUNNERS.find((listed) => listed.name === name);
  if (runner === undefined) throw new Error(`${name} is not in the list`);
  return runner;
}

const asked = new Map<string, Promise<unknown>>();

/** Runs the servers of some traps under a runner, all in one project, once. */
function ask<Names extends string>(
  name: string,
  sources: Readonly<Record<Names, traps.TrapSources>>,
  shape: ProjectShape = {},
): Promise<Stations<Names>> {
  const names = Object.keys(sources) as Names[];
  const folder = `trap ${name} ${names.join(' ')}`.toLowerCase().replace(/\W+/g, '-');
  const run = async (): Promise<Stations<Names>> => {
    const runner = runnerOf(name);
    const plan = traps.trapPlan(names);
    const project = new NaturalProject(folder, plan, { ...runner.shape, ...shape, sources: traps.inFolders(sources) });
    // A trap may be told by the compiler too, which emits nevertheless.
    for (const args of runner.prepare ?? []) await project.run(args);
    await project.succeed(runner.ask);
    return project.takeAnswers() as Stations<Names>;
  };
  const answers = asked.get(folder) ?? run();
  asked.set(folder, answers);
  return answers as Promise<Stations<Names>>;
}

/** The server answers, and its schema has the one property that its type declares. */
function expectReading(station: ServerAnswers): void {
  expect(station.thrown).toBeUndefined();
  expect(station.tools.find(({ name }) => name === 'latest')?.outputSchema).toStrictEqual({
    type: 'object',
    title: 'Reading',
    properties: { value: { type: 'number', title: 'Value' } },
    required: ['value'],
  });
  expect(station.results.latest).toMatchObject({ structuredContent: { value: 4 } });
}

describe('a DTO that is declared below its server', () => {
  it.each(EMITTING)('cannot be loaded where the class itself is emitted as a type: %s', async (name) => {
    expect((await ask(name, PLAIN)).declaredLater.thrown).toStrictEqual({
      name: 'ReferenceError',
      message: "Cannot access 'Reading' before initialization",
    });
  });

  it('works where nothing is emitted', async () => {
    expectReading((await ask(SILENT, PLAIN)).declaredLater);
  });

  it.each([...EMITTING, SILENT])('works everywhere as a promise: %s', async (name) => {
    expectReading((await ask(name, PLAIN)).promisedLater);
  });
});

describe('modules that import each other', () => {
  it.each([COMPILED_MODULES, SWC_MODULES])(
    'cannot be loaded as ES modules where the class is emitted: %s',
    async (name) => {
      expect((await ask(name, PLAIN)).circle.thrown).toStrictEqual({
        name: 'ReferenceError',
        message: "Cannot access 'Reading' before initialization",
      });
    },
  );

  it.each([COMPILED, SILENT])('work where the class is not needed at once: %s', async (name) => {
    expectReading((await ask(name, PLAIN)).circle);
  });

  it.each([...EMITTING, SILENT])('are cured by import type: %s', async (name) => {
    expectReading((await ask(name, PLAIN)).brokenCircle);
  });
});

describe('an interface in a signature that is imported without `type`', () => {
  it('cannot be linked by a compiler that sees one file and writes ES modules', async () => {
    expect((await ask(SWC_MODULES, PLAIN)).importedInterface.thrown).toStrictEqual({
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

  it.each([COMPILED, COMPILED_MODULES, SILENT])('works elsewhere: %s', async (name) => {
    expectReading((await ask(name, PLAIN)).importedInterface);
  });

  it.each([...EMITTING, SILENT])('is cured by import type: %s', async (name) => {
    expectReading((await ask(name, PLAIN)).importedType);
  });
});

describe('a tsconfig without experimentalDecorators', () => {
  const shape = { compilerOptions: { experimentalDecorators: false, emitDecoratorMetadata: false } };

  it.each([COMPILED_MODULES, SILENT, 'esbuild, CommonJS'])('serves plain types: %s', async (name) => {
    expectReading((await ask(name, STANDARD, standard(name))).plain);
  });

  it.each([COMPILED_MODULES, SILENT, 'esbuild, CommonJS'])('is named where a decorator needs it: %s', async (name) => {
    expect((await ask(name, STANDARD, standard(name))).fields.thrown).toStrictEqual({
      name: 'DefinitionError',
      message: expect.stringContaining('set "experimentalDecorators": true') as string,
    });
  });

  function standard(name: string): ProjectShape {
    return { ...runnerOf(name).shape, ...shape };
  }
});

describe('a server that no tsconfig includes', () => {
  it('works under vitest with the options of the nearest one', async () => {
    const compilerOptions = { target: 'ES2022', module: 'node16', experimentalDecorators: true };
    const tsconfig = JSON.stringify({ compilerOptions, include: ['elsewhere'] });
    expectReading((await ask('vitest', OUTSIDE, { type: 'module', files: { 'tsconfig.json': tsconfig } })).fields);
  });
});

describe("Node's own type stripping", () => {
  it('cannot run decorators', async () => {
    const project = new NaturalProject('trap-stripping', [], { sources: traps.FIELDS, type: 'module' });
    const node = NaturalProject.tool('node-24/bin/node');
    const { code, stderr } = await project.run(['src/station.ts'], { node });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('SyntaxError') as string });
  });
});

/** Notes which compilers a process starts; loaded into every Node that Jest starts. */
const WATCH = `
const child = require('node:child_process');
const { spawnSync } = child;
child.spawnSync = (command, args, options) => {
  require('node:fs').appendFileSync(process.env.STARTED, args.join(' ') + '\\n');
  return spawnSync(command, args, options);
};
`;

describe('test files that run in parallel workers', () => {
  it('have the types read once', async () => {
    const { shape, ask: jest } = runnerOf('@swc/jest');
    const names = ['one', 'two', 'three'];
    const project = new NaturalProject('trap-parallel', traps.trapPlan(names), {
      ...shape,
      sources: traps.inFolders(Object.fromEntries(names.map((name) => [name, traps.IMPORTED_TYPE]))),
    });
    project.write('watch.cjs', WATCH);
    const started = join(project.folder, 'started.txt');
    await project.succeed(jest, {
      env: { NODE_OPTIONS: `--require ${join(project.folder, 'watch.cjs')}`, STARTED: started },
    });
    const answers = Object.values(project.takeAnswers() as Stations<string>);
    expect(answers).toHaveLength(names.length);
    answers.forEach(expectReading);
    const compilers = readFileSync(started, 'utf8').trim().split('\n');
    expect(compilers).toStrictEqual([expect.stringMatching(/stereomcp.dist.compiler/)]);
  });
});

describe('two classes with the same tools in a minified bundle', () => {
  it('are a definition error that names the way out', async () => {
    expect((await ask('esbuild --minify, CommonJS', { twins: traps.TWINS })).twins.thrown).toStrictEqual({
      name: 'DefinitionError',
      message: expect.stringMatching(/manifest/) as string,
    });
  });

  it('are told apart by their names where these are kept', async () => {
    expectReading((await ask('esbuild --minify --keep-names, ES module', { twins: traps.TWINS })).twins);
  });
});
