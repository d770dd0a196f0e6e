// One run of the official suite against one server.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** How the suite names a folder of results: role, scenario, time. */
const RESULT = /^server-(.+)-\d{4}-\d{2}-\d{2}T[\d-]+Z$/;

/**
 * Runs the suite with `args`; resolves to its exit code, what it printed, and the checks of each scenario by name.
 *
 * `onScenario` hears of each scenario as it begins.
 */
export async function runSuite({ node, suite, folder, url, args, onScenario }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const child = spawn(node, [suite, 'server', '--url', url, '-o', folder, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk) => (printed += chunk));
  createInterface({ input: child.stdout }).on('line', (line) => {
    printed += `${line}\n`;
    const [, scenario] = /^=== Running scenario: (.+) ===$/.exec(line) ?? [];
    if (scenario !== undefined) onScenario(scenario);
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const scenarios = new Map();
  for (const name of readdirSync(folder).sort()) {
    const [, scenario] = RESULT.exec(name) ?? [];
    if (scenario === undefined) continue;
    scenarios.set(scenario, readChecks(join(folder, name, 'checks.json')));
  }
  return { code, printed, scenarios };
}

/** A scenario that ended without results has failed. */
function readChecks(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [{ id: 'results', status: 'FAILURE', errorMessage: 'The scenario left no results.' }];
  }
}
