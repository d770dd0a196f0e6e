import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliProject, OPTIONS, SERVER } from '../cli-project';
import { LoadingProcess } from './loading-process';

const WEATHER = `import { MCPServer, Param, Tool } from 'stereomcp';
import { IsInt, Min } from 'class-validator';
import { scale, type Unit } from './units.js';

class Span {
  @IsInt() @Min(1) days!: number;
}

interface Report {
  city: string;
  degrees: number;
  unit: Unit;
}

export class Weather extends MCPServer {
  /** Tells the weather. */
  @Tool() getWeather(@Param('city', { description: 'Where' }) city: string, span?: Span): Report {
    return { city, degrees: scale * (span?.days ?? 1), unit: 'C' };
  }
}
console.log('printed while loading');
`;
const UNITS = `export const scale: number = 10;
export type Unit = 'C' | 'F';
`;
/** What makes this package known in a process, and a class of another project. */
const HEAD = `import { MCPServer, Tool } from 'stereomcp';
class A extends MCPServer {}
class B extends MCPServer {}
`;

let project: CliProject;
let loading: LoadingProcess;

beforeAll(() => {
  project = new CliProject({ 'package.json': { name: 'loaded' }, 'esm/package.json': { type: 'module' } });
  for (const name of ['class-validator', 'class-transformer']) {
    const folder = dirname(require.resolve(`${name}/package.json`));
    symlinkSync(folder, project.path(`node_modules/${name}`), 'junction');
  }
  loading = new LoadingProcess(project.folder);
});

afterAll(() => {
  loading.end();
  project.dispose();
});

describe.each([
  ['CommonJS', 'cjs'],
  ['ES modules', 'esm'],
])('a TypeScript file of a package of %s, without a tsconfig', (_format, folder) => {
  it('is loaded with its types, once for this package, and its run() serves nothing', async () => {
    project.write({
      [`${folder}/server.ts`]: `${WEATHER}new Weather('weather').run();\n`,
      [`${folder}/units.ts`]: UNITS,
    });
    const { tools, ...report } = await loading.load(`${folder}/server.ts`, 'getWeather', 'Oslo');
    expect(report).toEqual({
      found: 'run',
      runOptions: {},
      className: 'Weather',
      serverName: 'weather',
      file: project.path(`${folder}/server.ts`),
      sources: [project.path(`${folder}/server.ts`), project.path(`${folder}/units.ts`)],
      warnings: [],
      answer: { city: 'Oslo', degrees: 10, unit: 'C' },
      copies: 1,
      isOfThisCopy: true,
    });
    expect(tools?.getWeather).toMatchObject({
      description: 'Tells the weather.',
      inputSchema: {
        properties: { city: { type: 'string', description: 'Where' }, span: { $ref: '#/$defs/Span' } },
        required: ['city'],
        $defs: { Span: { properties: { days: { type: 'integer', minimum: 1 } }, required: ['days'] } },
      },
      outputSchema: { properties: { unit: { enum: ['C', 'F'] } } },
    });
  });

  it('is loaded anew with what it imports and with its new types, however soon', async () => {
    project.write({
      [`${folder}/server.ts`]: `${WEATHER.replace('span?: Span', 'span?: Span, note = "none"')}new Weather().run();\n`,
      [`${folder}/units.ts`]: UNITS.replace('10', '20').replace("'F'", "'K'"),
    });
    const { tools, answer } = await loading.load(`${folder}/server.ts`, 'getWeather', 'Oslo');
    expect(answer).toEqual({ city: 'Oslo', degrees: 20, unit: 'C' });
    expect(tools?.getWeather).toMatchObject({
      inputSchema: { properties: { note: { type: 'string', default: 'none' } } },
      outputSchema: { properties: { unit: { enum: ['C', 'K'] } } },
    });
  });

  it('may await run() at its top level', async () => {
    project.write({
      [`${folder}/awaiting.ts`]: `${HEAD}const running = await new A('awaited').run({ transport: 'http', port: 4000 });
console.log(running.url);
await running.close();
`,
    });
    expect(await loading.load(`${folder}/awaiting.ts`)).toMatchObject({
      found: 'run',
      serverName: 'awaited',
      runOptions: { transport: 'http', port: 4000 },
    });
    expect(loading.stderr).toContain('http://127.0.0.1:4000/mcp\n');
  });
});

