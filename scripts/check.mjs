// Runs every check, cheapest first, and stops at the first that fails.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const packed = join('temp', 'pack');

/** Each step: what it is called, and the commands that make it up. */
const steps = [
  ['format', [['prettier', '--check', '--log-level', 'warn', '.']]],
  ['files', [['node', 'scripts/check-files.mjs']]],
  ['layers', [['depcruise', 'lib', 'samples', 'spec']]],
  ['types', [['tsc', '--noEmit']]],
  ['unused code', [['knip']]],
  ['lint', [['eslint', '--max-warnings', '0', '.']]],
  ['build', [['npm', 'run', 'build', '--silent']]],
  ['command line page', [['node', 'scripts/cli-docs.mjs', '--check']]],
  ['public interface', [['node', 'scripts/api-report.mjs']]],
  ['package', [['npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', packed]]],
  ['package metadata', () => [['publint', 'run', '--strict', tarball()]]],
  ['package types', () => [['attw', '--profile', 'node16', '--no-color', '--no-emoji', tarball()]]],
];

function tarball() {
  const name = readdirSync(packed).find((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error(`npm pack left no file in ${packed}`);
  return join(packed, name);
}

function run([command, ...args]) {
  const local = join('node_modules', '.bin');
  const env = { ...process.env, PATH: `${local}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` };
  return spawnSync(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' }).status === 0;
}

rmSync(packed, { recursive: true, force: true });
mkdirSync(packed, { recursive: true });
for (const [name, commands] of steps) {
  const start = performance.now();
  console.log(`check: ${name}`);
  for (const command of typeof commands === 'function' ? commands() : commands) {
    if (run(command)) continue;
    console.error(`check: ${name} failed (${command.join(' ')})`);
    process.exit(1);
  }
  console.log(`check: ${name} passed in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
