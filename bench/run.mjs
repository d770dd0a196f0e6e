// Every measurement in turn; the exit code is 1 when a gate is missed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));

function run(command, args) {
  return spawnSync(command, args, { cwd: repository, stdio: 'inherit' }).status === 0;
}

if (!existsSync(new URL('../dist/index.js', import.meta.url)) && !run('npm', ['run', 'build', '--silent']))
  process.exit(1);

const benches = ['conversion', 'startup', 'media', 'compiler.bench'];
const passed = benches.map((name) => run(process.execPath, [`bench/${name}.mjs`]));
process.exitCode = passed.every(Boolean) ? 0 : 1;