describe('the tsconfig of a project', () => {
  const TEXT = `import { MCPServer, Tool } from 'stereomcp';
import { word } from '@words/word';
class A extends MCPServer {
  @Tool() say(): string { return word; }
}
export const server = new A();
`;

  it.each([
    ['a file outside of its include', { include: ['src'] }],
    ['a folder that no pattern means', { include: ['src/.hidden/*'] }],
  ])('counts with its paths and without experimentalDecorators, also for %s', async (_what, more) => {
    project.write({
      'paths/package.json': { name: 'paths' },
      'paths/tsconfig.json': { compilerOptions: { module: 'node16', paths: { '@words/*': ['./words/*'] } }, ...more },
      'paths/words/word.ts': "export const word: string = 'by its alias';\n",
      'paths/.out/server.ts': TEXT,
    });
    const { found, answer } = await loading.load('paths/.out/server.ts', 'say');
    expect({ found, answer }).toEqual({ found: 'instance', answer: 'by its alias' });
  });

  it('is named where it extends one that is not there', async () => {
    project.write({ 'broken/tsconfig.json': { extends: './base.json' }, 'broken/server.ts': HEAD });
    expect(await loading.failure('broken/server.ts')).toBe(
      "CommandError: broken/tsconfig.json cannot be used: File './base.json' not found.",
    );
  });

  it('is why types are unknown where it cannot be read, which is said', async () => {
    project.write({
      'torn/tsconfig.json': '{ "compilerOptions": {',
      'torn/server.ts': `import { MCPServer, Tool } from 'stereomcp';
export class A extends MCPServer { @Tool() say(word: string, more: string): string { return word + more; } }
`,
    });
    expect(await loading.failure('torn/server.ts')).toMatch(
      /DefinitionError: [^]*The types in torn\/server\.ts were not read from the source: .*tsconfig\.json:1:\d+: '}' expected/,
    );
  });
});

describe('JavaScript', () => {
  it.each([
    [
      'a CommonJS file whose module.exports is the server',
      'one.cjs',
      "const { MCPServer } = require('stereomcp');\nmodule.exports = new (class Plain extends MCPServer {})();\n",
      'instance',
    ],
    [
      'an ES module whose default export is the class',
      'one.mjs',
      "import { MCPServer } from 'stereomcp';\nexport default class Plain extends MCPServer {}\n",
      'class',
    ],
    [
      'a file of ES syntax in a package that does not say so',
      'one.js',
      "import { MCPServer } from 'stereomcp';\nawait Promise.resolve();\nexport default { server: new (class Plain extends MCPServer {})() };\n",
      'instance',
    ],
  ])('is loaded: %s', async (_what, name, text, found) => {
    project.write({ [`js/${name}`]: text });
    expect(await loading.load(`js/${name}`)).toMatchObject({
      found,
      className: 'Plain',
      sources: [project.path(`js/${name}`)],
    });
  });

  it('is loaded anew with the modules that it imports', async () => {
    const text =
      "import { MCPServer } from 'stereomcp';\nimport { word } from './word.mjs';\nexport class Plain extends MCPServer { say() { return word; } }\n";
    project.write({ 'js/again.mjs': text, 'js/word.mjs': "export const word = 'first';\n" });
    const first = await loading.load('js/again.mjs', 'say');
    project.write({ 'js/word.mjs': "export const word = 'second';\n" });
    const second = await loading.load('js/again.mjs', 'say');
    expect([first.answer, second.answer]).toEqual(['first', 'second']);
  });
});

describe('compiled JavaScript', () => {
  it('keeps its types when it is loaded again after a change, since the class of before is no rival', async () => {
    project.write({
      'built/package.json': { name: 'built' },
      'built/tsconfig.json': { compilerOptions: OPTIONS },
      'built/src/server.ts': SERVER,
    });
    const built = project.run('build', '-p', 'built');
    expect(built).toMatchObject({ code: 0 });
    const first = await loading.load('built/dist/server.js');
    const text = project.text('built/dist/server.js');
    project.write({ 'built/dist/server.js': text.replace('degrees: days', 'degrees: days + 1') });
    const second = await loading.load('built/dist/server.js', 'getReading', 'Oslo');
    expect(second.answer).toEqual([{ city: 'Oslo', degrees: 4, note: null }]);
    expect(second.tools).toEqual(first.tools);
    expect(second.tools?.getReading?.inputSchema).toMatchObject({
      properties: { city: { type: 'string' }, days: { type: 'number', default: 3 } },
    });
  });
});

