// From the start of the process to the first answer to tools/list over stdio, against a bare SDK server of the same tools.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { median, printTable } from './rounds.mjs';

/** Starting may cost this many times what the bare server costs. */
const GATE = 1.3;
const ROUNDS = 9;
const UNWANTED = ['class-validator', 'class-transformer'];

const inRepository = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const work = inRepository('temp/bench');
const toolsFile = `${work}/tools.json`;
const servers = {
  'bare SDK server': inRepository('bench/servers/bare.cjs'),
  'SDK, nothing registered': inRepository('bench/servers/low-level.cjs'),
  'stereomcp, @Field DTOs': `${work}/fields.cjs`,
};

compileServer();
const listed = await measure(servers['stereomcp, @Field DTOs'], [
  '--require',
  inRepository('bench/servers/loaded-modules.cjs'),
]);
writeFileSync(toolsFile, JSON.stringify(listed.tools));
const unwanted = loadedPackages(listed.errors).filter((name) => UNWANTED.includes(name));

const rounds = [];
for (let round = -1; round < ROUNDS; round++) {
  const times = {};
  const names = Object.keys(servers);
  for (const turn of names.keys()) {
    const name = names[(turn + round + 1) % names.length];
    const { tools, millis } = await measure(servers[name]);
    if (tools.length !== listed.tools.length) throw new Error(`${name} lists other tools`);
    times[name] = millis;
  }
  if (round >= 0) rounds.push(times); // the first round warms the disk
}

const [base] = Object.keys(servers);
const rows = Object.keys(servers).map((name) => ({
  name,
  millis: median(rounds.map((times) => times[name])),
  ratio: median(rounds.map((times) => times[name] / times[base])),
}));
const ours = rows.at(-1);
printTable(`Start to first tools/list over stdio (gate: ${GATE} times the bare SDK server)`, [
  ['', 'ms CPU', 'ratio', ''],
  ...rows.map((row) => [
    row.name,
    row.millis.toFixed(0),
    row.ratio.toFixed(2),
    row !== ours ? '' : ours.ratio <= GATE ? 'ok' : 'MISSED',
  ]),
]);
console.log(
  `  class-validator and class-transformer: ${unwanted.length === 0 ? 'not loaded' : `LOADED: ${unwanted.join(', ')}`}`,
);
process.exitCode = ours.ratio <= GATE && unwanted.length === 0 ? 0 : 1;

/** As a user's build would: emitted metadata, CommonJS. */
function compileServer() {
  const options = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.CommonJS,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    useDefineForClassFields: false,
  };
  const source = readFileSync(inRepository('bench/servers/fields.ts'), 'utf8');
  mkdirSync(work, { recursive: true });
  writeFileSync(`${work}/fields.cjs`, ts.transpileModule(source, { compilerOptions: options }).outputText);
}

/** Starts a server, lists its tools, and tells the CPU time that the process had used by then (else the time passed). */
async function measure(file, options = []) {
  const started = performance.now();
  const child = spawn(process.execPath, [...options, file], { env: { ...process.env, BENCH_TOOLS: toolsFile } });
  let errors = '';
  child.stderr.on('data', (data) => (errors += data));
  const closed = new Promise((resolve) => child.once('close', resolve));
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (message) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error(`${file} ended:\n${errors}`);
    return JSON.parse(value).result;
  };
  const clientInfo = { name: 'bench', version: '1.0.0' };
  await ask({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } });
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  const { tools } = await ask({ id: 2, method: 'tools/list' });
  const millis = cpuMillis(child.pid) ?? performance.now() - started;
  child.stdin.end();
  await closed;
  return { tools, millis, errors };
}

/** CPU time of all threads of a process so far, where the system tells it. */
function cpuMillis(pid) {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const nanos = tasks.map((task) =>
      Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanos.reduce((sum, own) => sum + own, 0) / 1e6;
  } catch {
    return undefined;
  }
}

function loadedPackages(errors) {
  const list = /^loaded: (.*)$/m.exec(errors)?.[1];
  if (list === undefined) throw new Error(`the server did not say what it has loaded:\n${errors}`);
  return JSON.parse(list);
}
