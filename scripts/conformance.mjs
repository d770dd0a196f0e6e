// Runs the official conformance suite against spec/conformance/server.ts, served in every way, and writes
// docs/conformance.md. Exit code 1 where a scenario fails that can pass, or where --check finds the page out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REQUIREMENTS, RUNS } from './conformance/expectations.mjs';
import { judge } from './conformance/judge.mjs';
import { conformancePage } from './conformance/page.mjs';
import { runSuite } from './conformance/run-suite.mjs';
import { serve } from './conformance/served.mjs';
import { buildServer, prepareTools } from './conformance/tools.mjs';

const PAGE = join('docs', 'conformance.md');
const HELP = `npm run conformance -- [options]

Runs the official conformance suite over HTTP with sessions, over HTTP without, and over stdio.

  --scenario NAME   only this scenario; the page stays as it is
  --way WAY         only sessions, stateless or stdio; the page stays as it is
  --check           writes nothing, and fails where docs/conformance.md is not what would be written
  --verbose         prints what the suite says of failures
  --help            this text
`;

const { values: options } = parseArgs({
  options: {
    scenario: { type: 'string' },
    way: { type: 'string' },
    check: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) console.log(HELP);
else process.exitCode = await main().then((fine) => (fine ? 0 : 1), told);

function told(error) {
  console.error(`conformance: ${error.message}`);
  return 1;
}

async function main() {
  console.log('conformance: installing the suite and building');
  const tools = prepareTools();
  const program = buildServer();
  const whole = options.scenario === undefined && options.way === undefined;
  const plans = [...RUNS, ...(options.scenario === undefined ? REQUIREMENTS : [])];
  const verdicts = [];
  for (const plan of plans.filter(({ way }) => options.way === undefined || options.way === way)) {
    verdicts.push(await runOne(plan, { tools, program }));
  }
  const fine = verdicts.every(({ faults }) => faults.length === 0);
  if (!whole || !fine) return fine;
  return settlePage(await conformancePage(verdicts, tools.version, PAGE));
}

async function runOne(plan, { tools, program }) {
  const name = plan.requirements === undefined ? `${plan.title}, ${plan.revision}` : `required by ${plan.requirements}`;
  const start = performance.now();
  const server = await serve(program, plan.way);
  let count = 0;
  try {
    const result = await runSuite({
      ...tools,
      url: server.url,
      folder: join(tools.results, name.replaceAll(/\W+/g, '-')),
      args: suiteArgs(plan),
      onScenario: (scenario) => {
        count += 1;
        if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${name}: ${count}. ${scenario}`);
      },
    });
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    const verdict = judge(only(plan), result);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`conformance: ${name}: ${verdict.summary} in ${seconds} s`);
    for (const fault of verdict.faults) console.error(`  ${fault}`);
    if (verdict.faults.length > 0 && options.verbose) console.error(result.printed);
    return verdict;
  } finally {
    server.close();
  }
}

/** A single scenario has fewer checks than all. */
function only(plan) {
  return options.scenario === undefined ? plan : { ...plan, checks: undefined };
}

function suiteArgs({ revision, requirements }) {
  if (requirements !== undefined) return ['--requirements', requirements];
  const scope = options.scenario === undefined ? ['--suite', 'all'] : ['--scenario', options.scenario];
  return [...scope, '--spec-version', revision];
}

function settlePage(text) {
  let current = '';
  try {
    current = readFileSync(PAGE, 'utf8');
  } catch {
    // It is written for the first time.
  }
  if (current === text) return true;
  if (options.check) {
    console.error(`conformance: ${PAGE} is out of date; run npm run conformance and commit it.`);
    return false;
  }
  writeFileSync(PAGE, text);
  console.log(`conformance: ${PAGE} written`);
  return true;
}
