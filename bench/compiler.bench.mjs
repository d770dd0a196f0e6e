// What it costs to read types from the sources: while compiling, on the first start, and on every later one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, printTable } from './rounds.mjs';

/** `stereomcp build` may cost this many times what `tsc` costs for the same project of 50 tools. */
const BUILD_GATE = 1.1;
/** And this many times the first time, when nothing is kept of an earlier build and the code of TypeScript has to be. */
const FIRST_BUILD_GATE = 1.25;
/** Milliseconds of CPU that a start of 50 tools may spend on types that were read before. */
const WARM_GATE = 15;
/** Milliseconds of CPU for reading the types of one tool for the first time. */
const COLD_GATE = 3000;
/** Reading 500 tools may cost this many times what one costs. */
const MANY_GATE = 3;
const ROUNDS = 5;

const inRepository = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const dist = inRepository('dist');
const cpuTime = inRepository('bench/servers/cpu-time.cjs');
const work = mkdtempSync(join(tmpdir(), 'stereomcp-bench-'));
const cpuFile = join(work, 'cpu');
/** Where Node.js 22 and newer keep the code that tsc is made of; older ones keep none. */
const nodeCache = join(work, 'node-cache');
const results = [];

try {
  const projects = { one: project('one', 1, 1), fifty: project('fifty', 5, 10), many: project('many', 50, 10) };
  measureBuild(projects.fifty);
  measureWarm(projects.fifty);
  measureCold(projects);
} finally {
  rmSync(work, { recursive: true, force: true });
}
printTable(`Types from the sources, Node.js ${process.version}`, [
  ['', 'measured', 'gate', ''],
  ...results.map(({ name, text, gate, passed }) => [name, text, gate, passed ? 'ok' : 'MISSED']),
]);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;

function measureBuild(folder) {
  const tsc = () =>
    cpuOf([inRepository('node_modules/typescript/bin/tsc'), '-p', '.', '--outDir', join(work, 'tsc')], folder);
  const own = () => cpuOf([join(dist, 'cli/main.js'), 'build'], folder);
  const first = ratioOf(ROUNDS, { tsc, own, before: () => forgetCode(folder) });
  own();
  if (!keptIn(folder).some((path) => existsSync(path))) throw new Error('the build kept no code');
  const later = ratioOf(4 * ROUNDS, { tsc, own });
  const manifest = JSON.parse(readFileSync(join(folder, 'dist/stereomcp-manifest.json'), 'utf8'));
  const tools = Object.values(manifest.classes).flatMap(({ methods }) => Object.keys(methods));
  if (tools.length !== 50) throw new Error(`the manifest has ${tools.length} tools`);
  const text = (ratio) => `${ratio.toFixed(2)} of tsc`;
  report('stereomcp build, 50 tools, code of TypeScript kept', text(later), BUILD_GATE.toFixed(2), later <= BUILD_GATE);
  report('the same, nothing kept', text(first), FIRST_BUILD_GATE.toFixed(2), first <= FIRST_BUILD_GATE);
}

/** Where the code of TypeScript is kept between processes. */
function keptIn(folder) {
  return [join(folder, 'node_modules/.cache'), nodeCache];
}

function forgetCode(folder) {
  for (const path of keptIn(folder)) rmSync(path, { recursive: true, force: true });
}

/** The median of the ratios in rounds that take turns: what else the machine does hits both alike. */
function ratioOf(count, { tsc, own, before = () => undefined }) {
  const ratios = Array.from({ length: count }, (_, round) => {
    const times = new Map();
    for (const program of round % 2 === 0 ? [tsc, own] : [own, tsc]) {
      before();
      times.set(program, program());
    }
    return times.get(own) / times.get(tsc);
  });
  return median(ratios);
}

function measureWarm(folder) {
  const program = [inRepository('bench/servers/warm-start.cjs'), dist, folder, '5'];
  const start = () => {
    const found = JSON.parse(run(program).stdout);
    if (found.methods !== 50) throw new Error(`${found.methods} of 50 tools have types`);
    return found;
  };
  start();
  const starts = rounds(start);
  const millis = Math.min(...starts.map((found) => found.millis));
  report('start with types read before', `${millis.toFixed(1)} ms`, `${WARM_GATE} ms`, millis <= WARM_GATE);
  const loaded = starts.some(({ typescript }) => typescript);
  report('TypeScript in the process', loaded ? 'loaded' : 'not loaded', 'not loaded', !loaded);
}