describe('a project with a copy of this package of its own', () => {
  it('obeys the commands of this copy, and its classes are known', async () => {
    const other = project.path('other/node_modules/stereomcp');
    mkdirSync(other, { recursive: true });
    project.write({
      'other/package.json': { name: 'other', type: 'module' },
      'other/run.ts': `${HEAD}await new A('copied').run();\n`,
      'other/class.ts': `import { MCPServer } from 'stereomcp';\nexport class Copied extends MCPServer {}\n`,
    });
    const root = project.path('node_modules/stereomcp');
    cpSync(`${root}/dist`, `${other}/dist`, { recursive: true });
    cpSync(`${root}/package.json`, `${other}/package.json`);
    symlinkSync(`${root}/node_modules`, project.path('other/node_modules/stereomcp/node_modules'), 'junction');
    expect(await loading.load('other/run.ts')).toMatchObject({
      found: 'run',
      serverName: 'copied',
      copies: 2,
      isOfThisCopy: false,
    });
    expect(await loading.load('other/class.ts')).toMatchObject({
      found: 'class',
      className: 'Copied',
      isOfThisCopy: false,
    });
  });
});

describe('the server of a file', () => {
  it.each([
    [
      'one that is run after something was awaited',
      `${HEAD}void (async () => { await new Promise((go) => setTimeout(go, 30)); await new A('late').run(); })();`,
      'run',
      'A',
    ],
    [
      'the object, where its class is exported, too',
      `${HEAD}export { A };\nexport const a = new A();`,
      'instance',
      'A',
    ],
    [
      'the outer one of those that include each other',
      `${HEAD}export const a = new A();\nexport const b = new B('b', { include: [a] });`,
      'instance',
      'B',
    ],
    [
      'the outer one of those that run and include',
      `${HEAD}const a = new A();\nvoid a.run();\nvoid new B('b', { include: [a] }).run();`,
      'run',
      'B',
    ],
    [
      'the object that is run among those that are exported',
      `${HEAD}export const a = new A();\nexport const b = new B();\nvoid b.run();`,
      'run',
      'B',
    ],
    [
      'the class that none of the others extends',
      `${HEAD}export { A };\nexport class Leaf extends A {}`,
      'class',
      'Leaf',
    ],
    [
      'the class whose parameters have defaults',
      `${HEAD}export class C extends MCPServer { constructor(name = 'c') { super(name); } }\nexport class D extends MCPServer { constructor(name: string) { super(name); } }`,
      'class',
      'C',
    ],
  ])('is %s', async (_what, text, found, className) => {
    project.write({ 'which.ts': text });
    expect(await loading.load('which.ts')).toMatchObject({ found, className });
  });

  it.each([
    [
      'two are run',
      `${HEAD}export const a = new A();\nvoid a.run();\nvoid new B().run();`,
      'which.ts runs 2 servers: a (an object of A), an object of B. Run one of them only, or give a file of its own to each.',
    ],
    [
      'two are exported',
      `${HEAD}export const a = new A();\nexport default new B();`,
      'which.ts exports 2 servers: a (an object of A), default (an object of B). Call run() on one of them, export one only, or give a file of its own to each.',
    ],
    [
      'two classes are exported',
      `${HEAD}export { A, B };`,
      'which.ts exports 2 servers: A (a class), B (a class). Call run() on one of them, export one only, or give a file of its own to each.',
    ],
    [
      'its class needs arguments',
      `${HEAD}export class C extends A { constructor(key: string) { super(key); } }`,
      'which.ts holds no server that can be made: C (a class whose constructor needs 1 argument). Export an object of it, such as new C(…), or give its parameters defaults.',
    ],
    [
      'nothing of it is one',
      `export const port = 1;\nexport class Foo {}\nexport function create() {}\nexport default { port };`,
      'which.ts holds no server: it runs none, and exports Foo (a class), create (a function), port (a number), default (an object). Call run() on an object of a class that extends MCPServer, or export the object or the class.',
    ],
    [
      'it is empty',
      '',
      'which.ts holds no server: it runs none and exports nothing. Call run() on an object of a class that extends MCPServer, or export the object or the class.',
    ],
  ])('is refused where %s', async (_what, text, message) => {
    project.write({ 'which.ts': text });
    expect(await loading.failure('which.ts')).toBe(`CommandError: ${message}`);
  });
});

describe('a file that fails while it is loaded', () => {
  it.each([
    [
      'a mistake in its syntax, with the line',
      { 'bad.ts': `${HEAD}const a b;\n` },
      'bad.ts cannot be read:\nbad.ts:4:9: Expected ";" but found "b"\n  4 | const a b;\n    |         ^',
    ],
    [
      'one in a CommonJS module, by its own name',
      { 'bad.cts': `${HEAD}const a b;\n` },
      'bad.cts cannot be read:\nbad.cts:4:9: Expected ";" but found "b"\n  4 | const a b;\n    |         ^',
    ],
    [
      'one in a file that it imports',
      { 'bad.ts': "import './worse';\n", 'worse.ts': 'let\tx = ;\n' },
      'bad.ts cannot be read:\nworse.ts:1:9: Unexpected ";"\n  1 | let\tx = ;\n    |    \t    ^',
    ],
    [
      'one in JavaScript that is required',
      { 'bad.cjs': 'const a = 1;\nconst b c;\n' },
      'bad.cjs cannot be read:\nbad.cjs:2:7: Missing initializer in const declaration\n  2 | const b c;\n    |       ^',
    ],
    [
      'one in an ES module of JavaScript',
      { 'bad.mjs': "import './worse.mjs';\n", 'worse.mjs': 'const b c;\n' },
      'bad.mjs cannot be read:\nworse.mjs:1:7: Missing initializer in const declaration\n  1 | const b c;\n    |       ^',
    ],
    [
      'what another file throws',
      {
        'bad.ts': "import { boom } from './boom';\nboom();\n",
        'boom.ts':
          "interface Padding { a: string }\nexport function boom(): void {\n  throw new RangeError('too far');\n}\n",
      },
      'bad.ts failed while it was loaded: RangeError: too far (boom.ts:3:9)',
    ],
    [
      'a value that is no error',
      { 'bad.ts': 'throw { a: 1 };\n' },
      'bad.ts failed while it was loaded: it threw {"a":1}',
    ],
    [
      'what a callback throws',
      { 'bad.ts': "setTimeout(() => { throw new Error('in a timer'); }, 5);\n" },
      'bad.ts failed while it was loaded: Error: in a timer (bad.ts:1:26)',
    ],
    [
      'a rejection that nobody handles',
      { 'bad.ts': "void (async () => { await Promise.resolve(); throw new Error('rejected'); })();\n" },
      'bad.ts failed while it was loaded: Error: rejected (bad.ts:1:52)',
    ],
    [
      'what its constructor throws',
      { 'bad.ts': `${HEAD}export class C extends A { constructor() { super(); throw new Error('no key'); } }\n` },
      'bad.ts failed while it was loaded: Error: no key (bad.ts:4:59)',
    ],
    [
      'a file that is not there',
      { 'bad.mts': "import x from './nope.js';\nconsole.log(x);\n" },
      'bad.mts could not be loaded: bad.mts imports nope.js, which does not exist.',
    ],
    [
      'a package that is not installed',
      { 'bad.ts': "import x from '@some/where/deep';\nconsole.log(x);\n" },
      'bad.ts could not be loaded: bad.ts imports @some/where/deep, which is not installed. Install it with: npm install @some/where',
    ],
    [
      'the end of the process',
      { 'bad.ts': 'process.exit(3);\n' },
      'bad.ts ended the process while it was loaded: it called process.exit(3). Let it only define the server, or do that in a file that no command is given.',
    ],
    [
      'the end of the process, caught by the file',
      { 'bad.ts': `${HEAD}try { process.exit(); } catch {}\nexport { A };\n` },
      'bad.ts ended the process while it was loaded: it called process.exit(). Let it only define the server, or do that in a file that no command is given.',
    ],
    [
      'the end of the process a moment later',
      { 'bad.ts': 'setTimeout(() => process.exit(0), 5);\n' },
      'bad.ts ended the process while it was loaded: it called process.exit(0). Let it only define the server, or do that in a file that no command is given.',
    ],
  ])('tells %s', async (_what, files, message) => {
    project.write(files);
    expect(await loading.failure(Object.keys(files)[0] ?? '')).toBe(`CommandError: ${message}`);
  });

  it('passes on what is wrong with a class as it is', async () => {
    project.write({
      'bad.ts': `${HEAD}class C extends A { @Tool() go(word: Promise<string>): string { return String(word); } }\nvoid new C().run();\n`,
    });
    expect(await loading.failure('bad.ts')).toMatch(
      /^DefinitionError: C\.go: 'word' \(bad\.ts:4\): Promise has no JSON form/,
    );
  });

  it('leaves the next one to be loaded as ever', async () => {
    project.write({ 'good.ts': `${HEAD}export { A };\n` });
    expect(await loading.load('good.ts')).toMatchObject({ found: 'class', className: 'A' });
  });
});

it('keeps what files print from standard output, and says which error of theirs nothing caught', async () => {
  project.write({ 'stray.ts': `${HEAD}export { A };\nsetTimeout(() => { throw new Error('stray'); }, 100);\n` });
  await loading.load('stray.ts');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(loading.stderr).toContain('printed while loading\n');
  expect(loading.stderr).toContain('stereomcp: stray.ts: nothing caught this error: Error: stray (stray.ts:5:26)\n');
  expect(loading.stdout).toBe('');
});