function measureCold({ one, many }) {
  const costs = rounds(() => [readOnDemand(one), readOnDemand(many)]);
  const single = Math.min(...costs.map(([first]) => first));
  const ratio = median(costs.map(([first, last]) => last / first));
  report('reading one tool', `${single.toFixed(0)} ms`, `${COLD_GATE} ms`, single <= COLD_GATE);
  report('reading 500 tools', `${ratio.toFixed(2)} of one`, MANY_GATE.toFixed(2), ratio <= MANY_GATE);
}

/** CPU time of the process that reads types on demand; it has to say so when somebody waits for longer than a second. */
function readOnDemand(folder) {
  const from = join(folder, 'src');
  forgetCode(folder);
  const request = { from, files: [join(from, 'main.ts')], name: 'main.ts', startedAt: Date.now() - 2000 };
  const { stdout, stderr } = run([join(dist, 'compiler/on-demand.js')], { input: JSON.stringify(request) });
  const answer = JSON.parse(stdout);
  if (answer.kind !== 'built') throw new Error(JSON.stringify(answer));
  if (!stderr.startsWith('stereomcp: reading types of main.ts'))
    throw new Error(`no line tells of the wait: ${stderr}`);
  return Number(readFileSync(cpuFile, 'utf8'));
}

function cpuOf(program, folder) {
  run(program, { folder });
  return Number(readFileSync(cpuFile, 'utf8'));
}

function run(program, { input = '', folder = work } = {}) {
  const ended = spawnSync(process.execPath, ['--require', cpuTime, ...program], {
    input,
    cwd: folder,
    env: { ...process.env, CPU_FILE: cpuFile, NODE_COMPILE_CACHE: nodeCache },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (ended.status !== 0) throw new Error(`${program[0]} ended with ${ended.status}:\n${ended.stdout}${ended.stderr}`);
  return ended;
}

function rounds(measure) {
  return Array.from({ length: ROUNDS }, (_, round) => measure(round));
}

function report(name, text, gate, passed) {
  results.push({ name, text, gate, passed });
}

/** A project of some server classes with some tools each, in the style of plain TypeScript. */
function project(name, classes, tools) {
  const folder = join(work, name);
  mkdirSync(join(folder, 'src'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const package_ of ['@types', '@modelcontextprotocol'])
    symlinkSync(inRepository(`node_modules/${package_}`), join(folder, 'node_modules', package_), 'junction');
  symlinkSync(inRepository('.'), join(folder, 'node_modules/stereomcp'), 'junction');
  const compilerOptions = {
    target: 'ES2022',
    module: 'node16',
    types: ['node'],
    strict: true,
    skipLibCheck: true,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    rootDir: 'src',
    outDir: 'dist',
  };
  write(folder, 'package.json', JSON.stringify({ name: 'bench', version: '1.0.0' }));
  write(folder, 'tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
  const numbers = Array.from({ length: classes }, (_, index) => index);
  for (const index of numbers) write(folder, `src/server-${index}.ts`, serverSource(index, tools));
  const imports = numbers.map((index) => `export * from './server-${index}.js';`);
  write(folder, 'src/main.ts', `${imports.join('\n')}\n`);
  return folder;
}

function write(folder, path, text) {
  writeFileSync(join(folder, path), text);
}

function serverSource(index, tools) {
  const methods = Array.from({ length: tools }, (_, tool) => [
    `  /** Reading ${tool} of a station. @param station Its code. */`,
    `  @Tool() async tool${index}_${tool}(station: string, days = ${tool + 1}): Promise<Reading${index}_${tool}[]> {`,
    '    return [];',
    '  }',
  ]);
  const types = Array.from({ length: tools }, (_, tool) => [
    `/** What station ${tool} says. */`,
    `export interface Reading${index}_${tool} {`,
    '  /** Degrees Celsius. @minimum -90 */',
    '  temperature: number;',
    `  conditions: 'clear' | 'cloudy' | 'rain' | null;`,
    '  taken: Date;',
    '  wind?: { speed: number; direction: string };',
    '  others: Map<string, number>;',
    '}',
  ]);
  return [
    `import { MCPServer, Tool } from 'stereomcp';`,
    ...types.flat(),
    `export class Server${index} extends MCPServer {`,
    ...methods.flat(),
    '}',
    '',
  ].join('\n');
}
